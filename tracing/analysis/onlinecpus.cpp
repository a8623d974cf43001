// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/onlinecpus.h"

#include <algorithm>
#include <limits>
#include <map>

namespace plugscope {

namespace {

constexpr TimeNs kBeforeAll = std::numeric_limits<TimeNs>::min();
constexpr TimeNs kEver = std::numeric_limits<TimeNs>::max();

struct Cpu
{
    TimeNs lastEventNs = 0;
    std::vector<TimeSpan> absences; // offline or on the way up; the last one may be open-ended
};

std::map<std::uint32_t, Cpu> collectAbsences(const Trace &trace, std::span<const Operation> operations)
{
    std::map<std::uint32_t, Cpu> cpus;
    for (const CpuEvents &events : trace.cpus()) {
        if (events.size() > 0)
            cpus[events.cpu].lastEventNs = events.timeNs.back();
    }
    for (const Operation &operation : operations) {
        const auto found = cpus.find(operation.cpu);
        if (found == cpus.end() || operation.isPartial)
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
    return cpus;
}

/// When a CPU comes to be held, and when no more.
void addChanges(std::vector<HeldChange> &changes, std::uint32_t number, const Cpu &cpu)
{
    std::vector<std::pair<TimeNs, int>> reasons; // not to hold it: one more (1) or one fewer (-1) from a moment on
    for (const TimeSpan absence : cpu.absences) {
        if (absence.startNs >= absence.endNs)
            continue;
        reasons.emplace_back(absence.startNs, 1);
        if (absence.endNs != kEver)
            reasons.emplace_back(absence.endNs, -1);
    }
    // perf never hears of a CPU again after its first offline; what it does later is not known.
    if (!cpu.absences.empty())
        reasons.emplace_back(cpu.lastEventNs + 1, 1);
    std::sort(reasons.begin(), reasons.end());
    changes.push_back({ kBeforeAll, number, true });
    int count = 0;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        count += reasons[i].second;
        const bool isLastOfMoment = i + 1 == reasons.size() || reasons[i + 1].first != reasons[i].first;
        const bool isHeld = count == 0;
        if (isLastOfMoment && isHeld != changes.back().isHeld)
            changes.push_back({ reasons[i].first, number, isHeld });
    }
}

} // namespace

OnlineCpus::OnlineCpus(const Trace &trace, std::span<const Operation> operations)
{
    for (const auto &[number, cpu] : collectAbsences(trace, operations))
        addChanges(m_changes, number, cpu);
    std::stable_sort(m_changes.begin(), m_changes.end(),
                     [](const HeldChange &a, const HeldChange &b) { return a.timeNs < b.timeNs; });
    std::size_t count = 0;
    for (const HeldChange &change : m_changes) {
        count = change.isHeld ? count + 1 : count - 1;
        m_counts.push_back(count);
    }
}

std::size_t OnlineCpus::heldCountAt(TimeNs timeNs) const
{
    const auto next = std::upper_bound(m_changes.begin(), m_changes.end(), timeNs,
                                       [](TimeNs t, const HeldChange &change) { return t < change.timeNs; });
    return next == m_changes.begin() ? 0 : m_counts[static_cast<std::size_t>(next - m_changes.begin()) - 1];
}

} // namespace plugscope
