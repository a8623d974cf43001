// SPDX-License-Identifier: GPL-3.0-or-later
// When the stopper threads (migration/N) ran, from sched_switch.
#pragma once

#include "tracing/analysis/analysis.h"

#include <map>
#include <vector>

namespace plugscope {

/// One stay of a stopper thread on its CPU.
struct StopperRun
{
    std::uint32_t cpu = 0;
    TimeNs inNs = 0;
    TimeNs outNs = kNoTime; ///< kNoTime: never switched out, as on a CPU that dies
    TimeNs nextEventNs = kNoTime; ///< without outNs: the CPU's next event of any kind; kNoTime: none in the trace
    TaskId displaced = kNoTask; ///< the task that it took the CPU from
    TaskId stopper = kNoTask;
};

/// The runs of each recording CPU in order of time.
std::map<std::uint32_t, std::vector<StopperRun>> collectStopperRuns(const Trace &trace);

/// The run of `runs` that was in progress at a moment; nullptr when there was none.
const StopperRun *runAt(const std::vector<StopperRun> &runs, TimeNs timeNs);

} // namespace plugscope
