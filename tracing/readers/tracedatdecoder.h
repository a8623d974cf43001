// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the records of a trace.dat into events. Fields are found by name once per event format, then read by offset,
// because printing a record costs ten to fifty times as much.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/tracedatheader.h"
#include "tracing/readers/tracedatpages.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct tep_event;
struct tep_handle;

namespace plugscope {

/// Where a field of a record lies.
struct TraceDatField
{
    int offset = -1; ///< -1: the format has no such field
    int size = 0;
    bool isDynamic = false; ///< the field holds size and place of a string elsewhere in the record
};

/// What an event id of the file stands for and where its fields are.
struct TraceDatFormat
{
    tep_event *event = nullptr; ///< nullptr: the file does not describe this id
    std::uint16_t type = 0;
    EventKind kind = EventKind::Other;
    bool hasArguments = false; ///< a probe on a function's entry, which may have recorded arguments
    std::array<TraceDatField, 6> fields; ///< by position, see fieldNames() in the source
    StringId fixedName = 0; ///< function or system call that the event's own name tells
};

/// The file's formats, symbols and task names. libtraceevent does not lock, so everything that asks it goes through
/// here; thread-safe.
class TraceDatFormats
{
public:
    TraceDatFormats(tep_handle *tep, TraceBuilder &builder);

    /// nullptr for an id that the file does not describe.
    [[nodiscard]] const TraceDatFormat *find(std::uint64_t id) const;
    [[nodiscard]] TraceDatField commonType() const { return m_commonType; }
    [[nodiscard]] TraceDatField commonPid() const { return m_commonPid; }
    /// The function at an address; empty when the file has no symbol for it.
    StringId functionAt(std::uint64_t address);
    /// The name that the file's list of command lines has for a pid; empty when it has none.
    std::string commOf(std::int32_t pid);
    /// What libtraceevent prints for the record, without task and time.
    std::string printed(const TraceDatPageWalker::Record &record);
    /// The text behind a suspend_resume event's action, which is recorded as an address; empty (and counted) when the
    /// file does not have it.
    std::string suspendAction(const TraceDatPageWalker::Record &record, TraceDatField action, bool swapBytes);
    [[nodiscard]] std::int64_t unknownActions() const { return m_unknownActions; }

private:
    TraceDatFormat makeFormat(tep_event *event);

    tep_handle *m_tep;
    TraceBuilder &m_builder;
    std::vector<TraceDatFormat> m_formats; // by event id
    TraceDatField m_commonType;
    TraceDatField m_commonPid;
    std::mutex m_mutex; // guards m_tep's lazy tables and m_functions
    std::unordered_map<std::uint64_t, StringId> m_functions; // by address
    std::atomic<std::int64_t> m_unknownActions { 0 };
};

/// Names tasks while the records of one CPU are read in order.
class TraceDatTasks
{
public:
    TraceDatTasks(TraceDatFormats &formats, TraceBuilder &builder) : m_formats(formats), m_builder(builder) { }

    /// To be called before another CPU is read: names found late on one CPU are wrong early on the next.
    void restart() { m_byPid.clear(); }
    /// The task of a pid, named by the last event that told its name, else by the file's list of command lines.
    TaskId current(std::int32_t pid);
    /// As current(), after an event told that the task's name is `comm`.
    TaskId named(std::int32_t pid, std::string_view comm);

private:
    struct Known
    {
        TaskId task = kNoTask; ///< kNoTask: not met yet
        std::array<char, 16> comm {}; ///< TASK_COMM_LEN of the kernel; here to compare without asking the builder
    };
    Known &slot(std::int32_t pid);
    static void remember(Known &known, TaskId task, std::string_view comm);

    TraceDatFormats &m_formats;
    TraceBuilder &m_builder;
    std::vector<Known> m_byPid; // for common pids
    std::unordered_map<std::int32_t, Known> m_largePids;
};

/// One thread's decoder.
class TraceDatDecoder
{
public:
    TraceDatDecoder(TraceDatFormats &formats, const TraceDatHeader &header, TraceBuilder &builder);

    /// To be called before the records of another CPU.
    void startCpu() { m_tasks.restart(); }
    using Record = TraceDatPageWalker::Record;
    /// Appends the record's event. False when its type is not described in the file or its data are too short.
    bool decode(const Record &record, CpuEventsBuilder &events);

private:
    [[nodiscard]] std::uint64_t number(const Record &record, TraceDatField field) const;
    [[nodiscard]] std::int32_t signedNumber(const Record &record, TraceDatField field) const;
    [[nodiscard]] std::string_view text(const Record &record, TraceDatField field) const;
    [[nodiscard]] TimeNs timeOf(std::uint64_t clockTime) const;
    StringId functionAt(std::uint64_t address);
    StringId functionOf(const Record &record, const TraceDatFormat &format);

    void decodeFields(const Record &record, const TraceDatFormat &format, NewEvent &event);
    void decodeCpuhp(const Record &record, const TraceDatFormat &format, NewEvent &event);
    void decodeSwitch(const Record &record, const TraceDatFormat &format, NewEvent &event);
    void decodeFunction(const Record &record, const TraceDatFormat &format, NewEvent &event);
    void decodeSuspend(const Record &record, const TraceDatFormat &format, NewEvent &event);

    TraceDatFormats &m_formats;
    const TraceDatHeader &m_header;
    TraceBuilder &m_builder;
    TraceDatTasks m_tasks;
    bool m_swapBytes;
    std::unordered_map<std::uint64_t, StringId> m_functions; // what functionAt() answered before
};

} // namespace plugscope
