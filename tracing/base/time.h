// SPDX-License-Identifier: GPL-3.0-or-later
// Times of a trace: 64-bit integer nanoseconds of the trace's own clock, and half-open spans of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace plugscope {

/// A moment or a length in nanoseconds of the trace clock.
using TimeNs = std::int64_t;

/// Marks a moment or length that the trace does not tell. Never take part in arithmetic with it: ask isKnown() first.
inline constexpr TimeNs kNoTime = std::numeric_limits<TimeNs>::min();

/// True when `t` is a real time, false for kNoTime.
[[nodiscard]] constexpr bool isKnown(TimeNs t)
{
    return t != kNoTime;
}

/// The length between two moments, kNoTime when either is unknown.
[[nodiscard]] constexpr TimeNs durationBetween(TimeNs startNs, TimeNs endNs)
{
    return isKnown(startNs) && isKnown(endNs) ? endNs - startNs : kNoTime;
}

/// A half-open range [startNs, endNs).
struct TimeSpan
{
    TimeNs startNs = 0;
    TimeNs endNs = 0;

    [[nodiscard]] constexpr TimeNs durationNs() const { return endNs - startNs; }
    [[nodiscard]] constexpr bool contains(TimeNs t) const { return t >= startNs && t < endNs; }
    [[nodiscard]] constexpr bool overlaps(TimeSpan other) const
    {
        return startNs < other.endNs && other.startNs < endNs;
    }
    /// The common part; empty (durationNs() == 0) when the spans do not overlap.
    [[nodiscard]] constexpr TimeSpan intersected(TimeSpan other) const
    {
        const TimeNs start = std::max(startNs, other.startNs);
        return { start, std::max(start, std::min(endNs, other.endNs)) };
    }
    bool operator==(const TimeSpan &) const = default;
};

} // namespace plugscope
