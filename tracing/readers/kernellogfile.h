// SPDX-License-Identifier: GPL-3.0-or-later
// One pass over the lines of a kernel log. Used by the reader only.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/model/tracebuilder.h"
#include "tracing/readers/eventlines.h"
#include "tracing/readers/eventtext.h"
#include "tracing/readers/kernellogstamp.h"
#include "tracing/readers/readtally.h"

#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// Reads a whole log into a builder; `text` must stay valid as long as this object.
class KernelLogFile
{
public:
    KernelLogFile(std::string_view text, TraceBuilder &builder)
        : m_builder(builder), m_lines(text), m_tasks(builder), m_events(builder, m_tasks)
    {
    }

    /// Errors: Cancelled; NoEvents when no line has a time.
    Result<void> read(LoadMonitor &monitor);

private:
    /// A message that may go on in the next line.
    struct OpenMessage
    {
        bool isOpen = false;
        std::uint32_t cpu = 0;
        NewEvent event {};
        std::string text {};
    };
    /// A line of a dump of the trace buffer, kept until the dump's place on the log's clock is known.
    struct DumpLine
    {
        EventLine columns {};
        std::int64_t lost = 0; // of a "CPU:1 [LOST n EVENTS]" line; 0: an event
    };

    void chooseClock();
    void takeLine(std::string_view line);
    bool takeUnstamped(std::string_view line);
    bool takeDropped(std::string_view text);
    void takeMessage(const LogStamp &stamp, TimeNs timeNs);
    bool takePrintedEvent(const LogStamp &stamp, TimeNs timeNs);
    bool takeDumpLine(std::string_view text);
    void finishDump();
    [[nodiscard]] TimeNs dumpStart();
    void takeFacts(std::string_view text);
    bool timeOf(const LogStamp &stamp, TimeNs &timeNs);
    void closeMessage();
    Result<void> finish();

    TraceBuilder &m_builder;
    LineSplitter m_lines;
    TextTasks m_tasks;
    EventText m_events;
    ReadTally m_tally;
    OpenMessage m_open;
    LogStamp::Time m_clock = LogStamp::Time::SinceBoot;
    bool m_hasClock = false;
    TimeNs m_resolutionNs = 0;
    TimeNs m_firstWallNs = kNoTime;
    TimeNs m_lastNs = 0;
    TimeNs m_restartNs = 0; // added to times after the clock began again
    std::int64_t m_restarts = 0;
    std::int64_t m_foreignLines = 0;
    std::int64_t m_printedEvents = 0;

    bool m_isInDump = false;
    TimeNs m_dumpStampNs = 0; // when the dump was announced
    std::vector<DumpLine> m_dump;
    std::vector<std::pair<std::string_view, TimeNs>> m_recent; // the last messages, to find the dump's place
};

} // namespace plugscope
