// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of traces that have neither cpuhp events nor function probes: from scheduling events and messages.
//
// Rules, from what the kernel does (6.1, x86; the threads are the same since 4.6):
// - A CPU dies inside a run of migration/N that is never switched out.
// - Going offline begins, for the trace, when the control task first wakes cpuhp/N after the CPU's previous operation;
// it
//   has ended, for the trace, at the message that the CPU is gone, or when the last other stopper of the window leaves.
// - Coming online begins at the boot message, or where there is none at the first event of the CPU after its death; it
//   ends when cpuhp/N wakes the control task.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/stopperruns.h"

#include <map>
#include <vector>

namespace plugscope {

/// Operations in order of start, all with Evidence::Inferred.
std::vector<Operation> inferOperations(const Trace &trace,
                                       const std::map<std::uint32_t, std::vector<StopperRun>> &runs);

/// Operations of a kernel log: one for each sign of one, with begin or end unknown.
std::vector<Operation> operationsFromMessages(const Trace &trace);

} // namespace plugscope
