// SPDX-License-Identifier: GPL-3.0-or-later
// The function_graph tracer's text: lines of the tracefs file with their columns, and the part after the duration,
// which trace-cmd report prints too (kernel/trace/trace_functions_graph.c).
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/viewmap.h"

#include <optional>
#include <string_view>
#include <unordered_map>

namespace plugscope {

/// What stands in the duration column and behind it.
struct GraphBody
{
    enum class Kind {
        Entry, ///< "f() {"
        Leaf, ///< "f();": entry and exit
        Exit, ///< "}"
        Comment, ///< "/* an event */"; the closing sign is missing when its text holds a line break
        Mark, ///< "==========> |": begin and end of an interrupt
    };
    Kind kind = Kind::Mark;
    std::size_t depth = 0;
    TimeNs durationNs = kNoTime; ///< of a leaf or an exit
    std::string_view function {}; ///< empty for most exits: the entry of the same depth tells
    std::string_view arguments {};
    std::string_view comment {}; ///< text of a comment
    bool isClosed = true; ///< false: the comment goes on in the next line
    std::optional<std::uint32_t> returnValue {};
};
[[nodiscard]] bool parseGraphBody(std::string_view durationColumn, std::string_view body, GraphBody &out);

/// One line of the tracefs text. Options decide which columns there are.
struct GraphLine
{
    TimeNs timeNs = kNoTime; ///< kNoTime without the option funcgraph-abstime
    std::uint32_t cpu = 0;
    std::string_view task {}; ///< "comm-pid" with the name cut to 7 characters; empty without funcgraph-proc
    GraphBody body {};
};
[[nodiscard]] bool parseGraphLine(std::string_view line, GraphLine &out);

/// " 1)   cpuhp/1-19   =>   kworker-69  ": printed when another task begins to use the CPU's columns.
struct GraphSwitch
{
    std::uint32_t cpu = 0;
    std::string_view prev {};
    std::string_view next {};
};
[[nodiscard]] bool parseGraphSwitch(std::string_view line, GraphSwitch &out);

/// Turns bodies into FunctionEntry and FunctionExit events and remembers the open functions, for exits without name.
class GraphEvents
{
public:
    explicit GraphEvents(TraceBuilder &builder) : m_builder(builder) { }

    /// `event` brings time and task. `owner` says whose open functions count: the CPU in tracefs text, which names
    /// every exit that does not fit the CPU's last entry of that depth; the task in trace-cmd report.
    void append(CpuEventsBuilder &cpu, const GraphBody &body, NewEvent event, std::uint64_t owner);

private:
    StringId function(std::string_view symbol);
    StringId &openFunction(std::uint64_t owner, std::size_t depth);

    TraceBuilder &m_builder;
    ViewMap<StringId> m_functions;
    std::unordered_map<std::uint64_t, std::vector<StringId>> m_open;
    std::optional<std::uint16_t> m_entryType;
    std::optional<std::uint16_t> m_exitType;
};

} // namespace plugscope
