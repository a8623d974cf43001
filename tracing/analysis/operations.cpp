// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/operations.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace plugscope {

namespace {

/// An operation while its CPU's steps are being walked through.
struct Draft
{
    bool isUp = false;
    std::vector<std::size_t> members; // positions in the paired steps, in order of start
    std::int32_t lastControlState = 0;
    TimeNs failedNs = kNoTime; // first end of a step that returned an error
    TimeNs downDoneNs = kNoTime; // takedown_cpu returned 0
    TimeNs upDoneNs = kNoTime; // bringup returned 0
    TimeNs containersUntilNs = kNoTime; // latest end of its containers; maximal when one was never seen to end
    bool sawRollback = false;
    bool startLost = false;
};

/// Walks through the steps of one hotplugged CPU in order of time.
class CpuGrouping
{
public:
    CpuGrouping(const Trace &trace, std::vector<PairedStep> &steps) : m_trace(trace), m_steps(steps) { }

    void add(std::size_t index);
    std::vector<Draft> drafts;
    std::vector<std::size_t> strays;

private:
    [[nodiscard]] bool containerOpenAt(TimeNs timeNs) const;
    [[nodiscard]] bool belongs(const PairedStep &paired, bool onTarget, TimeNs timeNs) const;
    [[nodiscard]] static bool isStray(const PairedStep &paired);
    void start(const PairedStep &paired, bool onTarget);
    void attach(std::size_t index, bool onTarget);

