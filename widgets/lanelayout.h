// SPDX-License-Identifier: GPL-3.0-or-later
// Where each lane of a timeline stands in a view of a given height.
#pragma once

#include "tracing/timeline/timeline.h"

#include <optional>
#include <vector>

namespace plugscope {

/// Rows of lanes in three bands: operations and their steps stay in place on top, the console below, and the CPUs
/// between them scroll when there are too many. Rows are stretched a little to use the height, and CPU rows squeezed
/// before scrolling begins.
class LaneLayout
{
public:
    struct Row
    {
        std::size_t lane = 0; ///< position in Timeline::lanes
        int top = 0; ///< from the upper edge of the view; outside it where scrolled away
        int height = 0;
        bool isPinned = true;

        [[nodiscard]] int bottom() const { return top + height; }
    };

    LaneLayout() = default;
    LaneLayout(const Timeline &timeline, int fontHeight);

    /// How much higher than comfortable rows may get to use the height.
    void setMostStretch(double factor) { m_mostStretch = factor; }
    /// Lays out anew for a view of `height` pixels, scrolled down by `scroll`.
    void arrange(int height, int scroll);

    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    /// The height that shows every lane comfortably.
    [[nodiscard]] int naturalHeight() const { return m_naturalHeight; }
    /// The height that rows fill when stretched by this factor.
    [[nodiscard]] int heightFor(double stretch) const;
    /// The largest useful scroll; 0: everything is in view.
    [[nodiscard]] int scrollRange() const { return m_scrollRange; }
    /// The part of the view in which CPU rows may be seen.
    [[nodiscard]] int scrollTop() const { return m_scrollTop; }
    [[nodiscard]] int scrollBottom() const { return m_scrollBottom; }

    /// True when some of the row is in view.
    [[nodiscard]] bool isVisible(const Row &row) const;
    /// The row at a height in the view.
    [[nodiscard]] const Row *rowAt(int y) const;
    /// The row nearest to a height in the view; nothing when there are no rows.
    [[nodiscard]] const Row *rowNear(int y) const;

private:
    struct Wish
    {
        int gapAbove = 0;
        int height = 0;
        int leastHeight = 0; ///< when squeezed
        enum Band { Top, Middle, Bottom } band = Top;
    };

    [[nodiscard]] int sum(Wish::Band band, double scale) const;
    [[nodiscard]] static int scaled(const Wish &wish, double scale);
    void place(double pinnedScale, double middleScale, int scroll);

    std::vector<Wish> m_wishes; // by lane
    std::vector<Row> m_rows; // by lane
    int m_naturalHeight = 0;
    int m_scrollRange = 0;
    int m_scrollTop = 0;
    int m_scrollBottom = 0;
    double m_mostStretch = 1.6;
    bool m_isPinning = true;
};

} // namespace plugscope
