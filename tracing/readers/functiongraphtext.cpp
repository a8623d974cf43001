// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/functiongraphtext.h"

#include "tracing/readers/eventnames.h"
#include "tracing/readers/textscan.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr std::size_t kMaxDepth = 512; // the kernel's own limit is 50 (FTRACE_RETFUNC_DEPTH)
constexpr std::string_view kInterruptMark = "==========";

/// "* 18280.61 us": a mark for long ones, microseconds with up to three decimals.
bool parseDuration(std::string_view column, TimeNs &durationNs)
{
    column = trimmed(column);
    if (!column.empty() && std::string_view("$@*#!+").find(column.front()) != std::string_view::npos)
        column.remove_prefix(1);
    TextScan scan(trimmed(column));
    TextTime time;
    if (!scan.takeTime(time) || !scan.take(" us") || !trimmed(scan.rest()).empty())
        return false;
    constexpr TimeNs kMaxMicroseconds = 1'000'000'000'000; // 11 days
    if (!time.hasPoint && time.value > kMaxMicroseconds)
        return false;
    durationNs = time.hasPoint ? time.value / 1'000'000 : time.value * 1000; // microseconds were read as if seconds
    return true;
}

bool isDurationColumn(std::string_view column)
{
    TimeNs ignored = 0;
    return trimmed(column).empty() || column.find(kInterruptMark) != std::string_view::npos
           || parseDuration(column, ignored);
}

/// Inside of "/* <-caller name = 0x0 */" in the writings of the kernels that have them: 6.5 and later add the return
/// value, later ones the return address.
void parseTail(std::string_view tail, GraphBody &out)
{
    const auto open = tail.find("/*");
    if (open == std::string_view::npos)
        return;
    const auto close = tail.find("*/", open);
    TextScan scan(trimmed(tail.substr(open + 2, close == std::string_view::npos ? close : close - open - 2)));
    for (;; scan.skipBlanks()) {
        std::string_view word = scan.takeWord();
        if (word.empty())
            return;
        if (word == "=") {
            scan.skipBlanks();
            word = scan.takeWord();
        } else if (word.starts_with("ret=")) {
            word.remove_prefix(std::string_view("ret=").size());
        } else {
            if (out.function.empty() && !word.starts_with("<-") && !word.starts_with('['))
                out.function = word;
            continue;
        }
        TextScan number(word);
        std::int64_t value = 0;
        if (number.takeCNumber(value))
            out.returnValue = static_cast<std::uint32_t>(value);
    }
}

void parseComment(std::string_view text, GraphBody &out)
{
    out.kind = GraphBody::Kind::Comment;
    text.remove_prefix(2);
    out.isClosed = text.ends_with("*/");
    if (out.isClosed)
        text.remove_suffix(2);
    out.comment = trimmed(text);
}

bool parseCall(std::string_view text, GraphBody &out)
{
    const auto open = text.find('(');
    if (open == std::string_view::npos || open == 0)
        return false;
    // Arguments may hold parentheses, so the end is what can only stand there.
    const std::string_view kEnds[] = { ") {", ");" };
    for (const std::string_view end : kEnds) {
        const auto close = text.find(end, open);
        if (close == std::string_view::npos)
            continue;
        out.kind = end == ") {" ? GraphBody::Kind::Entry : GraphBody::Kind::Leaf;
        out.function = text.substr(0, open);
        out.arguments = trimmed(text.substr(open + 1, close - open - 1));
        GraphBody tail;
        parseTail(text.substr(close + end.size()), tail);
        out.returnValue = tail.returnValue;
        return true;
    }
    return false;
}

bool looksLikeTask(std::string_view column)
{
    const std::string_view text = trimmed(column);
    const auto dash = text.rfind('-');
    return dash != std::string_view::npos && dash + 1 < text.size()
           && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(dash) + 1, text.end(), isDigit);
}

bool takeCpu(TextScan &scan, std::uint32_t &cpu)
{
    scan.skipBlanks();
    return scan.takeNumber(cpu) && scan.take(')');
}

