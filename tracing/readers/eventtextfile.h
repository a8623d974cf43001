// SPDX-License-Identifier: GPL-3.0-or-later
// One pass over the lines of an event text: events, headers, losses, and what is none of these. Used by the reader
// only.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/model/tracebuilder.h"
#include "tracing/readers/clockunit.h"
#include "tracing/readers/eventlines.h"
#include "tracing/readers/eventtext.h"
#include "tracing/readers/readtally.h"

#include <string_view>
#include <unordered_map>

namespace plugscope {

/// Reads a whole text into a builder; `text` must stay valid as long as this object.
class EventTextFile
{
public:
    EventTextFile(std::string_view text, TraceBuilder &builder)
        : m_builder(builder), m_lines(text), m_tasks(builder), m_events(builder, m_tasks)
    {
    }

    /// Errors: Cancelled; UnsupportedFormat and NoEvents when there are lines, but no event could be read.
    Result<void> read(LoadMonitor &monitor);

private:
    void takeLine(std::string_view line);
    bool takeEvent(std::string_view line);
    bool takePerfRecord(const EventPlace &place, std::string_view text);
    bool takeGraphLine(std::string_view line);
    bool takeGraphComment(const EventPlace &place, GraphBody &body);
    bool takeSpecial(std::string_view line);
    bool takeLoss(std::string_view line);
    void takeHeader(std::string_view line);
    void takePerfHeader(std::string_view line);
    void takeBufferCounts(std::string_view counts);
    ColumnTask graphTask(const GraphLine &line);
    void findFirstGraphTasks();
    ColumnTask taskFromName(std::string_view name);
    bool acceptsTime(const TextTime &time);
    void addLoss(std::uint32_t cpu, std::int64_t count);
    Result<void> finish();
    [[nodiscard]] Error nothingRead() const;

    TraceBuilder &m_builder;
    LineSplitter m_lines;
    TextTasks m_tasks;
    EventText m_events;
    ReadTally m_tally;
    ClockUnitGuess m_clock;
    LineLayout m_layout = LineLayout::Default;
    std::string_view m_tracer {};
    bool m_isGraph = false;
    bool m_hasTimes = false; // set with the first event, and with it the kind of times
    bool m_timesHavePoint = true;
    bool m_isRelative = false;
    bool m_knowsGraphTasks = false;
    std::unordered_map<std::uint32_t, ColumnTask> m_graphTasks; // who runs, without the option funcgraph-proc
    std::int64_t m_untimedGraphLines = 0;
    std::int64_t m_overwritten = 0;
};

} // namespace plugscope
