// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane looks like in a window of a given width: one style, slice and count for each pixel column.
#pragma once

#include "tracing/timeline/timeline.h"
#include "tracing/timeline/timepixels.h"

#include <cstdint>
#include <vector>

namespace plugscope {

/// Marks a column that no slice touches.
inline constexpr std::uint32_t kNoSlice = 0xffffffffU;

/// A lane as pixel columns. Hover and click need no second search.
struct LaneStrip
{
    std::vector<SliceStyle> style; ///< the most severe of the slices that touch the column
    std::vector<std::uint32_t> slice; ///< the longest slice of that style, kNoSlice: none
    std::vector<std::uint32_t> count; ///< how many slices touch the column
    std::vector<std::uint8_t> busy; ///< share of the column that slices cover, 0..255

    [[nodiscard]] std::size_t size() const { return style.size(); }
};

/// Samples the lane. A slice touches a column when they have a nanosecond in common; an instant counts as one
/// nanosecond long. O(columns * log slices) for lanes with levels.
LaneStrip sampleLane(const Lane &lane, const TimePixels &pixels);

} // namespace plugscope