    const Trace &m_trace;
    std::vector<PairedStep> &m_steps;
};

TimeNs firstTime(const Step &step)
{
    return isKnown(step.startNs) ? step.startNs : step.endNs;
}

bool isBefore(TimeNs doneNs, TimeNs timeNs)
{
    return isKnown(doneNs) && doneNs <= timeNs;
}

bool CpuGrouping::containerOpenAt(TimeNs timeNs) const
{
    return !drafts.empty() && drafts.back().containersUntilNs > timeNs;
}

/// A callback that runs because its state was registered, not because the CPU moves: the CPU's state stays where it is,
/// so the exit shows neither this step nor the one below it.
bool CpuGrouping::isStray(const PairedStep &paired)
{
    return paired.role == StepRole::Callback && isKnown(paired.step.endNs) && paired.step.task != kNoTask
           && paired.exitState != paired.step.state && paired.exitState != paired.step.state - 1;
}

/// Whether a step that begins now continues the CPU's last operation.
bool CpuGrouping::belongs(const PairedStep &paired, bool onTarget, TimeNs timeNs) const
{
    const Draft &draft = drafts.back();
    const bool isSameWay = paired.isUp() == draft.isUp;
    if (onTarget) // steps of cpuhp/N never begin an operation
        return !isBefore(draft.upDoneNs, timeNs) || containerOpenAt(timeNs);
    if (paired.startLost)
        return true;
    if (isSameWay) {
        if (isBefore(draft.upDoneNs, timeNs))
            return false;
        const bool isRepeat = paired.step.state == draft.lastControlState;
        return draft.members.empty() || (isRepeat && paired.isMulti)
               || (draft.isUp ? paired.step.state > draft.lastControlState
                              : paired.step.state < draft.lastControlState);
    }
    // The other way: rolling back a failed attempt, or the next operation.
    return draft.isUp ? !isKnown(draft.upDoneNs) : isBefore(draft.failedNs, timeNs);
}

void CpuGrouping::start(const PairedStep &paired, bool onTarget)
{
    Draft draft;
    draft.isUp = paired.isUp();
    draft.startLost = onTarget || paired.startLost;
    drafts.push_back(std::move(draft));
}

void CpuGrouping::attach(std::size_t index, bool onTarget)
{
    Draft &draft = drafts.back();
    PairedStep &paired = m_steps[index];
    const bool isRollback = !paired.startLost && paired.isUp() != draft.isUp;
    if (isRollback) {
        draft.sawRollback = true;
        paired.step.isRollback = true;
    }
    if (!onTarget && !isRollback)
        draft.lastControlState = paired.step.state;
    if (isKnown(paired.step.endNs)) {
        if (paired.step.ret < 0 && !isRollback && !isKnown(draft.failedNs))
            draft.failedNs = paired.step.endNs;
        if (paired.role == StepRole::BringUp && paired.step.ret >= 0)
            draft.upDoneNs = paired.step.endNs;
        if (paired.role == StepRole::TakeDown && paired.step.ret >= 0 && !isRollback)
            draft.downDoneNs = paired.step.endNs;
    }
    if (paired.role == StepRole::KickApWork || paired.role == StepRole::BringUp) {
        const TimeNs untilNs = isKnown(paired.step.endNs) ? paired.step.endNs : std::numeric_limits<TimeNs>::max();
        draft.containersUntilNs = std::max(draft.containersUntilNs, untilNs);
    }
    draft.members.push_back(index);
}

void CpuGrouping::add(std::size_t index)
{
    const PairedStep &paired = m_steps[index];
    const TimeNs timeNs = firstTime(paired.step);
    const bool onTarget = ranOnTarget(m_trace, paired.step, containerOpenAt(timeNs));
    if (drafts.empty() || !belongs(paired, onTarget, timeNs)) {
        if (isStray(paired)) {
            strays.push_back(index);
            return;
        }
        start(paired, onTarget);
    }
    attach(index, onTarget);
}

/// Steps without symbols get their role from their place: the container of steps on the target CPU is the kick on the
/// way down and the bring-up on the way up; what the control task runs next on the way down is takedown_cpu.
void assignRolesByPlace(const Trace &trace, std::vector<PairedStep> &steps, const std::vector<std::size_t> &ofCpu)
{
    bool expectTakeDown = false;
    for (std::size_t i = 0; i < ofCpu.size(); ++i) {
        PairedStep &paired = steps[ofCpu[i]];
        if (paired.startLost || ranOnTarget(trace, paired.step, false))
            continue;
        const std::string_view callback = trace.string(paired.step.callback);
        const bool isNameless = callback.empty() || callback.starts_with("0x");
        if (isNameless && expectTakeDown && !paired.isUp())
            paired.role = StepRole::TakeDown;
        expectTakeDown = false;
        if (!isNameless || i + 1 >= ofCpu.size() || paired.role != StepRole::Callback)
            continue;
        const Step &next = steps[ofCpu[i + 1]].step;
        const bool encloses = isKnown(next.startNs) && (!isKnown(paired.step.endNs) || next.startNs < paired.step.endNs)
                              && ranOnTarget(trace, next, false);
        if (encloses)
            paired.role = paired.isUp() ? StepRole::BringUp : StepRole::KickApWork;
        expectTakeDown = paired.role == StepRole::KickApWork;
    }
}

void numberInstances(std::vector<PairedStep> &steps, const std::vector<std::size_t> &members)
{
    const PairedStep *previous = nullptr;
    for (const std::size_t member : members) {
        PairedStep &paired = steps[member];
        if (previous != nullptr && previous->isMulti && paired.isMulti && previous->step.state == paired.step.state
            && previous->step.callback == paired.step.callback)
            paired.step.instance = previous->step.instance + 1;
        previous = &paired;
    }
}

/// A container's own time: its duration without the union of the other steps inside it.
void setSelfTimes(std::vector<PairedStep> &steps, const std::vector<std::size_t> &members)
{
    for (std::size_t i = 0; i < members.size(); ++i) {
        Step &outer = steps[members[i]].step;
        outer.isContainer
            = steps[members[i]].role == StepRole::KickApWork || steps[members[i]].role == StepRole::BringUp;
        if (!isKnown(outer.startNs) || !isKnown(outer.endNs))
            continue;
        TimeNs coveredNs = 0;
        TimeNs coveredUntil = outer.startNs;
        for (std::size_t j = i + 1; j < members.size() && firstTime(steps[members[j]].step) < outer.endNs; ++j) {
            const Step &inner = steps[members[j]].step;
            if (!isKnown(inner.startNs) || !isKnown(inner.endNs) || inner.endNs > outer.endNs)
                continue;
            coveredNs += std::max<TimeNs>(0, inner.endNs - std::max(coveredUntil, inner.startNs));
            coveredUntil = std::max(coveredUntil, inner.endNs);
        }
        outer.selfNs = outer.durationNs() - coveredNs;
    }
}

/// Turns drafts into operations.
class Finishing
{
public:
    Finishing(const Trace &trace, std::vector<PairedStep> &steps) : m_trace(trace), m_steps(steps) { }

    Operation finish(const Draft &draft, std::uint32_t cpu, const Draft *next) const;

private:
    void setResult(const Draft &draft, const Draft *next, Operation &operation) const;
    void setError(const Draft &draft, Operation &operation) const;
    [[nodiscard]] bool hasOpenStep(const Draft &draft) const;
    [[nodiscard]] bool resumesFromPartial(const Draft *next) const;

