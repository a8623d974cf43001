// SPDX-License-Identifier: GPL-3.0-or-later
// Where readers put what they read. The result is one block of columns (see traceblock.h).
#pragma once

#include "tracing/base/result.h"
#include "tracing/base/stringpool.h"
#include "tracing/model/columnarena.h"
#include "tracing/model/event.h"
#include "tracing/model/importreport.h"
#include "tracing/model/trace.h"

#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace plugscope {

/// One event as a reader hands it over; see EventKind for the arguments.
struct NewEvent
{
    TimeNs timeNs = 0;
    std::uint16_t type = 0; ///< from TraceBuilder::eventType()
    TaskId task = kNoTask; ///< from TraceBuilder::task()
    std::uint32_t arg0 = 0;
    std::uint32_t arg1 = 0;
};

/// Appends the events of one recording CPU. Different CPUs may be filled from different threads at once.
class CpuEventsBuilder
{
public:
    CpuEventsBuilder(std::uint32_t cpu, ColumnArena &arena)
        : m_cpu(cpu), m_time(arena), m_type(arena), m_task(arena), m_arg0(arena), m_arg1(arena)
    {
    }

    /// Events may come out of order; they are sorted by time at the end, stably.
    void append(const NewEvent &event);
    /// Events were lost after the last appended one; `count` -1 when unknown.
    void appendLoss(std::int64_t count);
    /// Events were lost between two moments that the recorder itself tells; `count` -1 when unknown.
    void addLoss(TimeNs afterNs, TimeNs beforeNs, std::int64_t count);

    [[nodiscard]] std::uint32_t cpu() const { return m_cpu; }
    [[nodiscard]] std::size_t size() const { return m_time.size(); }
    [[nodiscard]] TimeNs lastNs() const { return m_lastNs; }
    /// How many events were earlier than the one before them.
    [[nodiscard]] std::size_t disorderCount() const { return m_disorderCount; }
    /// Puts the events in order of time, keeping the order of those with equal times.
    void sortByTime();

private:
    friend class TraceBlockWriter;

    std::uint32_t m_cpu;
    Column<TimeNs> m_time;
    Column<std::uint16_t> m_type;
    Column<TaskId> m_task;
    Column<std::uint32_t> m_arg0;
    Column<std::uint32_t> m_arg1;
    std::vector<LostRange> m_lost;
    bool m_lossPending = false; // the last entry of m_lost waits for its beforeNs
    TimeNs m_lastNs = kNoTime;
    std::size_t m_disorderCount = 0;
};

/// Collects a whole trace. All but `info` and the CpuEventsBuilders may be used from several threads at once.
class TraceBuilder
{
public:
    /// `fd`: the file that writeTraceBlock() will be called with, so that the columns grow in place; -1: in memory.
    explicit TraceBuilder(int fd = -1);

    TraceInfo info;

    StringId string(std::string_view text);
    [[nodiscard]] std::string_view stringAt(StringId id) const;
    /// Index for NewEvent::type; the same names give the same index.
    std::uint16_t eventType(std::string_view system, std::string_view name, EventKind kind);
    /// Id for a task; pid -1 when only the name is known. Every idle task is the one task kIdleName.
    TaskId task(std::int32_t pid, std::string_view comm);
    /// Gives a task the name that was not known when it was first met.
    void nameTask(TaskId id, std::string_view comm);
    [[nodiscard]] Task taskAt(TaskId id) const;
    /// Row for the argument of a cpuhp event.
    std::uint32_t addCpuhp(const CpuhpRecord &record);
    /// The columns of a CPU, created at first use; the reference stays valid.
    CpuEventsBuilder &cpu(std::uint32_t cpu);
    void addNote(ImportNote note);
    [[nodiscard]] std::uint64_t eventCount() const;

private:
    friend class TraceBlockWriter;

    TaskId taskLocked(std::int32_t pid, StringId comm);

    std::unique_ptr<ColumnArena> m_arena;
    mutable std::unique_ptr<std::mutex> m_mutex; // behind pointers, so that a builder can be moved
    StringPool m_strings;
    std::vector<EventType> m_types;
    std::unordered_map<std::uint64_t, std::uint16_t> m_typeIndex; // by system and name id
    std::vector<Task> m_tasks;
    std::unordered_map<std::uint64_t, TaskId> m_taskIndex; // by pid and comm id
    std::vector<CpuhpRecord> m_cpuhp;
    std::map<std::uint32_t, std::unique_ptr<CpuEventsBuilder>> m_cpus;
    std::vector<ImportNote> m_notes;
};

} // namespace plugscope
