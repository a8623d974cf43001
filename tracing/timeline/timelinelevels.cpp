// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/timelinelevels.h"

#include <algorithm>

namespace plugscope {

namespace {

SliceSummary summaryOf(const LaneSlices &slices, std::size_t slice)
{
    const TimeNs lengthNs = slices.endNs[slice] - slices.startNs[slice];
    return { slices.style[slice], static_cast<std::uint32_t>(slice), lengthNs, lengthNs };
}

std::size_t lowerBound(const std::vector<TimeNs> &times, std::size_t first, std::size_t last, TimeNs t)
{
    const auto begin = times.begin();
    return static_cast<std::size_t>(
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(last), t)
        - begin);
}

} // namespace

void SliceSummary::add(const SliceSummary &next)
{
    const TimeNs sumNs = busyNs + next.busyNs;
    if (next.style > style || (next.style == style && next.longestNs > longestNs))
        *this = next;
    busyNs = sumNs;
}

TimelineLevels::TimelineLevels(const LaneSlices &slices)
{
    if (slices.size() < kWorthwhile)
        return;
    std::size_t below = slices.size();
    while (below > kFanOut) {
        Level level;
        level.startNs.reserve(below / kFanOut + 1);
        level.summary.reserve(below / kFanOut + 1);
        for (std::size_t first = 0; first < below; first += kFanOut) {
            SliceSummary summary;
            for (std::size_t i = first; i < std::min(first + kFanOut, below); ++i)
                summary.add(m_levels.empty() ? summaryOf(slices, i) : m_levels.back().summary[i]);
            level.startNs.push_back(m_levels.empty() ? slices.startNs[first] : m_levels.back().startNs[first]);
            level.summary.push_back(summary);
        }
        below = level.startNs.size();
        m_levels.push_back(std::move(level));
    }
}

std::size_t TimelineLevels::firstFrom(const LaneSlices &slices, std::size_t from, TimeNs t) const
{
    // From the coarsest level down: the answer lies in the entry before the first one that starts at or after t.
    std::size_t first = m_levels.empty() ? from : 0;
    std::size_t last = m_levels.empty() ? slices.size() : m_levels.back().startNs.size();
    for (std::size_t n = m_levels.size(); n-- > 0;) {
        const std::size_t found = lowerBound(m_levels[n].startNs, first, last, t);
        const std::size_t belowSize = n == 0 ? slices.size() : m_levels[n - 1].startNs.size();
        first = found == 0 ? 0 : (found - 1) * kFanOut;
        last = std::min(found * kFanOut, belowSize);
    }
    return std::max(from, lowerBound(slices.startNs, first, last, t));
}

SliceSummary TimelineLevels::summarize(const LaneSlices &slices, std::size_t first, std::size_t last) const
{
    SliceSummary summary;
    std::size_t width = kFanOut; // slices for each entry of the level to use next
    std::size_t n = 0;
    while (first < last) {
        // Climb while a whole entry of the next level begins here and ends inside the range, else descend.
        while (n < m_levels.size() && first % width == 0 && first + width <= last) {
            ++n;
            width *= kFanOut;
        }
        while (n > 0 && (first % (width / kFanOut) != 0 || first + width / kFanOut > last)) {
            --n;
            width /= kFanOut;
        }
        const std::size_t step = width / kFanOut;
        summary.add(n == 0 ? summaryOf(slices, first) : m_levels[n - 1].summary[first / step]);
        first += step;
    }
    return summary;
}

} // namespace plugscope
