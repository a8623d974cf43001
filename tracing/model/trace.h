// SPDX-License-Identifier: GPL-3.0-or-later
// An opened trace: immutable columns of events, one set per recording CPU, and the tables they point into.
#pragma once

#include "tracing/model/event.h"
#include "tracing/model/importreport.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// The events that one CPU recorded, as parallel arrays sorted by time. The CPU is the one that wrote the event, which
/// for a cpuhp event is not the CPU being plugged.
struct CpuEvents
{
    std::uint32_t cpu = 0;
    std::span<const TimeNs> timeNs;
    std::span<const std::uint16_t> type; ///< index into Trace::eventTypes()
    std::span<const TaskId> task; ///< who ran when the event was recorded
    std::span<const std::uint32_t> arg0; ///< meaning: see EventKind
    std::span<const std::uint32_t> arg1;

    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// Facts about the recording; empty or negative where the file does not tell.
struct TraceInfo
{
    std::string format; ///< "trace.dat 7 zstd", "ftrace text", "CTF 1.8 (lttng-modules 2.13.9)", ...
    std::string clock; ///< "mono", "local", ...; empty: unknown
    std::string clockUnit = "ns"; ///< "ns", or what raw times count: "cycles", "jiffies", "events", "ticks" (unknown)
    std::string kernel; ///< release, as `uname -r`
    std::string arch; ///< as `uname -m`
    std::string tracer; ///< "function_graph", "nop", ...; empty: unknown
    std::string commandLine; ///< kernel command line
    std::int64_t cpus = -1; ///< CPUs of the recorded machine
    std::int64_t unparsed = 0; ///< lines or records that were not understood
};

/// Immutable; shared between threads by shared_ptr<const Trace>.
class Trace
{
public:
    [[nodiscard]] const TraceInfo &info() const { return m_info; }
    [[nodiscard]] std::span<const CpuEvents> cpus() const { return m_cpus; }
    [[nodiscard]] std::span<const EventType> eventTypes() const { return m_types; }
    [[nodiscard]] std::span<const Task> tasks() const { return m_tasks; }
    [[nodiscard]] std::span<const CpuhpRecord> cpuhpRecords() const { return m_cpuhp; }
    [[nodiscard]] std::span<const LostRange> lostRanges() const { return m_lost; }
    [[nodiscard]] std::span<const ImportNote> notes() const { return m_notes; }

    [[nodiscard]] std::string_view string(StringId id) const { return m_strings[id]; }
    [[nodiscard]] std::size_t stringCount() const { return m_strings.size(); }
    [[nodiscard]] EventKind kindOf(std::uint16_t type) const { return static_cast<EventKind>(m_types[type].kind); }
    /// "comm-pid", as kernel developers write it; empty for kNoTask.
    [[nodiscard]] std::string taskName(TaskId task) const;

    [[nodiscard]] std::uint64_t eventCount() const { return m_eventCount; }
    /// How many events of a kind there are.
    [[nodiscard]] std::uint64_t countOf(EventKind kind) const;
    /// Time of the first and the last event; both 0 for an empty trace.
    [[nodiscard]] TimeNs firstNs() const { return m_firstNs; }
    [[nodiscard]] TimeNs lastNs() const { return m_lastNs; }

private:
    friend class TraceBlock; // fills it from a checked block, see tracing/model/traceblock.h

    TraceInfo m_info;
    std::vector<CpuEvents> m_cpus;
    std::span<const EventType> m_types;
    std::span<const Task> m_tasks;
    std::span<const CpuhpRecord> m_cpuhp;
    std::span<const LostRange> m_lost;
    std::vector<ImportNote> m_notes;
    std::vector<std::string_view> m_strings;
    std::uint64_t m_eventCount = 0;
    TimeNs m_firstNs = 0;
    TimeNs m_lastNs = 0;
    std::shared_ptr<const void> m_storage; // keeps the mapped block alive
};

} // namespace plugscope
