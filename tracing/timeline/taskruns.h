// SPDX-License-Identifier: GPL-3.0-or-later
// Which task ran when on a CPU, from the sched_switch events it recorded.
#pragma once

#include "tracing/model/trace.h"

#include <span>
#include <vector>

namespace plugscope {

/// A task on a CPU without a break.
struct TaskRun
{
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    TaskId task = kNoTask;
};

/// The runs on one CPU in order of time, idle tasks included. A run ends at the switch away from the task; when the
/// recording goes on with another task (the CPU was offline, events were lost), at the last event that names it.
/// `lost` are the lost ranges of this CPU.
std::vector<TaskRun> taskRuns(const Trace &trace, const CpuEvents &events, std::span<const LostRange> lost);

/// True for the idle loop of a CPU.
bool isIdleTask(const Trace &trace, TaskId task);
/// True for migration/N, the thread in which stop_machine and other stopper work run (kernel/stop_machine.c).
bool isStopperTask(const Trace &trace, TaskId task);

} // namespace plugscope
