// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jsonvalues.h"

#include "app/coveragetext.h"
#include "tracing/analysis/looptime.h"
#include "tracing/analysis/names.h"

#include <cmath>
#include <string>

namespace plugscope {

using Value = JsonWriter::Value;

namespace {

/// "sched:sched_switch", or the bare name where the trace does not tell the system. Probes that share a name are added
/// up. Types that only have a format in the file are left out: whether they were recorded is not known.
Value eventCounts(const Trace &trace)
{
    Value counts = Value::object();
    for (const EventType &type : trace.eventTypes()) {
        if (type.count == 0)
            continue;
        std::string name(trace.string(type.system));
        name += name.empty() ? "" : ":";
        name += trace.string(type.name);
        Value &slot = counts[name];
        slot = (slot.is_null() ? 0 : slot.get<std::uint64_t>()) + type.count;
    }
    return counts;
}

/// Null when the trace tells of a loss but not its size.
Value lostCount(const Trace &trace)
{
    std::int64_t sum = 0;
    for (const LostRange &range : trace.lostRanges()) {
        if (range.count < 0 || __builtin_add_overflow(sum, range.count, &sum))
            return nullptr;
    }
    return sum;
}

Value coverageObject(const Analysis &run)
{
    Value object = Value::object();
    for (const CoverageRow &row : coverageRows(run))
        object[row.key] = nameOf(row.evidence);
    return object;
}

} // namespace

Value jsonTime(TimeNs ns)
{
    return isKnown(ns) ? Value(ns) : Value(nullptr);
}

Value jsonRounded(double ns)
{
    constexpr double kLargest = 9.2e18; // below the end of 64 bits
    return std::abs(ns) < kLargest ? Value(std::llround(ns)) : Value(nullptr);
}

Value jsonText(std::string_view text)
{
    return text.empty() ? Value(nullptr) : Value(std::string(text));
}

Value jsonCount(std::int64_t count)
{
    return count < 0 ? Value(nullptr) : Value(count);
}

Value jsonIndex(std::uint32_t index)
{
    return index == 0 ? Value(nullptr) : Value(index);
}

Value jsonStatistics(const Statistics &statistics)
{
    const bool any = statistics.count > 0;
    const auto time = [any](TimeNs ns) { return any ? jsonTime(ns) : Value(nullptr); };
    const auto rounded = [any](double ns) { return any ? jsonRounded(ns) : Value(nullptr); };
    return { { "count", statistics.count },
             { "total_ns", any ? Value(statistics.totalNs) : Value(0) },
             { "min_ns", time(statistics.minNs) },
             { "max_ns", time(statistics.maxNs) },
             { "median_ns", rounded(statistics.medianNs) },
             { "mean_ns", rounded(statistics.meanNs) },
             { "stddev_ns", statistics.count > 1 ? rounded(statistics.stddevNs) : Value(nullptr) },
             { "p95_ns", rounded(statistics.p95Ns) },
             { "p99_ns", rounded(statistics.p99Ns) } };
}

Value jsonStatistics(const DirectionStatistics &statistics)
{
    Value object = jsonStatistics(statistics.durations);
    object["failed"] = statistics.failed;
    object["incomplete"] = statistics.incomplete;
    return object;
}

void writeRunHead(JsonWriter &writer, const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    const Trace &trace = *run.trace;
    const TraceInfo &info = trace.info();
    const bool hasEvents = trace.eventCount() > 0;
    writer.member("file", named.path);
    writer.member("format", jsonText(info.format));
    writer.member("clock", jsonText(info.clock));
    writer.member("clock_unit", jsonText(info.clockUnit));
    writer.member("kernel", jsonText(info.kernel));
    writer.member("arch", jsonText(info.arch));
    writer.member("cpus", jsonCount(info.cpus));
    writer.member("first_ns", hasEvents ? jsonTime(trace.firstNs()) : Value(nullptr));
    writer.member("last_ns", hasEvents ? jsonTime(trace.lastNs()) : Value(nullptr));
    writer.member("events", { { "total", trace.eventCount() },
                              { "by_name", eventCounts(trace) },
                              { "lost", lostCount(trace) },
                              { "unparsed", info.unparsed } });
    writer.member("coverage", coverageObject(run));
    writer.member("loop_ns", jsonTime(loopTime(run)));
    writer.member("baud", named.baud ? Value(*named.baud) : Value(nullptr));
}

} // namespace plugscope
