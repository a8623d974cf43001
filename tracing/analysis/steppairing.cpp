// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/steppairing.h"

#include "tracing/analysis/eventlist.h"

#include <map>
#include <tuple>

namespace plugscope {

namespace {

StepRole roleOf(std::string_view callback)
{
    if (callback == "cpuhp_kick_ap_work")
        return StepRole::KickApWork;
    if (callback == "bringup_cpu" || callback == "cpuhp_bringup_ap")
        return StepRole::BringUp;
    return callback == "takedown_cpu" ? StepRole::TakeDown : StepRole::Callback;
}

/// Whose stack of open steps an event belongs to. A task keeps its steps when it moves to another CPU while it waits;
/// idle tasks share pid 0 and unknown tasks have none, so there the recording CPU stands for the task.
using StackKey = std::tuple<std::uint32_t, std::int32_t, std::uint32_t>;

class Pairing
{
public:
    explicit Pairing(const Trace &trace) : m_trace(trace) { }

    std::vector<PairedStep> run();

private:
    [[nodiscard]] StackKey keyOf(const TraceEvent &event, const CpuhpRecord &record) const;
    void enter(const TraceEvent &event, const CpuhpRecord &record);
    void exit(const TraceEvent &event, const CpuhpRecord &record);

    const Trace &m_trace;
    std::vector<PairedStep> m_steps;
    std::map<StackKey, std::vector<std::size_t>> m_open;
};

StackKey Pairing::keyOf(const TraceEvent &event, const CpuhpRecord &record) const
{
    const std::int32_t pid = m_trace.tasks()[event.task].pid;
    return pid > 0 ? StackKey { record.cpu, pid, 0 } : StackKey { record.cpu, 0, event.cpu };
}

void Pairing::enter(const TraceEvent &event, const CpuhpRecord &record)
{
    m_open[keyOf(event, record)].push_back(m_steps.size());
    PairedStep &paired = m_steps.emplace_back();
    paired.step.startNs = event.timeNs;
    paired.step.state = record.step;
    paired.step.callback = record.function;
    paired.step.cpu = record.cpu;
    paired.step.recordedOn = event.cpu;
    paired.step.task = event.task;
    paired.role = roleOf(m_trace.string(record.function));
    paired.target = record.target;
    paired.isMulti = event.kind == EventKind::CpuhpMultiEnter;
}

void Pairing::exit(const TraceEvent &event, const CpuhpRecord &record)
{
    std::vector<std::size_t> &stack = m_open[keyOf(event, record)];
    std::size_t depth = stack.size();
    while (depth > 0 && m_steps[stack[depth - 1]].step.state != record.step)
        --depth;
    if (depth == 0) {
        PairedStep &paired = m_steps.emplace_back();
        paired.startLost = true;
        paired.step.state = record.step;
        paired.step.cpu = record.cpu;
        paired.step.recordedOn = event.cpu;
        paired.step.task = event.task;
        paired.step.endNs = event.timeNs;
        paired.step.ret = record.ret;
        paired.exitState = record.state;
        paired.target = record.state; // all that is known of where it was going
        return;
    }
    PairedStep &paired = m_steps[stack[depth - 1]];
    paired.step.endNs = event.timeNs;
    paired.step.ret = record.ret;
    paired.exitState = record.state;
    stack.resize(depth - 1); // what lay above it lost its exit
}

std::vector<PairedStep> Pairing::run()
{
    const auto events
        = collectEvents(m_trace, { EventKind::CpuhpEnter, EventKind::CpuhpMultiEnter, EventKind::CpuhpExit });
    m_steps.reserve(events.size() / 2 + 1);
    for (const TraceEvent &event : events) {
        const CpuhpRecord &record = m_trace.cpuhpRecords()[event.arg0];
        if (event.kind == EventKind::CpuhpExit)
            exit(event, record);
        else
            enter(event, record);
    }
    return std::move(m_steps);
}

} // namespace

std::vector<PairedStep> pairSteps(const Trace &trace)
{
    return Pairing(trace).run();
}

bool ranOnTarget(const Trace &trace, const Step &step, bool containerOpen)
{
    if (step.task == kNoTask)
        return containerOpen;
    const Task &task = trace.tasks()[step.task];
    const std::string_view comm = trace.string(task.comm);
    if (comm.starts_with("cpuhp/") || comm.starts_with("migration/"))
        return true;
    const bool isUnnamed = comm.empty() || comm == "<...>";
    return (task.pid == 0 || isUnnamed) && step.recordedOn == step.cpu;
}

} // namespace plugscope
