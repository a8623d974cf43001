// SPDX-License-Identifier: GPL-3.0-or-later
// The few events that an analysis needs, taken out of the columns of all CPUs and put in order of time.
#pragma once

#include "tracing/model/trace.h"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace plugscope {

/// One event with the CPU that recorded it. A passing value, never kept for whole traces.
struct TraceEvent
{
    TimeNs timeNs = 0;
    EventKind kind = EventKind::Other;
    std::uint32_t cpu = 0;
    TaskId task = kNoTask;
    std::uint32_t arg0 = 0;
    std::uint32_t arg1 = 0;
};

/// All events of the given kinds in order of time; events of the same time keep the order of their CPUs' numbers and,
/// within a CPU, their own.
std::vector<TraceEvent> collectEvents(const Trace &trace, std::initializer_list<EventKind> kinds);

/// Entries, exits and calls of the functions whose name `isWanted` accepts, in the same order.
std::vector<TraceEvent> collectFunctionEvents(const Trace &trace, bool (*isWanted)(std::string_view function));

/// True when the trace describes an event of this kind, even if none occurred: absence of such events is then a fact.
bool isTraced(const Trace &trace, EventKind kind);

} // namespace plugscope
