// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/kernellogfile.h"

#include "tracing/readers/eventnames.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr TimeNs kSecond = 1'000'000'000;
/// No machine runs longer, and sums of such times stay far from overflow.
constexpr TimeNs kLongestUptime = 1'000'000'000 * kSecond;

/// Kinds that the kernel prints with tp_printk. Its own messages can begin like other events ("console: ...").
bool isPrintedKind(EventKind kind)
{
    switch (kind) {
    case EventKind::Other:
    case EventKind::Message:
    case EventKind::Marker:
    case EventKind::FunctionCall:
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
        return false;
    default:
        return true;
    }
}

bool isRule(std::string_view text)
{
    return text.size() > 8 && text.find_first_not_of('-') == std::string_view::npos;
}

/// The number before `word` in "smp: Brought up 1 node, 4 CPUs".
std::int64_t numberBefore(std::string_view text, std::string_view word)
{
    const auto end = text.find(word);
    if (end == std::string_view::npos)
        return -1;
    auto start = end;
    while (start > 0 && isDigit(text[start - 1]))
        --start;
    std::int64_t number = -1;
    TextScan(text.substr(start, end - start)).takeNumber(number);
    return number;
}

} // namespace

Result<void> KernelLogFile::read(LoadMonitor &monitor)
{
    constexpr std::uint64_t kLinesBetweenLooks = 4096;
    chooseClock();
    if (!m_hasClock)
        return Error { .code = ErrorCode::NoEvents,
                       .detail = "no line has a time; save the log with times (dmesg without -t, printk.time=1)" };
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

/// The kernel's own clock, if any line has it; otherwise what the first stamped line has.
void KernelLogFile::chooseClock()
{
    LineSplitter lines(m_lines.text());
    std::string_view line;
    while (lines.next(line)) {
        LogStamp stamp;
        if (!findLogStamp(line, stamp))
            continue;
        if (!m_hasClock || stamp.time == LogStamp::Time::SinceBoot)
            m_clock = stamp.time;
        m_hasClock = true;
        if (m_clock == LogStamp::Time::SinceBoot)
            return;
    }
}

/// False when the line's time is of another kind than the file's.
bool KernelLogFile::timeOf(const LogStamp &stamp, TimeNs &timeNs)
{
    if (m_clock == LogStamp::Time::SinceBoot) {
        if (stamp.time != LogStamp::Time::SinceBoot || stamp.timeNs > kLongestUptime)
            return false;
        // A reboot in a serial log: the clock begins again with the first message of the kernel.
        if (stamp.text.starts_with("Linux version ") && stamp.timeNs + m_restartNs + kSecond < m_lastNs
            && m_lastNs < kLongestUptime) {
            m_restartNs = m_lastNs - stamp.timeNs;
            ++m_restarts;
        }
        timeNs = stamp.timeNs + m_restartNs;
        m_lastNs = std::max(m_lastNs, timeNs);
        return true;
    }
    if (stamp.time == LogStamp::Time::SinceBoot)
        return false;
    if (stamp.time == LogStamp::Time::SinceLast) {
        if (stamp.timeNs > kLongestUptime || m_lastNs > kLongestUptime)
            return false;
        m_lastNs += stamp.timeNs;
        timeNs = m_lastNs;
        return true;
    }
    if (!isKnown(m_firstWallNs))
        m_firstWallNs = stamp.timeNs;
    m_resolutionNs = std::max(m_resolutionNs, stamp.resolutionNs);
    timeNs = stamp.timeNs - m_firstWallNs;
    constexpr TimeNs kDay = 86400 * kSecond;
    if (timeNs < -180 * kDay) // syslog tells no year
        timeNs += 365 * kDay;
    m_lastNs = timeNs;
    return true;
}

void KernelLogFile::takeLine(std::string_view line)
{
    if (line.empty())
        return;
    LogStamp stamp;
    TimeNs timeNs = 0;
    if (!findLogStamp(line, stamp)) {
        if (!takeUnstamped(line))
            m_tally.addUnparsed(line);
        return;
    }
    closeMessage();
    if (!timeOf(stamp, timeNs)) {
        m_tally.addUnparsed(line);
        return;
    }
    if (!stamp.isKernel) {
        ++m_foreignLines;
        return;
    }
    if (takeDumpLine(stamp.text) || takeDropped(stamp.text))
        return;
    if (takePrintedEvent(stamp, timeNs))
        return;
    takeMessage(stamp, timeNs);
}

bool KernelLogFile::takeUnstamped(std::string_view line)
{
    constexpr std::size_t kPadding = 10; // dmesg puts the second line of a record below its text
    if (takeDropped(trimmed(line)))
        return true;
    const auto start = line.find_first_not_of(' ');
    const bool isKmsgField = start == 1 && line.find('=') != std::string_view::npos;
    if (start == std::string_view::npos || (isKmsgField && m_open.isOpen))
        return true;
    if (start < kPadding || !m_open.isOpen)
        return false;
    constexpr std::size_t kLongest = 8192;
    if (m_open.text.size() + line.size() > kLongest)
        return false;
    m_open.text += '\n';
    m_open.text += line.substr(start);
    return true;
}

/// "** 37 printk messages dropped **", alone or (older kernels) before a message; and "** replaying ... **".
bool KernelLogFile::takeDropped(std::string_view text)
{
    TextScan scan(text);
    if (!scan.take("** "))
        return false;
    if (scan.take("replaying previous printk message **"))
        return true;
    std::int64_t count = 0;
    if (!scan.takeNumber(count) || !scan.take(" printk messages dropped **"))
        return false;
    closeMessage();
    m_events.finish();
    m_events.cpu(0).appendLoss(count);
    m_tally.addLost(0, count);
    scan.skipBlanks();
    if (!scan.atEnd())
        takeLine(scan.rest());
    return true;
}

/// With tp_printk the kernel prints every event as a message.
bool KernelLogFile::takePrintedEvent(const LogStamp &stamp, TimeNs timeNs)
{
    const EventKind kind = eventKindFor({}, stamp.text.substr(0, stamp.text.find(':')));
    if (!isPrintedKind(kind))
        return false;
    const EventPlace place { .cpu = std::min(stamp.cpu.value_or(0), kLargestCpu),
                             .timeNs = timeNs,
                             .task = { .id = stamp.pid >= 0 ? m_builder.task(stamp.pid, stamp.comm) : kNoTask,
                                       .isWhole = false } };
    if (!m_events.append(place, stamp.text, {}))
        return false;
    ++m_printedEvents;
    return true;
}

void KernelLogFile::takeMessage(const LogStamp &stamp, TimeNs timeNs)
{
    constexpr std::size_t kRecent = 256;
    takeFacts(stamp.text);
    if (stamp.text.starts_with("Dumping ftrace buffer")) {
        m_isInDump = true;
        m_dumpStampNs = timeNs;
    }
    if (!m_isInDump) {
        if (m_recent.size() >= kRecent)
            m_recent.erase(m_recent.begin(), m_recent.begin() + kRecent / 2);
        m_recent.emplace_back(trimmed(stamp.text), timeNs);
    }
    m_open.isOpen = true;
    m_open.cpu = std::min(stamp.cpu.value_or(0), kLargestCpu);
    m_open.text = stamp.text;
    m_open.event = { .timeNs = timeNs,
                     .type = m_builder.eventType({}, "printk", EventKind::Message),
                     .task = stamp.pid >= 0 ? m_builder.task(stamp.pid, stamp.comm) : kNoTask,
                     .arg1 = MessageFromLog };
}

void KernelLogFile::closeMessage()
{
    if (!m_open.isOpen)
        return;
    m_open.isOpen = false;
    m_open.event.arg0 = m_builder.string(m_open.text);
    m_events.cpu(m_open.cpu).append(m_open.event);
}

void KernelLogFile::takeFacts(std::string_view text)
{
    TraceInfo &info = m_builder.info;
    TextScan scan(text);
    if (scan.take("Linux version ")) {
        info.kernel = scan.takeWord();
    } else if (scan.take("Command line: ") || scan.take("Kernel command line: ")) {
        info.commandLine = scan.rest();
    } else if (text.find("Brought up ") != std::string_view::npos) {
        if (const std::int64_t cpus = numberBefore(text, " CPU"); cpus > 0)
            info.cpus = cpus;
    } else if (info.cpus < 0 && text.find("Total of ") != std::string_view::npos) {
        if (const std::int64_t cpus = numberBefore(text, " processors"); cpus > 0)
            info.cpus = cpus;
    }
}

/// True when the text belongs to a dump that was announced before. Its begin and end are rules of dashes.
bool KernelLogFile::takeDumpLine(std::string_view text)
{
    if (!m_isInDump)
        return false;
    if (isRule(trimmed(text))) {
        if (!m_dump.empty())
            finishDump();
        return true;
    }
    DumpLine entry;
    if (parseEventLine(text, LineLayout::Latency, entry.columns) && entry.columns.time.value <= kLongestUptime) {
        m_dump.push_back(entry);
        return true;
    }
    TextScan scan(text);
    if (!scan.take("CPU:") || !scan.takeNumber(entry.columns.cpu) || entry.columns.cpu > kLargestCpu
        || !scan.take(" [LOST "))
        return false; // a message of another CPU in between
    entry.lost = -1;
    scan.takeNumber(entry.lost);
    m_dump.push_back(entry);
    return true;
}

/// Where the dump's zero lies on the log's clock. A message that is both in the dump and in the log tells it; otherwise
/// the last event is put at the begin of the dump, which no event can be later than.
TimeNs KernelLogFile::dumpStart()
{
    constexpr std::string_view kConsole = "console: ";
    TimeNs last = 0;
    TimeNs start = kNoTime;
    for (const DumpLine &line : m_dump) {
        if (line.lost != 0)
            continue;
        last = std::max(last, line.columns.time.value);
        if (!line.columns.text.starts_with(kConsole))
            continue;
        const std::string_view text = trimmed(line.columns.text.substr(kConsole.size()));
        const auto sameText = [text](const auto &message) { return message.first == text; };
        // The last event of that text belongs to the last message of that text.
        const auto found = std::find_if(m_recent.rbegin(), m_recent.rend(), sameText);
        if (found != m_recent.rend())
            start = found->second - line.columns.time.value;
    }
    m_builder.addNote({ .severity = Severity::Info,
                        .code = "dump-placed",
                        .count = static_cast<std::int64_t>(m_dump.size()),
                        .detail = isKnown(start) ? "by a message in both" : "by its end" });
    return isKnown(start) ? start : m_dumpStampNs - last;
}

void KernelLogFile::finishDump()
{
    m_isInDump = false;
    const bool isRelative
        = std::any_of(m_dump.begin(), m_dump.end(), [](const DumpLine &line) { return line.columns.isRelative; });
    const TimeNs startNs = isRelative ? dumpStart() : 0;
    for (const DumpLine &line : m_dump) {
        const EventLine &columns = line.columns;
        if (line.lost != 0) {
            m_events.finish();
            m_events.cpu(columns.cpu).appendLoss(line.lost);
            m_tally.addLost(columns.cpu, line.lost);
            continue;
        }
        const EventPlace place { .cpu = columns.cpu,
                                 .timeNs = startNs + columns.time.value,
                                 .task = m_tasks.inColumn(columns.task, columns.cutAt()) };
        if (!columns.time.hasPoint || !m_events.append(place, columns.text, {}))
            m_tally.addUnparsed(columns.text);
    }
    m_events.finish();
    m_dump.clear();
}

Result<void> KernelLogFile::finish()
{
    closeMessage();
    if (!m_dump.empty())
        finishDump();
    m_events.finish();
    m_tally.writeNotes(m_builder);
    if (m_clock == LogStamp::Time::SinceBoot)
        m_builder.info.clock = "local";
    else if (isKnown(m_firstWallNs))
        m_builder.addNote({ .severity = Severity::Warning,
                            .code = "wall-clock-times",
                            .detail = "resolution " + std::to_string(m_resolutionNs) + " ns" });
    else
        m_builder.addNote({ .severity = Severity::Info, .code = "relative-times" });
    if (m_restarts > 0)
        m_builder.addNote({ .severity = Severity::Warning, .code = "clock-restarts", .count = m_restarts });
    if (m_printedEvents > 0)
        m_builder.addNote({ .severity = Severity::Warning, .code = "printed-events", .count = m_printedEvents });
    if (m_foreignLines > 0)
        m_builder.addNote({ .severity = Severity::Info, .code = "foreign-lines", .count = m_foreignLines });
    if (m_builder.eventCount() == 0)
        m_builder.addNote({ .severity = Severity::Warning, .code = "no-events" });
    return {};
}

} // namespace plugscope
