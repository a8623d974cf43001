// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/onlinecpus.h"

#include <algorithm>
#include <limits>

namespace plugscope {

namespace {

constexpr TimeNs kEver = std::numeric_limits<TimeNs>::max();

} // namespace

OnlineCpus::OnlineCpus(const Trace &trace, std::span<const Operation> operations)
{
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

/// Absences of one CPU that overlap or meet made one; in order of time.
std::vector<TimeSpan> OnlineCpus::awayOf(const Cpu &cpu)
{
    std::vector<TimeSpan> away = cpu.absences;
    // perf never hears of a CPU again after its first offline; what it does later is not known.
    if (!away.empty() && cpu.lastEventNs < kEver)
        away.push_back({ cpu.lastEventNs + 1, kEver });
    std::erase_if(away, [](TimeSpan span) { return span.endNs <= span.startNs; });
    std::sort(away.begin(), away.end(), [](TimeSpan a, TimeSpan b) { return a.startNs < b.startNs; });
    std::vector<TimeSpan> merged;
    for (const TimeSpan span : away) {
        if (!merged.empty() && span.startNs <= merged.back().endNs)
            merged.back().endNs = std::max(merged.back().endNs, span.endNs);
        else
            merged.push_back(span);
    }
    return merged;
}

std::vector<OnlineCpus::Change> OnlineCpus::heldByStop() const
{
    std::vector<Change> changes;
    for (const auto &[number, cpu] : m_cpus) {
        changes.push_back({ .timeNs = std::numeric_limits<TimeNs>::min(), .cpu = number, .isHeld = true });
        for (const TimeSpan span : awayOf(cpu)) {
            changes.push_back({ .timeNs = span.startNs, .cpu = number, .isHeld = false });
            if (span.endNs < kEver)
                changes.push_back({ .timeNs = span.endNs, .cpu = number, .isHeld = true });
        }
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change &a, const Change &b) { return a.timeNs < b.timeNs; });
    return changes;
}

} // namespace plugscope