    const Trace &m_trace;
    std::vector<PairedStep> &m_steps;
};

bool Finishing::hasOpenStep(const Draft &draft) const
{
    return std::any_of(draft.members.begin(), draft.members.end(),
                       [this](std::size_t member) { return !isKnown(m_steps[member].step.endNs); });
}

/// The next operation starts with the kick towards online, so the CPU never died.
bool Finishing::resumesFromPartial(const Draft *next) const
{
    if (next == nullptr || next->members.empty())
        return false;
    const PairedStep &first = m_steps[next->members.front()];
    return first.role == StepRole::KickApWork && first.isUp();
}

/// The error of a failed attempt: of the outermost step that returned one, which is what the caller got. Where the
/// attempt was rolled back although no traced callback failed, the kernel's fault injection refused a state before its
/// tracepoint (kernel/cpu.c, cpuhp_invoke_callback: st->fail), and that always is -EAGAIN.
void Finishing::setError(const Draft &draft, Operation &operation) const
{
    const PairedStep *failed = nullptr;
    for (const std::size_t member : draft.members) {
        const PairedStep &paired = m_steps[member];
        if (!isKnown(paired.step.endNs) || paired.step.ret >= 0 || paired.step.isRollback)
            continue;
        if (failed == nullptr || paired.step.endNs >= failed->step.endNs)
            failed = &paired;
        if (paired.role == StepRole::Callback || paired.role == StepRole::TakeDown) {
            if (operation.failedCallback == 0)
                operation.failedCallback = paired.step.callback;
        }
    }
    if (failed != nullptr) {
        operation.error = failed->step.ret;
        operation.errorEvidence = Evidence::Measured;
    } else if (operation.rolledBack) {
        operation.error = -EAGAIN;
        operation.errorEvidence = Evidence::Inferred;
    }
}

void Finishing::setResult(const Draft &draft, const Draft *next, Operation &operation) const
{
    const bool isDone = isKnown(draft.isUp ? draft.upDoneNs : draft.downDoneNs);
    if (isKnown(draft.failedNs) || draft.sawRollback) {
        operation.result = OperationResult::Failed;
        operation.rolledBack = !hasOpenStep(draft);
        setError(draft, operation);
    } else if (isDone) {
        operation.result = OperationResult::Succeeded;
    } else if (!hasOpenStep(draft)
               && (draft.isUp ? m_steps[draft.members.front()].role == StepRole::KickApWork
                              : resumesFromPartial(next))) {
        operation.result = OperationResult::Succeeded;
        operation.isPartial = true;
    } else {
        operation.result = OperationResult::Incomplete;
    }
    if (draft.startLost && operation.result == OperationResult::Succeeded)
        operation.result = OperationResult::Incomplete;
}

Operation Finishing::finish(const Draft &draft, std::uint32_t cpu, const Draft *next) const
{
    Operation operation;
    operation.cpu = cpu;
    operation.direction = draft.isUp ? Direction::Online : Direction::Offline;
    bool isOpen = false;
    for (const std::size_t member : draft.members) {
        const Step &step = m_steps[member].step;
        if (isKnown(step.startNs) && (!isKnown(operation.startNs) || step.startNs < operation.startNs))
            operation.startNs = step.startNs;
        isOpen = isOpen || !isKnown(step.endNs);
        operation.endNs = std::max(operation.endNs, step.endNs); // kNoTime is the smallest number
        if (operation.controlTask == kNoTask && !ranOnTarget(m_trace, step, true))
            operation.controlTask = step.task;
    }
    setResult(draft, next, operation);
    if (isOpen && operation.result == OperationResult::Incomplete)
        operation.endNs = kNoTime; // still running when the trace ended
    if (draft.startLost)
        operation.evidence = Evidence::Bounded;
    return operation;
}

} // namespace

GroupedOperations groupOperations(const Trace &trace, std::vector<PairedStep> steps)
{
    std::map<std::uint32_t, std::vector<std::size_t>> byCpu;
    for (std::size_t i = 0; i < steps.size(); ++i)
        byCpu[steps[i].step.cpu].push_back(i);

    GroupedOperations grouped;
    std::vector<std::pair<Operation, std::vector<std::size_t>>> finished;
    const Finishing finishing(trace, steps);
    for (const auto &[cpu, ofCpu] : byCpu) {
        assignRolesByPlace(trace, steps, ofCpu);
        CpuGrouping grouping(trace, steps);
        for (const std::size_t index : ofCpu)
            grouping.add(index);
        for (std::size_t i = 0; i < grouping.drafts.size(); ++i) {
            Draft &draft = grouping.drafts[i];
            numberInstances(steps, draft.members);
            setSelfTimes(steps, draft.members);
            const Draft *next = i + 1 < grouping.drafts.size() ? &grouping.drafts[i + 1] : nullptr;
            finished.emplace_back(finishing.finish(draft, cpu, next), std::move(draft.members));
        }
        for (const std::size_t stray : grouping.strays)
            grouped.straySteps.push_back(steps[stray].step);
    }
    const auto sortTime
        = [](const Operation &operation) { return isKnown(operation.startNs) ? operation.startNs : operation.endNs; };
    std::stable_sort(finished.begin(), finished.end(),
                     [&](const auto &a, const auto &b) { return sortTime(a.first) < sortTime(b.first); });
    for (auto &[operation, members] : finished) {
        operation.index = static_cast<std::uint32_t>(grouped.operations.size() + 1);
        operation.firstStep = static_cast<std::uint32_t>(grouped.steps.size());
        operation.stepCount = static_cast<std::uint32_t>(members.size());
        for (const std::size_t member : members)
            grouped.steps.push_back(steps[member].step);
        grouped.operations.push_back(std::move(operation));
    }
    return grouped;
}

} // namespace plugscope
