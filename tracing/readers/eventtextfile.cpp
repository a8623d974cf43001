// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/eventtextfile.h"

#include "tracing/readers/eventnames.h"

#include <algorithm>

namespace plugscope {

namespace {

bool isSeparator(std::string_view line)
{
    const std::string_view text = trimmed(line);
    return text.size() > 3 && text.find_first_not_of('-') == std::string_view::npos;
}

/// The text behind `key`, when the line begins with it.
bool takeKey(std::string_view line, std::string_view key, std::string_view &value)
{
    if (!line.starts_with(key))
        return false;
    value = trimmed(line.substr(key.size()));
    return true;
}

std::string_view firstLine(std::string_view text)
{
    return text.substr(0, text.find('\n'));
}

} // namespace

Result<void> EventTextFile::read(LoadMonitor &monitor)
{
    constexpr std::uint64_t kLinesBetweenLooks = 4096;
    std::string_view line;
    for (std::uint64_t count = 1; m_lines.next(line); ++count) {
        takeLine(line);
        if (count % kLinesBetweenLooks != 0)
            continue;
        if (monitor.isCancelled())
            return Error { .code = ErrorCode::Cancelled };
        const double part = static_cast<double>(m_lines.offset()) / static_cast<double>(m_lines.text().size());
        monitor.setProgress(static_cast<int>(part * 1000));
    }
    return finish();
}

void EventTextFile::takeLine(std::string_view line)
{
    if (line.empty())
        return;
    if (line.front() == '#') {
        takeHeader(line);
        return;
    }
    const bool isRead = m_isGraph ? takeGraphLine(line) || takeEvent(line) : takeEvent(line) || takeGraphLine(line);
    if (isRead || takeSpecial(line) || m_events.extend(line))
        return;
    m_tally.addUnparsed(line);
}

bool EventTextFile::acceptsTime(const TextTime &time)
{
    if (!m_hasTimes) {
        m_hasTimes = true;
        m_timesHavePoint = time.hasPoint;
    }
    if (!time.hasPoint)
        m_clock.add(time.value);
    return time.hasPoint == m_timesHavePoint;
}

bool EventTextFile::takeEvent(std::string_view line)
{
    EventLine columns;
    if (!parseEventLine(line, m_layout, columns))
        return false;
    m_layout = columns.layout;
    if (!acceptsTime(columns.time))
        return false;
    const EventPlace place { .cpu = columns.cpu,
                             .timeNs = columns.time.value,
                             .task = m_tasks.inColumn(columns.task, columns.cutAt()) };
    m_isRelative = m_isRelative || columns.isRelative;
    if (m_layout == LineLayout::Perf && columns.text.starts_with("PERF_RECORD_"))
        return takePerfRecord(place, columns.text);
    return m_events.append(place, columns.text, m_tracer);
}

/// What perf script prints with --show-lost-events and the like.
bool EventTextFile::takePerfRecord(const EventPlace &place, std::string_view text)
{
    TextScan scan(text);
    const std::string_view name = scan.takeWord();
    if (name != "PERF_RECORD_LOST")
        return m_events.append(place, text, name);
    std::int64_t count = -1;
    scan.skipBlanks();
    if (scan.take("lost"))
        scan.skipBlanks();
    scan.takeNumber(count);
    addLoss(place.cpu, count);
    return true;
}

void EventTextFile::addLoss(std::uint32_t cpu, std::int64_t count)
{
    m_events.finish();
    m_events.cpu(cpu).appendLoss(count);
    m_tally.addLost(cpu, count);
}

bool EventTextFile::takeGraphLine(std::string_view line)
{
    GraphLine columns;
    if (!parseGraphLine(line, columns) || columns.cpu > kLargestCpu) {
        GraphSwitch change;
        if (!parseGraphSwitch(line, change) || change.cpu > kLargestCpu)
            return m_isGraph && isSeparator(line);
        m_graphTasks[change.cpu] = taskFromName(change.next);
        return true;
    }
    if (!isKnown(columns.timeNs)) {
        ++m_untimedGraphLines;
        return false;
    }
    if (!acceptsTime({ .value = columns.timeNs, .hasPoint = true }))
        return false;
    const EventPlace place { .cpu = columns.cpu, .timeNs = columns.timeNs, .task = graphTask(columns) };
    if (columns.body.kind == GraphBody::Kind::Mark)
        return true;
    if (columns.body.kind == GraphBody::Kind::Comment)
        return takeGraphComment(place, columns.body);
    m_events.finish();
    const NewEvent event { .timeNs = place.timeNs, .task = place.task.id };
    m_events.graph().append(m_events.cpu(place.cpu), columns.body, event, place.cpu);
    return true;
}

/// The text of a message may hold a line break: then the comment ends in a later line.
bool EventTextFile::takeGraphComment(const EventPlace &place, GraphBody &body)
{
    constexpr std::size_t kLongest = 8192;
    if (!body.isClosed) {
        const std::string_view ahead = m_lines.text().substr(m_lines.offset(), kLongest);
        const auto close = ahead.find("*/");
        if (close == std::string_view::npos)
            return false;
        const char *start = body.comment.data();
        body.comment = { start, static_cast<std::size_t>(ahead.data() + close - start) };
        const auto lineEnd = ahead.find('\n', close);
        m_lines.rewind(m_lines.offset() + (lineEnd == std::string_view::npos ? close + 2 : lineEnd + 1));
    }
    while (!body.comment.empty() && (body.comment.back() == '\n' || body.comment.back() == ' '))
        body.comment.remove_suffix(1);
    return m_events.appendComment(place, body.comment);
}

ColumnTask EventTextFile::taskFromName(std::string_view name)
{
    constexpr std::size_t kGraphNameWidth = 7;
    const auto dash = name.rfind('-');
    TaskText task { .key = name, .comm = name.substr(0, dash), .pid = -1 };
    TextScan scan(dash == std::string_view::npos ? std::string_view() : name.substr(dash + 1));
    if (!scan.takeNumber(task.pid))
        return {};
    return m_tasks.inColumn(task, kGraphNameWidth);
}

ColumnTask EventTextFile::graphTask(const GraphLine &line)
{
    if (!line.task.empty())
        return taskFromName(line.task);
    if (!m_knowsGraphTasks)
        findFirstGraphTasks();
    const auto found = m_graphTasks.find(line.cpu);
    return found == m_graphTasks.end() ? ColumnTask {} : found->second;
}

/// Without the column, only the lines between tasks name them: the first one of a CPU tells who ran before it.
void EventTextFile::findFirstGraphTasks()
{
    m_knowsGraphTasks = true;
    const std::string_view text = m_lines.text();
    std::unordered_map<std::uint32_t, ColumnTask> first;
    for (auto arrow = text.find("   => "); arrow != std::string_view::npos; arrow = text.find("   => ", arrow + 1)) {
        const auto newline = text.rfind('\n', arrow);
        const auto start = newline == std::string_view::npos ? 0 : newline + 1;
        GraphSwitch change;
        if (parseGraphSwitch(firstLine(text.substr(start)), change) && change.cpu <= kLargestCpu
            && !m_graphTasks.contains(change.cpu))
            first.try_emplace(change.cpu, taskFromName(change.prev));
    }
    m_graphTasks.merge(first);
}

/// "CPU:3 [LOST 1532 EVENTS]" and, from trace-cmd, "CPU:3 [1532 EVENTS DROPPED]"; both also without a number.
bool EventTextFile::takeLoss(std::string_view line)
{
    TextScan scan(line);
    std::uint32_t cpu = 0;
    std::int64_t count = -1;
    if (!scan.take("CPU:") || !scan.takeNumber(cpu) || cpu > kLargestCpu)
        return false;
    scan.skipBlanks();
    if (!scan.take('['))
        return false;
    if (scan.take("SUBBUFFER START]"))
        return true;
    const bool isTracefs = scan.take("LOST ");
    if (scan.takeNumber(count))
        scan.skipBlanks();
    if (!scan.take(isTracefs ? "EVENTS]" : "EVENTS DROPPED]"))
        return false;
    addLoss(cpu, std::max<std::int64_t>(count, -1));
    return true;
}

bool EventTextFile::takeSpecial(std::string_view line)
{
    const std::string_view text = trimmed(line);
    const bool isStackFrame = text.starts_with("=> ") || (line.front() == '\t' && m_layout == LineLayout::Perf);
    if (text.empty() || isStackFrame || takeLoss(line))
        return true;
    if (m_hasTimes)
        return false;
    // What trace-cmd report prints before the events.
    TextScan scan(line);
    std::string_view value;
    std::int64_t number = 0;
    if (scan.take("cpus=") && scan.takeNumber(number)) {
        m_builder.info.cpus = number;
        return true;
    }
    if (takeKey(line, "Linux ", value)) { // its --uname: "Linux host release version machine"
        TextScan words(value);
        words.takeWord();
        words.skipBlanks();
        m_builder.info.kernel = words.takeWord();
        m_builder.info.arch = value.substr(value.rfind(' ') + 1);
        return true;
    }
    return text.starts_with("version") || (text.starts_with("CPU ") && text.ends_with(" is empty"));
}

void EventTextFile::takeHeader(std::string_view line)
{
    std::string_view value;
    TextScan scan(line);
    std::uint32_t cpu = 0;
    if (scan.take("##### CPU ") && scan.takeNumber(cpu) && cpu <= kLargestCpu) {
        m_events.finish(); // "buffer started": what this CPU recorded before is gone
        m_events.cpu(cpu).appendLoss(-1);
        return;
    }
    if (takeKey(line, "# tracer:", value)) {
        m_tracer = value;
        m_isGraph = value.starts_with("function_graph");
        m_builder.info.tracer = value;
    }
    if (takeKey(line, "# entries-in-buffer/entries-written:", value))
        takeBufferCounts(value);
    if (takeKey(line, "# latency:", value)) {
        if (const auto counts = value.find('#'); counts != std::string_view::npos)
            takeBufferCounts(value.substr(counts + 1));
    }
    constexpr std::string_view kLatencyTitle = " latency trace v";
    if (const auto title = line.find(kLatencyTitle); title != std::string_view::npos) {
        if (const auto on = line.find(" on ", title); on != std::string_view::npos)
            m_builder.info.kernel = trimmed(line.substr(on + 4));
    }
    takePerfHeader(line);
}

/// "1848/117320   #P:4": entries left, entries written, CPUs online.
void EventTextFile::takeBufferCounts(std::string_view counts)
{
    TextScan scan(counts);
    std::int64_t left = 0;
    std::int64_t written = 0;
    if (scan.takeNumber(left) && scan.take('/') && scan.takeNumber(written) && written > left && left >= 0)
        m_overwritten += written - left;
    const auto found = counts.find("#P:");
    if (found == std::string_view::npos)
        return;
    TextScan number(counts.substr(found + 3));
    std::int64_t cpus = 0;
    if (number.takeNumber(cpus) && cpus > 0)
        m_builder.info.cpus = cpus;
}

void EventTextFile::takePerfHeader(std::string_view line)
{
    std::string_view value;
    if (takeKey(line, "# os release :", value))
        m_builder.info.kernel = value;
    if (takeKey(line, "# arch :", value))
        m_builder.info.arch = value;
    std::int64_t cpus = 0;
    if (takeKey(line, "# nrcpus online :", value) && TextScan(value).takeNumber(cpus))
        m_builder.info.cpus = cpus;
    if (!takeKey(line, "# clockid:", value))
        return;
    const std::pair<std::string_view, std::string_view> kClocks[]
        = { { "monotonic ", "mono" }, { "monotonic_raw ", "mono_raw" }, { "boottime ", "boot" }, { "tai ", "tai" } };
    for (const auto &[perf, ftrace] : kClocks) {
        if (value.starts_with(perf))
            m_builder.info.clock = ftrace;
    }
}

Result<void> EventTextFile::finish()
{
    m_events.finish();
    m_tally.writeNotes(m_builder);
    if (m_builder.eventCount() == 0) {
        if (m_tally.unparsed() > 0)
            return nothingRead();
        m_builder.addNote({ .severity = Severity::Warning, .code = "no-events" });
    }
    if (m_hasTimes && !m_timesHavePoint)
        m_builder.info.clockUnit = m_clock.unit();
    if (m_isRelative)
        m_builder.addNote({ .severity = Severity::Info, .code = "relative-times" });
    if (m_overwritten > 0)
        m_builder.addNote({ .severity = Severity::Warning, .code = "overwritten-events", .count = m_overwritten });
    return {};
}

Error EventTextFile::nothingRead() const
{
    const std::string_view example = firstLine(m_tally.examples());
    Error error { .code = ErrorCode::UnsupportedFormat };
    if (m_untimedGraphLines > 0) {
        error.detail = "function_graph text without times; print it with the option funcgraph-abstime set";
    } else if (example.find(" type: ") != std::string_view::npos) {
        error.detail = "events printed as numbers; print them with the options raw and hex off";
    } else if (eventKindFor({}, example.substr(0, example.find(':'))) != EventKind::Other) {
        error.detail = "lines without task, CPU and time; print them with the option context-info set";
    } else {
        error.code = ErrorCode::NoEvents;
        error.detail = "none of " + std::to_string(m_tally.unparsed()) + " lines could be read, the first is \""
                       + std::string(example) + '"';
    }
    return error;
}

} // namespace plugscope
