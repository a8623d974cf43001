// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/lostspans.h"

#include <algorithm>

namespace plugscope {

LostSpans::LostSpans(const Trace &trace)
{
    for (const LostRange &lost : trace.lostRanges())
        m_cpus[lost.cpu].push_back({ isKnown(lost.afterNs) ? lost.afterNs : trace.firstNs(),
                                     isKnown(lost.beforeNs) ? lost.beforeNs : trace.lastNs() });
    for (auto &[cpu, losses] : m_cpus) {
        std::sort(losses.begin(), losses.end(), [](const Lost &a, const Lost &b) { return a.fromNs < b.fromNs; });
        for (std::size_t i = 1; i < losses.size(); ++i)
            losses[i].untilNs = std::max(losses[i].untilNs, losses[i - 1].untilNs);
    }
}

bool LostSpans::touch(std::uint32_t cpu, TimeSpan span) const
{
    const auto found = m_cpus.find(cpu);
    if (found == m_cpus.end())
        return false;
    const auto next = std::lower_bound(found->second.begin(), found->second.end(), span.endNs,
                                       [](const Lost &lost, TimeNs endNs) { return lost.fromNs < endNs; });
    return next != found->second.begin() && std::prev(next)->untilNs > span.startNs;
}

} // namespace plugscope
