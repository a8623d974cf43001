// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of traces without cpuhp events, and the requests around operations: from the functions that enclose an
// operation (_cpu_down, cpu_device_up, online_store, ...) and from power:suspend_resume.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/functionspans.h"
#include "tracing/analysis/stopperruns.h"

#include <map>
#include <optional>
#include <vector>

namespace plugscope {

/// What was asked for, from asking to done.
struct HotplugRequest
{
    TimeNs startNs = kNoTime;
    TimeNs endNs = kNoTime;
    std::optional<std::uint32_t> cpu; ///< nothing: the trace does not tell
    Direction direction = Direction::Offline;
    TaskId task = kNoTask;
    std::optional<std::int32_t> ret;
};

/// Complete calls of request functions and CPU_OFF/CPU_ON pairs, in order of start. Of functions that call each other
/// only the outermost call is kept.
std::vector<HotplugRequest> collectRequests(const Trace &trace, const FunctionSpans &functions);

/// True when the trace would show requests.
bool areRequestsTraced(const Trace &trace, const FunctionSpans &functions);

/// Sets requestStartNs and requestEndNs of the operations that lie inside a request.
void assignRequests(const std::vector<HotplugRequest> &requests, std::vector<Operation> &operations);

/// One operation for each request, for traces without cpuhp events. Requests of unknown CPU are placed by what happened
/// inside them: take_cpu_down or a stop function's call on the CPU in question, a message, or the thread cpuhp/N.
std::vector<Operation> operationsFromRequests(const Trace &trace, const FunctionSpans &functions,
                                              const std::vector<HotplugRequest> &requests);

} // namespace plugscope
