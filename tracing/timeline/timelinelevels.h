// SPDX-License-Identifier: GPL-3.0-or-later
// A summary of a long lane that answers "what is worst in these slices?" without looking at each of them.
//
// Level n has one entry for 16^(n+1) neighbouring slices: where they begin, the most severe style, the longest slice of
// that style and the busy time. That makes a search touch a few cache lines instead of the raw starts, and costs about
// two bytes for each slice.
#pragma once

#include "tracing/timeline/laneslices.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plugscope {

/// What a range of slices amounts to.
struct SliceSummary
{
    SliceStyle style = SliceStyle::Nothing; ///< the most severe
    std::uint32_t slice = 0; ///< the longest of that style, the first of equals
    TimeNs longestNs = -1; ///< its length; -1: the range is empty
    TimeNs busyNs = 0; ///< sum of all lengths

    void add(const SliceSummary &next);
};

class TimelineLevels
{
public:
    /// Lanes below this are as fast without levels.
    static constexpr std::size_t kWorthwhile = 50'000;

    TimelineLevels() = default;
    explicit TimelineLevels(const LaneSlices &slices);

    /// Position of the first slice, from `from` on, that starts at or after `t`. `slices` are those the levels were
    /// built from, here and below.
    [[nodiscard]] std::size_t firstFrom(const LaneSlices &slices, std::size_t from, TimeNs t) const;
    /// Sum over the slices [first, last).
    [[nodiscard]] SliceSummary summarize(const LaneSlices &slices, std::size_t first, std::size_t last) const;
    [[nodiscard]] bool isEmpty() const { return m_levels.empty(); }

private:
    static constexpr std::size_t kFanOut = 16;

    struct Level
    {
        std::vector<TimeNs> startNs; ///< of the first slice of the entry
        std::vector<SliceSummary> summary;
    };

    std::vector<Level> m_levels; // the finest first
};

} // namespace plugscope
