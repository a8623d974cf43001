// SPDX-License-Identifier: GPL-3.0-or-later
// What one timeline picture shows: a run, a window of its time, and the strips for it. Shared by screen and export.
#pragma once

#include "tracing/timeline/lanesampler.h"
#include "widgets/lanelayout.h"
#include "widgets/palette.h"
#include "widgets/slicetext.h"

#include <memory>
#include <optional>
#include <vector>

namespace plugscope {

class TimelineScene
{
public:
    /// Shows a run from its beginning to its end.
    void setTimeline(std::shared_ptr<const Timeline> timeline, int fontHeight);
    void setFontHeight(int fontHeight);
    void setSpan(TimeSpan span);
    /// Size of the area for lanes in pixels, and how many columns to sample per pixel (2 on a fine screen).
    void setSize(int width, int height, double columnsPerPixel);
    void setScroll(int scroll);
    void setMostStretch(double factor) { m_layout.setMostStretch(factor); }
    void setPalette(const Palette &palette) { m_palette = palette; }
    void setSelection(SliceRef selection);

    [[nodiscard]] bool isEmpty() const { return !m_timeline; }
    [[nodiscard]] const std::shared_ptr<const Timeline> &timeline() const { return m_timeline; }
    [[nodiscard]] const SliceText &texts() const { return *m_texts; }
    [[nodiscard]] const LaneLayout &layout() const { return m_layout; }
    [[nodiscard]] const Palette &palette() const { return m_palette; }
    [[nodiscard]] SliceRef selection() const { return m_selection; }
    /// The time that the selection takes; nothing where that has no meaning.
    [[nodiscard]] std::optional<TimeSpan> selectionSpan() const { return m_selectionSpan; }
    [[nodiscard]] TimeSpan span() const { return m_span; }
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int scroll() const { return m_scroll; }
    /// Time against pixels of the lane area.
    [[nodiscard]] TimePixels pixels() const { return { m_span, m_width }; }

    /// The lane as pixel columns, sampled when first asked for.
    const LaneStrip &strip(std::size_t lane);
    /// What is at a point of the lane area; nothing between lanes.
    std::optional<PixelHit> hit(double x, int y);

private:
    [[nodiscard]] TimePixels columns() const;
    void forgetStrips();

    std::shared_ptr<const Timeline> m_timeline;
    std::optional<SliceText> m_texts;
    LaneLayout m_layout;
    Palette m_palette = Palette::light();
    SliceRef m_selection;
    std::optional<TimeSpan> m_selectionSpan;
    TimeSpan m_span { 0, 1 };
    int m_width = 1;
    int m_height = 1;
    int m_scroll = 0;
    double m_columnsPerPixel = 1;
    std::vector<std::optional<LaneStrip>> m_strips; // by lane
};

} // namespace plugscope