/// "   30.779851 |  " and the relative time of funcgraph-rel or sleep-time options, if they are there.
void takeTimes(TextScan &scan, TimeNs &timeNs)
{
    TextScan ahead = scan;
    ahead.skipBlanks();
    TextTime time;
    if (!ahead.takeTime(time) || !time.hasPoint)
        return;
    ahead.skipBlanks();
    if (!ahead.take('|'))
        return;
    timeNs = time.value;
    scan = ahead;
    ahead.skipBlanks();
    if (!ahead.takeTime(time))
        return;
    ahead.skipBlanks();
    if (!ahead.take("us"))
        return;
    ahead.skipBlanks();
    if (ahead.take('|'))
        scan = ahead;
}

} // namespace

bool parseGraphBody(std::string_view durationColumn, std::string_view body, GraphBody &out)
{
    out = {};
    if (durationColumn.find(kInterruptMark) != std::string_view::npos)
        return true;
    const bool hasDuration = parseDuration(durationColumn, out.durationNs);
    const auto start = std::min(body.find_first_not_of(' '), body.size());
    out.depth = std::min(start < 2 ? 0 : (start - 2) / 2, kMaxDepth);
    std::string_view text = body.substr(start);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (text.starts_with("/*")) {
        parseComment(text, out);
        return true;
    }
    if (text.starts_with('}')) {
        out.kind = GraphBody::Kind::Exit;
        parseTail(text, out);
        return true;
    }
    return parseCall(text, out) && (out.kind == GraphBody::Kind::Entry || hasDuration);
}

bool parseGraphLine(std::string_view line, GraphLine &out)
{
    out = {};
    TextScan scan(line);
    takeTimes(scan, out.timeNs);
    if (!takeCpu(scan, out.cpu))
        return false;
    std::string_view rest = scan.rest();
    constexpr std::size_t kWidestColumn = 24; // task or flags; a longer piece is the text itself
    for (;;) {
        const auto bar = rest.find('|');
        if (bar != std::string_view::npos && isDurationColumn(rest.substr(0, bar)))
            return parseGraphBody(rest.substr(0, bar), rest.substr(bar + 1), out.body);
        if (bar > kWidestColumn) // or none: without the option funcgraph-duration
            return parseGraphBody({}, rest, out.body);
        if (out.task.empty() && looksLikeTask(rest.substr(0, bar)))
            out.task = trimmed(rest.substr(0, bar));
        rest.remove_prefix(bar + 1);
    }
}

bool parseGraphSwitch(std::string_view line, GraphSwitch &out)
{
    constexpr std::string_view kArrow = " => ";
    TextScan scan(line);
    if (!takeCpu(scan, out.cpu))
        return false;
    const auto arrow = scan.rest().find(kArrow);
    if (arrow == std::string_view::npos)
        return false;
    out.prev = trimmed(scan.rest().substr(0, arrow));
    out.next = trimmed(scan.rest().substr(arrow + kArrow.size()));
    return looksLikeTask(out.prev) && looksLikeTask(out.next);
}

StringId GraphEvents::function(std::string_view symbol)
{
    if (const StringId *known = m_functions.find(symbol))
        return *known;
    return m_functions.insert(symbol, m_builder.string(functionName(symbol)));
}

StringId &GraphEvents::openFunction(std::uint64_t owner, std::size_t depth)
{
    auto &stack = m_open[owner];
    if (stack.size() <= depth)
        stack.resize(depth + 1, 0);
    return stack[depth];
}

void GraphEvents::append(CpuEventsBuilder &cpu, const GraphBody &body, NewEvent event, std::uint64_t owner)
{
    if (!m_entryType) {
        m_entryType = m_builder.eventType({}, "funcgraph_entry", EventKind::FunctionEntry);
        m_exitType = m_builder.eventType({}, "funcgraph_exit", EventKind::FunctionExit);
    }
    StringId &open = openFunction(owner, body.depth);
    if (body.kind != GraphBody::Kind::Exit) {
        const StringId name = function(body.function);
        event.type = *m_entryType;
        event.arg0 = name;
        event.arg1 = body.arguments.empty() ? kNoArg : m_builder.string(body.arguments);
        cpu.append(event);
        open = body.kind == GraphBody::Kind::Entry ? name : 0;
        if (body.kind == GraphBody::Kind::Entry)
            return;
        event.timeNs += body.durationNs;
        event.arg0 = name;
    } else {
        event.arg0 = body.function.empty() ? open : function(body.function);
        open = 0;
    }
    event.type = *m_exitType;
    event.arg1 = body.returnValue.value_or(kNoArg);
    cpu.append(event);
}

} // namespace plugscope
