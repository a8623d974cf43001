// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/inferredoperations.h"

#include "tracing/analysis/eventlist.h"
#include "tracing/analysis/hotplugmessages.h"
#include "tracing/analysis/hotplugthread.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

namespace plugscope {

namespace {

using Runs = std::map<std::uint32_t, std::vector<StopperRun>>;
using Wakings = std::vector<TraceEvent>;
constexpr TimeNs kNever = std::numeric_limits<TimeNs>::max();

struct Sign
{
    TimeNs timeNs = 0;
    HotplugMessage message;
    TaskId task = kNoTask;
};

std::vector<Sign> collectSigns(const Trace &trace)
{
    std::vector<Sign> signs;
    for (const TraceEvent &event : collectEvents(trace, { EventKind::Message })) {
        if (const auto message = parseHotplugMessage(trace.string(event.arg0)))
            signs.push_back({ .timeNs = event.timeNs, .message = *message, .task = event.task });
    }
    return signs;
}

/// What the trace tells of one CPU, in order of time.
struct Clues
{
    std::vector<Sign> signs;
    Wakings kicks; // control tasks waking cpuhp/N
    Wakings replies; // cpuhp/N waking others
};

using CluesByCpu = std::unordered_map<std::uint32_t, Clues>;

CluesByCpu collectClues(const Trace &trace)
{
    CluesByCpu clues;
    for (const Sign &sign : collectSigns(trace))
        clues[sign.message.cpu].signs.push_back(sign);
    std::vector<std::optional<std::uint32_t>> threads; // by TaskId
    for (const Task &task : trace.tasks())
        threads.push_back(hotplugThreadCpu(trace.string(task.comm)));
    for (const TraceEvent &waking : collectEvents(trace, { EventKind::SchedWaking })) {
        const auto woken = threads[waking.arg0];
        const auto waker = threads[waking.task];
        // Wake-ups recorded on the CPU itself come from timers and RCU, not from the control task.
        const bool isKick = woken && *woken != waking.cpu;
        if (isKick)
            clues[*woken].kicks.push_back(waking);
        if (waker && !(isKick && woken == waker))
            clues[*waker].replies.push_back(waking);
    }
    return clues;
}

/// The first of these wake-ups after a moment.
Wakings::const_iterator firstAfter(const Wakings &wakings, TimeNs timeNs)
{
    return std::upper_bound(wakings.begin(), wakings.end(), timeNs,
                            [](TimeNs t, const TraceEvent &event) { return t < event.timeNs; });
}

/// Infers the operations of one CPU.
class CpuInference
{
public:
    CpuInference(std::uint32_t cpu, const Runs &runs, const Clues &clues) : m_cpu(cpu), m_runs(runs), m_clues(clues) { }

    std::vector<Operation> operations();

private:
    [[nodiscard]] Operation make(Direction direction, TimeNs startNs, TimeNs endNs, TaskId control) const;
    [[nodiscard]] const Sign *findSign(HotplugSign sign, TimeNs fromNs, TimeNs untilNs) const;
    [[nodiscard]] TimeNs lastStopperOut(TimeNs deathNs) const;
    void addOffline(const StopperRun &death);
    void addOnline(const StopperRun &death, TimeNs nextDeathNs);

