// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/losslookup.h"

#include <algorithm>

namespace plugscope {

LossLookup::LossLookup(const Trace &trace)
{
    for (const LostRange &lost : trace.lostRanges())
        m_gaps[lost.cpu].push_back({ .fromNs = isKnown(lost.afterNs) ? lost.afterNs : trace.firstNs(),
                                     .untilNs = isKnown(lost.beforeNs) ? lost.beforeNs : trace.lastNs() });
    for (auto &[cpu, gaps] : m_gaps) {
        std::stable_sort(gaps.begin(), gaps.end(), [](const Gap &a, const Gap &b) { return a.fromNs < b.fromNs; });
        for (std::size_t i = 1; i < gaps.size(); ++i)
            gaps[i].untilNs = std::max(gaps[i].untilNs, gaps[i - 1].untilNs);
    }
}

bool LossLookup::touches(std::uint32_t cpu, TimeSpan span) const
{
    const auto ofCpu = m_gaps.find(cpu);
    if (ofCpu == m_gaps.end())
        return false;
    const std::vector<Gap> &gaps = ofCpu->second;
    const auto after = std::lower_bound(gaps.begin(), gaps.end(), span.endNs,
                                        [](const Gap &gap, TimeNs timeNs) { return gap.fromNs < timeNs; });
    return after != gaps.begin() && std::prev(after)->untilNs > span.startNs;
}

} // namespace plugscope
