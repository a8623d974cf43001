// SPDX-License-Identifier: GPL-3.0-or-later
// The events of one CPU, with the task of each. LTTng does not record the task with an event unless asked to; it
// follows from the sched_switch before and after.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/ctftasks.h"

#include <vector>

namespace plugscope {

/// Holds back the events since the last switch, because the next switch tells more about them:
/// - before the first switch, and behind lost events, the running task is the one that the next switch leaves;
/// - a CPU that goes offline ends in its stopper thread without a switch, and comes back in its idle task. The next
///   switch then leaves the idle task although another one had been switched to; the events behind the longest gap are
///   the idle task's. (Compared with recorded task names over 10 offline and online operations: no event wrong.)
class CtfCpuEvents
{
public:
    CtfCpuEvents(CpuEventsBuilder &events, const CtfTasks &tasks) : m_events(events), m_tasks(tasks) { }

    /// Any event but a switch. With `event.task` kNoTask the task is worked out.
    void append(const NewEvent &event);
    /// A sched_switch: `event.task` leaves the CPU, `event.arg0` comes.
    void appendSwitch(const NewEvent &event);
    /// Events may be missing here, so who runs is not known any more. Also at the end, to let go of what is held.
    void forgetTask();

    [[nodiscard]] CpuEventsBuilder &builder() { return m_events; }

private:
    std::size_t idleBegins(TimeNs switchNs) const;
    void flush(std::size_t from, std::size_t to, TaskId task);

    CpuEventsBuilder &m_events;
    const CtfTasks &m_tasks;
    std::vector<NewEvent> m_held;
    TaskId m_current = kNoTask;
    TimeNs m_switchedNs = kNoTime; // when m_current came
};

} // namespace plugscope
