// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/eventtextreader.h"

#include "tracing/readers/eventtextfile.h"
#include "tracing/readers/inputfile.h"
#include "tracing/readers/kernellogstamp.h"

#include <algorithm>

namespace plugscope {

namespace {

enum class Dialect { None, Ftrace, TraceCmdReport, PerfScript };

/// trace-cmd report pads names: "sched_switch:         prev_comm=". The kernel puts one blank, two for some events.
bool isPadded(std::string_view text)
{
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        return false;
    const auto payload = text.find_first_not_of(' ', colon + 1);
    constexpr std::size_t kNameWidth = 20;
    return payload != std::string_view::npos && payload > colon + 2 && payload >= kNameWidth;
}

Dialect dialectOfHeader(std::string_view line)
{
    if (line.starts_with("# tracer:"))
        return Dialect::Ftrace;
    if (line.starts_with("# captured on") || line.starts_with("# perf version"))
        return Dialect::PerfScript;
    return Dialect::None;
}

Dialect dialectOfLine(std::string_view line)
{
    TextScan scan(line);
    std::int64_t number = 0;
    if (line.front() == '#')
        return dialectOfHeader(line);
    if ((scan.take("cpus=") || scan.take("version = ")) && scan.takeNumber(number) && scan.atEnd())
        return Dialect::TraceCmdReport;
    if (line.starts_with("CPU:") && line.find(" [LOST ") != std::string_view::npos)
        return Dialect::Ftrace;
    EventLine event;
    if (parseEventLine(line, LineLayout::Default, event)) {
        if (event.layout == LineLayout::Perf)
            return Dialect::PerfScript;
        return isPadded(event.text) ? Dialect::TraceCmdReport : Dialect::Ftrace;
    }
    GraphLine graph;
    return parseGraphLine(line, graph) && graph.body.kind != GraphBody::Kind::Mark ? Dialect::Ftrace : Dialect::None;
}

Dialect dialectOf(const InputHead &head)
{
    constexpr int kMostLines = 200; // a mail may say something first
    if (head.isDirectory || !looksLikeText(head.bytes))
        return Dialect::None;
    LineSplitter lines(head.bytes);
    std::string_view line;
    for (int count = 0; count < kMostLines && lines.next(line); ++count) {
        if (line.empty())
            continue;
        LogStamp stamp;
        if (parseLogStamp(line, stamp))
            return Dialect::None; // a kernel log, even if it holds a dump of the trace buffer
        if (const Dialect dialect = dialectOfLine(line); dialect != Dialect::None)
            return dialect;
    }
    return Dialect::None;
}

class EventTextReader final : public TraceReader
{
public:
    explicit EventTextReader(std::string_view format) : m_format(format) { }

    Result<void> read(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor) override
    {
        const Result<InputFile> input = InputFile::open(path);
        if (!input)
            return input.error();
        builder.info.format = m_format;
        Result<void> result = EventTextFile(input->text(), builder).read(monitor);
        if (result)
            return result;
        Error error = result.error();
        error.subject = path;
        return error;
    }

private:
    std::string_view m_format;
};

constexpr std::string_view kFtraceText = "ftrace text";
constexpr std::string_view kTraceCmdReport = "trace-cmd report text";
constexpr std::string_view kPerfScript = "perf script text";

} // namespace

bool looksLikeText(std::string_view bytes)
{
    const auto isControl = [](char c) {
        const auto code = static_cast<unsigned char>(c);
        constexpr unsigned char kEscape = 0x1b; // colours on a serial console
        return code < ' ' && code != '\t' && code != '\n' && code != '\r' && code != '\b' && code != kEscape;
    };
    const auto controls = std::count_if(bytes.begin(), bytes.end(), isControl);
    constexpr std::size_t kTextPerControl = 100; // noise on a serial line
    return !bytes.empty() && static_cast<std::size_t>(controls) * kTextPerControl <= bytes.size();
}

const TraceFormat kFtraceTextFormat {
    .name = kFtraceText,
    .matches = [](const InputHead &head) { return dialectOf(head) == Dialect::Ftrace; },
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<EventTextReader>(kFtraceText); },
};

const TraceFormat kTraceCmdReportFormat {
    .name = kTraceCmdReport,
    .matches = [](const InputHead &head) { return dialectOf(head) == Dialect::TraceCmdReport; },
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<EventTextReader>(kTraceCmdReport); },
};

const TraceFormat kPerfScriptFormat {
    .name = kPerfScript,
    .matches = [](const InputHead &head) { return dialectOf(head) == Dialect::PerfScript; },
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<EventTextReader>(kPerfScript); },
};

} // namespace plugscope
