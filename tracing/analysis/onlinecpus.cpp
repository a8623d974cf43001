// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/onlinecpus.h"

#include <algorithm>
#include <limits>

namespace plugscope {

OnlineCpus::OnlineCpus(const Trace &trace, std::span<const Operation> operations)
{
    constexpr TimeNs kEver = std::numeric_limits<TimeNs>::max();
    for (const CpuEvents &events : trace.cpus()) {
        if (events.size() > 0)
            m_cpus[events.cpu].lastEventNs = events.timeNs.back();
    }
    for (const Operation &operation : operations) {
        const auto found = m_cpus.find(operation.cpu);
        if (found == m_cpus.end() || operation.isPartial)
            continue;
        std::vector<TimeSpan> &absences = found->second.absences;
        const bool isDone = operation.result == OperationResult::Succeeded && isKnown(operation.endNs);
        if (operation.direction == Direction::Offline) {
            if (isDone)
                absences.push_back({ operation.endNs, kEver });
            continue;
        }
        if (absences.empty()) // offline since before the trace
            absences.push_back({ trace.firstNs(), kEver });
        if (isDone)
            absences.back().endNs = operation.endNs;
    }
}

std::vector<std::uint32_t> OnlineCpus::heldByStopAt(TimeNs timeNs) const
{
    std::vector<std::uint32_t> held;
    for (const auto &[number, cpu] : m_cpus) {
        const bool isAbsent = std::any_of(cpu.absences.begin(), cpu.absences.end(),
                                          [timeNs](TimeSpan span) { return span.contains(timeNs); });
        // perf never hears of a CPU again after its first offline; what it does later is not known.
        const bool isLost = !cpu.absences.empty() && cpu.lastEventNs < timeNs;
        if (!isAbsent && !isLost)
            held.push_back(number);
    }
    return held;
}

const std::vector<TimeSpan> &OnlineCpus::absencesOf(std::uint32_t cpu) const
{
    static const std::vector<TimeSpan> kNone;
    const auto found = m_cpus.find(cpu);
    return found == m_cpus.end() ? kNone : found->second.absences;
}

} // namespace plugscope
