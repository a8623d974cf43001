// SPDX-License-Identifier: GPL-3.0-or-later
// Time against pixels, in integers: which nanoseconds a pixel column covers, and how a window zooms and pans.
#pragma once

#include "tracing/base/time.h"

#include <cmath>
#include <cstdint>

namespace plugscope {

/// A window of time drawn over a number of pixel columns. `span` must not be empty, `columns` must be above 0.
class TimePixels
{
public:
    constexpr TimePixels(TimeSpan span, std::int32_t columns) : m_span(span), m_columns(columns) { }

    [[nodiscard]] constexpr TimeSpan span() const { return m_span; }
    [[nodiscard]] constexpr std::int32_t columns() const { return m_columns; }

    /// Where a column begins: start + floor(column * duration / columns), exact and without overflow.
    [[nodiscard]] constexpr TimeNs startOf(std::int32_t column) const
    {
        const TimeNs whole = m_span.durationNs() / m_columns;
        const TimeNs rest = m_span.durationNs() % m_columns;
        return m_span.startNs + whole * column + rest * column / m_columns;
    }
    /// What a column covers; at least 1 ns, so that neighbours overlap where there are more columns than nanoseconds.
    [[nodiscard]] constexpr TimeSpan spanOf(std::int32_t column) const
    {
        const TimeNs start = startOf(column);
        return { start, std::max(start + 1, startOf(column + 1)) };
    }
    /// Position of a moment in pixels from the left edge of the window; outside the window below 0 or above columns().
    [[nodiscard]] double pixelOf(TimeNs t) const
    {
        return static_cast<double>(t - m_span.startNs) * m_columns / static_cast<double>(m_span.durationNs());
    }
    /// The moment at a position in pixels, rounded down.
    [[nodiscard]] TimeNs timeAt(double pixel) const
    {
        // In two parts: a double holds every nanosecond of a column, but not of a long window.
        const auto column = static_cast<std::int32_t>(std::floor(pixel));
        const double inside = pixel - std::floor(pixel);
        const TimeNs start = startOf(column);
        return start + static_cast<TimeNs>(inside * static_cast<double>(startOf(column + 1) - start));
    }

private:
    TimeSpan m_span;
    std::int32_t m_columns;
};

/// The window after zooming by `factor` (below 1: closer), so that `anchor` keeps its place on the screen. Not shorter
/// than `minimumNs`.
[[nodiscard]] inline TimeSpan zoomed(TimeSpan span, TimeNs anchor, double factor, TimeNs minimumNs)
{
    const auto oldDuration = static_cast<double>(span.durationNs());
    const double newDuration = std::max(static_cast<double>(minimumNs), oldDuration * factor);
    const double before = static_cast<double>(anchor - span.startNs) / oldDuration * newDuration;
    const TimeNs start = anchor - std::llround(before);
    return { start, start + std::llround(newDuration) };
}

/// The window moved into `limits`, and cut when it is longer than they are.
[[nodiscard]] constexpr TimeSpan movedInto(TimeSpan span, TimeSpan limits)
{
    if (span.durationNs() >= limits.durationNs())
        return limits;
    const TimeNs start = std::clamp(span.startNs, limits.startNs, limits.endNs - span.durationNs());
    return { start, start + span.durationNs() };
}

} // namespace plugscope
