// SPDX-License-Identifier: GPL-3.0-or-later
// Paints one lane from its strip of pixel columns: colours, patterns and labels.
#pragma once

#include "tracing/timeline/lanesampler.h"
#include "widgets/palette.h"

#include <QPainter>
#include <QRectF>
#include <QStringList>

#include <functional>
#include <vector>

namespace plugscope {

/// Neighbouring columns that show the same slice.
struct StripRun
{
    std::int32_t first = 0;
    std::int32_t last = 0; ///< inclusive
    SliceStyle style = SliceStyle::Nothing;
    std::uint32_t slice = kNoSlice;

    [[nodiscard]] std::int32_t columns() const { return last - first + 1; }
};

/// The strip as runs from left to right; columns without a slice are in none.
std::vector<StripRun> stripRuns(const LaneStrip &strip);

class LanePainter
{
public:
    /// The texts for a slice, the longest first; the painter takes the first that fits.
    using Labels = std::function<QStringList(std::uint32_t slice)>;

    LanePainter(QPainter &painter, const Palette &palette) : m_painter(painter), m_palette(palette) { }

    /// Paints `strip` over the width of `area`. Severe slices (from StopWindowInferred on) are made at least two
    /// pixels wide.
    void paint(const LaneStrip &strip, const QRectF &area, const Labels &labels);

private:
    void paintNarrow(const LaneStrip &strip, const std::vector<StripRun> &runs, const QRectF &area);
    void paintSevere(const LaneStrip &strip, const StripRun &run, const QRectF &area);
    void paintWide(const StripRun &run, const QRectF &area);
    void paintLabel(const StripRun &run, const QRectF &area, const Labels &labels);
    [[nodiscard]] QRectF areaOf(const StripRun &run, const QRectF &lane, double leastWidth) const;

    QPainter &m_painter;
    const Palette &m_palette;
    double m_columnWidth = 1;
};

} // namespace plugscope
