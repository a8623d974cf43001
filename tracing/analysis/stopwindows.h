// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the stop_machine windows of a trace: from the calls of the stop function where they were traced, else from
// moments at which the stopper threads of all online CPUs run. Single stopper work (a migration, an active balance) and
// stop_two_cpus are not windows.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/functionspans.h"
#include "tracing/analysis/onlinecpus.h"
#include "tracing/analysis/stopperruns.h"

#include <map>
#include <vector>

namespace plugscope {

struct StopWindows
{
    std::vector<StopWindow> windows; ///< in order of time; operations not assigned yet
    Evidence coverage = Evidence::NotTraced;
};

StopWindows findStopWindows(const Trace &trace, const FunctionSpans &functions,
                            const std::map<std::uint32_t, std::vector<StopperRun>> &runs, const OnlineCpus &online);

} // namespace plugscope
