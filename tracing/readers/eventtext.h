// SPDX-License-Identifier: GPL-3.0-or-later
// From the text of one event, "cpuhp_exit:  cpu: 0001  state: 234 step: 235 ret: 0", to a row of the trace. Knows all
// writings: tracefs, trace-cmd report and perf script.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/functiongraphtext.h"
#include "tracing/readers/texttasks.h"
#include "tracing/readers/viewmap.h"

#include <optional>
#include <string_view>

namespace plugscope {

/// Where and when an event happened, from the columns before its text.
struct EventPlace
{
    std::uint32_t cpu = 0;
    TimeNs timeNs = 0;
    ColumnTask task {};
};

/// Appends events to a builder. All texts must stay valid as long as this object.
class EventText
{
public:
    EventText(TraceBuilder &builder, TextTasks &tasks) : m_builder(builder), m_tasks(tasks), m_graph(builder) { }

    /// Takes the text of an event; false, and nothing is appended, when it is not understood. `tracer` names the events
    /// of tracers whose texts have no name; empty refuses those.
    bool append(const EventPlace &place, std::string_view text, std::string_view tracer);
    /// Takes the comment of a function_graph line: an event as above, or the bare text of trace_printk.
    bool appendComment(const EventPlace &place, std::string_view text);
    /// `line` follows the last event, whose text may hold line breaks (a message, a marker): makes it a part of that
    /// text. False when the last event is of another kind or its text is long enough.
    bool extend(std::string_view line);
    /// Appends what waited for more lines. Call it before a loss is appended, and at the end.
    void finish();

    /// The columns of a CPU, found without a search after the first time.
    CpuEventsBuilder &cpu(std::uint32_t number);
    GraphEvents &graph() { return m_graph; }

private:
    struct Type
    {
        EventKind kind = EventKind::Other;
        std::string_view system {};
        std::string_view name {};
        std::optional<std::uint16_t> index {}; // set at first use, as a probe's name needs only the next two
        std::optional<std::uint16_t> entryIndex {}; // of a probe at the begin of a function
        std::optional<std::uint16_t> exitIndex {}; // and at its return
    };
    struct OpenText
    {
        CpuEventsBuilder *cpu = nullptr; // nullptr: nothing waits
        NewEvent event {};
        std::string_view text {};
        int lines = 0;
    };

    Type &typeOf(std::string_view fullName);
    NewEvent eventAt(const EventPlace &place, Type &type);
    bool appendNamed(const EventPlace &place, Type &type, std::string_view payload);
    bool appendUnnamed(const EventPlace &place, std::string_view text, std::string_view tracer);
    bool setFields(const EventPlace &place, const Type &type, std::string_view payload, NewEvent &event);
    bool setCpuhp(EventKind kind, std::string_view payload, NewEvent &event);
    bool setSwitch(const EventPlace &place, std::string_view payload, NewEvent &event);
    bool setWake(std::string_view payload, NewEvent &event);
    bool setSuspend(std::string_view payload, NewEvent &event);
    bool setSyscall(const Type &type, std::string_view payload, NewEvent &event);
    bool appendOpenText(const EventPlace &place, Type &type, std::string_view payload);
    bool appendFunction(const EventPlace &place, Type &type, std::string_view payload);
    bool appendProbe(const EventPlace &place, Type &type, std::string_view payload);
    bool appendCall(const EventPlace &place, std::string_view text);
    bool appendSyscallText(const EventPlace &place, std::string_view text);
    StringId function(std::string_view symbol);

    TraceBuilder &m_builder;
    TextTasks &m_tasks;
    GraphEvents m_graph;
    ViewMap<Type> m_types;
    ViewMap<StringId> m_functions;
    std::vector<CpuEventsBuilder *> m_cpus;
    OpenText m_open;
};

} // namespace plugscope
