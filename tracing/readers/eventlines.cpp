// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/eventlines.h"

#include <algorithm>

namespace plugscope {

namespace {

/// The columns that hold the task end before this; also keeps the search for them short on hostile lines.
constexpr std::size_t kWidestColumns = 128;

/// What is left of a task column when its blanks go: the name may hold blanks inside.
bool setTask(const char *start, const char *commEnd, const char *keyEnd, std::int32_t pid, TaskText &task)
{
    while (start != commEnd && *start == ' ')
        ++start;
    const char *end = commEnd;
    while (end != start && end[-1] == ' ')
        --end;
    task = { .key = { start, static_cast<std::size_t>(keyEnd - start) },
             .comm = { start, static_cast<std::size_t>(end - start) },
             .pid = pid };
    return start != end;
}

/// "d..2.": 4 or 5 characters, of which the first is never a digit.
bool takeFlags(TextScan &scan)
{
    if (isDigit(scan.peek()))
        return true; // option irq-info is off
    const std::string_view flags = scan.takeWord();
    scan.skipBlanks();
    constexpr std::size_t kMostFlags = 6;
    return !flags.empty() && flags.size() <= kMostFlags && flags.find(':') == std::string_view::npos;
}

void setText(TextScan &scan, EventLine &out)
{
    scan.skipBlanks();
    if (scan.take("(+")) { // trace-cmd report --ts-diff
        std::uint64_t ignored = 0;
        TextScan ahead = scan;
        if (ahead.takeNumber(ignored) && ahead.take(')')) {
            ahead.skipBlanks();
            out.text = ahead.rest();
            return;
        }
    }
    out.text = scan.rest();
}

/// "[003] d..2.    10.407512: text", from the bracket on.
bool parseCpuToText(TextScan scan, EventLine &out)
{
    if (!scan.take('[') || !scan.takeNumber(out.cpu) || out.cpu > kLargestCpu || !scan.take(']'))
        return false;
    scan.skipBlanks();
    if (!takeFlags(scan) || !scan.takeTime(out.time) || !scan.take(':'))
        return false;
    out.isRelative = false;
    setText(scan, out);
    return true;
}

/// From the dash between name and pid on.
bool parseDefaultFromDash(std::string_view line, std::size_t dash, EventLine &out)
{
    TextScan scan(line.substr(dash + 1));
    std::int32_t pid = 0;
    if (!isDigit(scan.peek()) || !scan.takeNumber(pid))
        return false;
    const char *keyEnd = scan.position();
    if (scan.peek() != ' ' && scan.peek() != '[')
        return false;
    scan.skipBlanks();
    if (scan.take('(')) { // "(   1400)" or "(-------)"
        const auto close = scan.rest().find(')');
        if (close == std::string_view::npos || !scan.take(scan.rest().substr(0, close + 1)))
            return false;
        scan.skipBlanks();
    }
    // trace-cmd report puts "instance: " before the 16 columns of the name.
    constexpr std::size_t kNameWidth = 16;
    std::size_t start = 0;
    if (dash > kNameWidth + 2 && line.substr(dash - kNameWidth - 2, 2) == ": ")
        start = dash - kNameWidth;
    return parseCpuToText(scan, out) && setTask(line.data() + start, line.data() + dash, keyEnd, pid, out.task);
}

bool parseDefault(std::string_view line, EventLine &out)
{
    constexpr std::size_t kUsualDash = 16; // the name is padded to 16 and at most 15 long
    if (line.size() > kUsualDash && line[kUsualDash] == '-' && parseDefaultFromDash(line, kUsualDash, out))
        return true;
    const std::string_view columns = line.substr(0, kWidestColumns);
    for (auto dash = columns.find('-', 1); dash != std::string_view::npos; dash = columns.find('-', dash + 1)) {
        if (line[dash - 1] != ' ' && parseDefaultFromDash(line, dash, out)) // " -1" is perf's pid of no task
            return true;
    }
    return false;
}

/// "250us : ", "17926us+: " or "500.000028: " (trace-cmd report -l), or a bare number of a clock without unit.
bool parseLatencyTime(TextScan &scan, EventLine &out)
{
    if (!scan.takeTime(out.time))
        return false;
    out.isRelative = !out.time.hasPoint;
    if (scan.take("us")) {
        constexpr TimeNs kMaxMicroseconds = INT64_MAX / 1000;
        if (out.time.hasPoint || out.time.value > kMaxMicroseconds)
            return false;
        out.time = { .value = out.time.value * 1000, .hasPoint = true };
        constexpr std::string_view kDelayMarks = " !+#*@$";
        if (kDelayMarks.find(scan.peek()) != std::string_view::npos)
            scan.take(scan.peek());
    }
    return scan.take(':');
}

bool parseLatencyFromDash(std::string_view line, std::size_t dash, EventLine &out)
{
    TextScan scan(line.substr(dash + 1));
    std::int32_t pid = 0;
    if (!isDigit(scan.peek()) || !scan.takeNumber(pid))
        return false;
    const char *keyEnd = scan.position();
    if (scan.peek() != ' ')
        return false;
    scan.skipBlanks();
    if (!scan.takeNumber(out.cpu) || out.cpu > kLargestCpu || scan.peek() == ' ')
        return false;
    if (!takeFlags(scan) || !parseLatencyTime(scan, out))
        return false;
    setText(scan, out);
    return setTask(line.data(), line.data() + dash, keyEnd, pid, out.task);
}

bool parseLatency(std::string_view line, EventLine &out)
{
    constexpr std::size_t kUsualDash = 8;
    if (line.size() > kUsualDash && line[kUsualDash] == '-' && parseLatencyFromDash(line, kUsualDash, out))
        return true;
    const std::string_view columns = line.substr(0, kWidestColumns);
    for (auto dash = columns.find('-', 1); dash != std::string_view::npos; dash = columns.find('-', dash + 1)) {
        if (parseLatencyFromDash(line, dash, out))
            return true;
    }
    return false;
}

/// Cuts the last word off `text`; false when there is none.
bool takeLastWord(std::string_view &text, std::string_view &word)
{
    const auto end = text.find_last_not_of(' ');
    if (end == std::string_view::npos)
        return false;
    const auto blank = text.find_last_of(' ', end);
    const auto start = blank == std::string_view::npos ? 0 : blank + 1;
    word = text.substr(start, end + 1 - start);
    text = text.substr(0, start);
    return true;
}

template <typename T> bool isNumber(std::string_view word, T &value)
{
    TextScan scan(word);
    return scan.takeNumber(value) && scan.atEnd();
}

/// From "[00904269] 17.926ms (+0.038ms): text" on, with "task pid cpu flags depth number" before it.
bool parseVerboseFromBracket(std::string_view line, std::size_t bracket, EventLine &out)
{
    const auto close = line.find(']', bracket);
    if (close == std::string_view::npos)
        return false;
    TextScan scan(line.substr(close + 1));
    scan.skipBlanks();
    if (!scan.takeTime(out.time))
        return false;
    if (scan.take("ms")) {
        if (!out.time.hasPoint)
            return false;
        out.time.value /= 1000; // milliseconds were read as if seconds
    }
    if (!scan.take(" (+"))
        return false;
    const auto end = scan.rest().find("): ");
    if (end == std::string_view::npos)
        return false;
    out.text = scan.rest().substr(end + 3);
    out.isRelative = true;
    std::string_view left = line.substr(0, bracket);
    std::string_view word;
    for (int column = 0; column < 3; ++column) { // number of the event, depth, flags
        if (!takeLastWord(left, word))
            return false;
    }
    std::int32_t pid = 0;
    if (!takeLastWord(left, word) || !isNumber(word, out.cpu) || out.cpu > kLargestCpu || !takeLastWord(left, word)
        || !isNumber(word, pid))
        return false;
    return setTask(line.data(), word.data(), word.data() + word.size(), pid, out.task);
}

bool parseVerbose(std::string_view line, EventLine &out)
{
    const std::string_view columns = line.substr(0, kWidestColumns);
    for (auto open = columns.find(" ["); open != std::string_view::npos; open = columns.find(" [", open + 1)) {
        if (parseVerboseFromBracket(line, open + 1, out))
            return true;
    }
    return false;
}

/// The bracket of the CPU column stands behind "comm pid" or "comm pid/tid".
bool parsePerfFromBracket(std::string_view line, std::size_t bracket, EventLine &out)
{
    std::string_view left = line.substr(0, bracket);
    std::string_view word;
    if (!takeLastWord(left, word))
        return false;
    const char *keyEnd = word.data() + word.size();
    const auto slash = word.find('/');
    std::int32_t process = 0;
    std::int32_t pid = 0;
    if (slash != std::string_view::npos && !isNumber(word.substr(0, slash), process))
        return false;
    if (!isNumber(slash == std::string_view::npos ? word : word.substr(slash + 1), pid)
        || !parseCpuToText(TextScan(line.substr(bracket)), out)
        || !setTask(line.data(), word.data(), keyEnd, pid, out.task))
        return false;
    if (out.task.comm.starts_with(':'))
        out.task.comm = "<...>"; // perf prints ":pid" for a task without name
    TextScan scan(out.text);
    std::uint64_t period = 0;
    if (scan.takeNumber(period) && scan.peek() == ' ') {
        scan.skipBlanks();
        out.text = scan.rest();
    }
    return true;
}

bool parsePerf(std::string_view line, EventLine &out)
{
    const std::string_view columns = line.substr(0, kWidestColumns);
    for (auto open = columns.find(" ["); open != std::string_view::npos; open = columns.find(" [", open + 1)) {
        if (parsePerfFromBracket(line, open + 1, out))
            return true;
    }
    return false;
}

bool parseAs(LineLayout layout, std::string_view line, EventLine &out)
{
    out.layout = layout;
    switch (layout) {
    case LineLayout::Default:
        return parseDefault(line, out);
    case LineLayout::Latency:
        return parseLatency(line, out);
    case LineLayout::Verbose:
        return parseVerbose(line, out);
    case LineLayout::Perf:
        return parsePerf(line, out);
    }
    return false;
}

} // namespace

bool parseEventLine(std::string_view line, LineLayout hint, EventLine &out)
{
    if (parseAs(hint, line, out))
        return true;
    for (const LineLayout layout :
         { LineLayout::Default, LineLayout::Latency, LineLayout::Perf, LineLayout::Verbose }) {
        if (layout != hint && parseAs(layout, line, out))
            return true;
    }
    return false;
}

} // namespace plugscope