    std::uint32_t m_cpu;
    const Runs &m_runs;
    const Clues &m_clues;
    std::vector<Operation> m_operations;
    TimeNs m_previousEndNs = std::numeric_limits<TimeNs>::min();
};

Operation CpuInference::make(Direction direction, TimeNs startNs, TimeNs endNs, TaskId control) const
{
    Operation operation;
    operation.cpu = m_cpu;
    operation.direction = direction;
    operation.result = OperationResult::Succeeded;
    operation.startNs = startNs;
    operation.endNs = endNs;
    operation.controlTask = control;
    operation.evidence = Evidence::Inferred;
    return operation;
}

const Sign *CpuInference::findSign(HotplugSign sign, TimeNs fromNs, TimeNs untilNs) const
{
    const std::vector<Sign> &signs = m_clues.signs;
    auto candidate = std::lower_bound(signs.begin(), signs.end(), fromNs,
                                      [](const Sign &one, TimeNs timeNs) { return one.timeNs < timeNs; });
    for (; candidate != signs.end() && candidate->timeNs < untilNs; ++candidate) {
        if (candidate->message.sign == sign)
            return &*candidate;
    }
    return nullptr;
}

/// When the last of the other CPUs left the window in which this one died.
TimeNs CpuInference::lastStopperOut(TimeNs deathNs) const
{
    constexpr TimeNs kGatheringNs = 100'000'000; // later arrivals belong to another window
    TimeNs lastNs = deathNs;
    for (const auto &[cpu, runs] : m_runs) {
        if (cpu == m_cpu)
            continue;
        // Runs do not overlap, so that all before the one that was begun last have ended.
        auto run = std::upper_bound(runs.begin(), runs.end(), deathNs,
                                    [](TimeNs t, const StopperRun &candidate) { return t < candidate.inNs; });
        if (run != runs.begin())
            --run;
        const auto isGathering = [&] { return run != runs.end() && run->inNs < deathNs + kGatheringNs; };
        while (isGathering() && !(isKnown(run->outNs) && run->outNs > deathNs))
            ++run;
        if (isGathering())
            lastNs = std::max(lastNs, run->outNs);
    }
    return lastNs;
}

void CpuInference::addOffline(const StopperRun &death)
{
    const auto kick = firstAfter(m_clues.kicks, m_previousEndNs);
    const bool hasKick = kick != m_clues.kicks.end() && kick->timeNs < death.inNs;
    const TimeNs untilNs = isKnown(death.nextEventNs) ? death.nextEventNs : kNever;
    const Sign *gone = findSign(HotplugSign::Offline, death.inNs, untilNs);
    const TimeNs endNs = gone != nullptr ? gone->timeNs : lastStopperOut(death.inNs);
    m_operations.push_back(
        make(Direction::Offline, hasKick ? kick->timeNs : death.inNs, endNs, hasKick ? kick->task : kNoTask));
    m_previousEndNs = endNs;
}

void CpuInference::addOnline(const StopperRun &death, TimeNs nextDeathNs)
{
    if (!isKnown(death.nextEventNs))
        return;
    const Sign *boot = findSign(HotplugSign::OnlineStarts, death.inNs, nextDeathNs);
    const TimeNs startNs = boot != nullptr ? std::min(boot->timeNs, death.nextEventNs) : death.nextEventNs;
    const auto kick = firstAfter(m_clues.kicks, startNs);
    if (kick == m_clues.kicks.end() || kick->timeNs >= nextDeathNs)
        return;
    const auto isReply = [&](const TraceEvent &event) { return event.arg0 == kick->task; };
    const auto last = firstAfter(m_clues.replies, nextDeathNs - 1);
    const auto reply = std::find_if(firstAfter(m_clues.replies, kick->timeNs), last, isReply);
    if (reply == last)
        return;
    m_operations.push_back(make(Direction::Online, startNs, reply->timeNs, kick->task));
    m_previousEndNs = reply->timeNs;
}

std::vector<Operation> CpuInference::operations()
{
    std::vector<StopperRun> deaths;
    for (const StopperRun &run : m_runs.at(m_cpu)) {
        // A run that is merely cut off by the end of the trace is no death unless a message says so.
        const bool isSilent = !isKnown(run.outNs);
        const bool isHeardOf = isKnown(run.nextEventNs) || findSign(HotplugSign::Offline, run.inNs, kNever) != nullptr;
        if (isSilent && isHeardOf)
            deaths.push_back(run);
    }
    for (std::size_t i = 0; i < deaths.size(); ++i) {
        addOffline(deaths[i]);
        addOnline(deaths[i], i + 1 < deaths.size() ? deaths[i + 1].inNs : kNever);
    }
    return std::move(m_operations);
}

void sortAndNumber(std::vector<Operation> &operations)
{
    const auto sortTime
        = [](const Operation &operation) { return isKnown(operation.startNs) ? operation.startNs : operation.endNs; };
    std::stable_sort(operations.begin(), operations.end(),
                     [&](const Operation &a, const Operation &b) { return sortTime(a) < sortTime(b); });
    for (std::size_t i = 0; i < operations.size(); ++i)
        operations[i].index = static_cast<std::uint32_t>(i + 1);
}

} // namespace

std::vector<Operation> inferOperations(const Trace &trace, const Runs &runs)
{
    CluesByCpu clues = collectClues(trace);
    std::vector<Operation> operations;
    for (const auto &[cpu, ofCpu] : runs) {
        auto found = CpuInference(cpu, runs, clues[cpu]).operations();
        operations.insert(operations.end(), found.begin(), found.end());
    }
    sortAndNumber(operations);
    return operations;
}

namespace {

Operation operationFromSign(const Sign &sign)
{
    Operation operation;
    operation.cpu = sign.message.cpu;
    operation.controlTask = sign.task;
    operation.evidence = Evidence::Bounded;
    operation.endNs = sign.timeNs;
    switch (sign.message.sign) {
    case HotplugSign::OnlineStarts: // nothing says yet how it ended
        operation.direction = Direction::Online;
        operation.startNs = sign.timeNs;
        operation.endNs = kNoTime;
        break;
    case HotplugSign::Online:
        operation.direction = Direction::Online;
        operation.result = OperationResult::Succeeded;
        break;
    case HotplugSign::Offline:
        operation.result = OperationResult::Succeeded;
        break;
    case HotplugSign::OnlineFailed:
        operation.direction = Direction::Online;
        operation.result = OperationResult::Failed;
        break;
    case HotplugSign::OfflineFailed:
        operation.result = OperationResult::Failed;
        break;
    }
    if (operation.result == OperationResult::Failed && sign.message.error) {
        operation.error = sign.message.error;
        operation.errorEvidence = Evidence::Measured;
    }
    return operation;
}

/// Whether a later word about a CPU belongs to the attempt that an earlier one was about.
bool continuesAttempt(const Operation &begun, const Operation &later)
{
    if (begun.direction != later.direction)
        return false;
    if (!isKnown(begun.endNs)) // "Booting ..." and how it ended
        return !isKnown(later.startNs);
    // A CPU cannot go offline twice: "CPU2: shutdown" and "psci: CPU2 killed" tell of the same operation.
    const bool isSameSuccess = begun.result == OperationResult::Succeeded && later.result == OperationResult::Succeeded;
    return isSameSuccess && !isKnown(later.startNs);
}

} // namespace

std::vector<Operation> operationsFromMessages(const Trace &trace)
{
    std::vector<Operation> operations;
    std::map<std::uint32_t, std::size_t> lastOfCpu;
    for (const Sign &sign : collectSigns(trace)) {
        const Operation operation = operationFromSign(sign);
        const auto [last, isFirst] = lastOfCpu.try_emplace(operation.cpu, operations.size());
        if (!isFirst && continuesAttempt(operations[last->second], operation)) {
            Operation &begun = operations[last->second];
            begun.endNs = operation.endNs;
            begun.result = operation.result;
            begun.error = operation.error;
            begun.errorEvidence = operation.errorEvidence;
            continue;
        }
        last->second = operations.size();
        operations.push_back(operation);
    }
    sortAndNumber(operations);
    return operations;
}

} // namespace plugscope
