// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/eventlist.h"

#include <algorithm>

namespace plugscope {

namespace {

/// Events of the given kinds for which `accepts(arg0)` holds, in order of time.
template <typename Accepts>
std::vector<TraceEvent> collect(const Trace &trace, std::initializer_list<EventKind> kinds, Accepts accepts)
{
    std::uint64_t total = 0;
    std::vector<char> isWanted(trace.eventTypes().size(), 0);
    for (std::size_t type = 0; type < isWanted.size(); ++type) {
        const EventKind kind = trace.kindOf(static_cast<std::uint16_t>(type));
        const bool found = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
        isWanted[type] = found ? 1 : 0;
        total += found ? trace.eventTypes()[type].count : 0;
    }
    std::vector<TraceEvent> events;
    if (total == 0)
        return events;
    for (const CpuEvents &cpu : trace.cpus()) {
        for (std::size_t i = 0; i < cpu.size(); ++i) {
            if (isWanted[cpu.type[i]] == 0 || !accepts(cpu.arg0[i]))
                continue;
            events.push_back({ .timeNs = cpu.timeNs[i],
                               .kind = trace.kindOf(cpu.type[i]),
                               .cpu = cpu.cpu,
                               .task = cpu.task[i],
                               .arg0 = cpu.arg0[i],
                               .arg1 = cpu.arg1[i] });
        }
    }
    std::stable_sort(events.begin(), events.end(),
                     [](const TraceEvent &a, const TraceEvent &b) { return a.timeNs < b.timeNs; });
    return events;
}

} // namespace

std::vector<TraceEvent> collectEvents(const Trace &trace, std::initializer_list<EventKind> kinds)
{
    return collect(trace, kinds, [](std::uint32_t) { return true; });
}

std::vector<TraceEvent> collectFunctionEvents(const Trace &trace, bool (*isWanted)(std::string_view function))
{
    const auto kinds = { EventKind::FunctionEntry, EventKind::FunctionExit, EventKind::FunctionCall };
    enum : char { Unasked, No, Yes };
    std::vector<char> answers(trace.stringCount(), Unasked); // each name is asked once, not each event
    return collect(trace, kinds, [&](StringId function) {
        char &answer = answers[function];
        if (answer == Unasked)
            answer = isWanted(trace.string(function)) ? Yes : No;
        return answer == Yes;
    });
}

bool isTraced(const Trace &trace, EventKind kind)
{
    const auto types = trace.eventTypes();
    return std::any_of(types.begin(), types.end(),
                       [kind](const EventType &type) { return static_cast<EventKind>(type.kind) == kind; });
}

} // namespace plugscope
