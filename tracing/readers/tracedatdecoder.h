// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the records of one trace.dat buffer into events. Fields are found by name once per event format, then read by
// offset, because printing a record costs ten to fifty times as much.
#pragma once

#include "tracing/model/tracebuilder.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct tep_event;
struct tep_format_field;
struct tep_handle;
struct tep_record;

namespace plugscope {

/// Names tasks while the records of one CPU are read in order.
class TraceDatTasks
{
public:
    TraceDatTasks(tep_handle *tep, TraceBuilder &builder) : m_tep(tep), m_builder(builder) { }

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

    tep_handle *m_tep;
    TraceBuilder &m_builder;
    std::vector<Known> m_byPid; // for common pids
    std::unordered_map<std::int32_t, Known> m_largePids;
};

class TraceDatDecoder
{
public:
    TraceDatDecoder(tep_handle *tep, TraceBuilder &builder);

    /// To be called before the records of another CPU.
    void startCpu() { m_tasks.restart(); }
    /// Appends the record's event. False when its type is not described in the file or its data are too short.
    bool decode(tep_record &record, CpuEventsBuilder &events);

private:
    struct Field
    {
        int offset = -1; ///< -1: the format has no such field
        int size = 0;
        bool isDynamic = false; ///< the field holds size and place of a string elsewhere in the record
    };
    struct Format
    {
        tep_event *event = nullptr;
        std::uint16_t type = 0;
        EventKind kind = EventKind::Other;
        std::array<Field, 6> fields; ///< by position, see fieldNames()
        StringId fixedName = 0; ///< function or system call that the event's own name tells
    };

    Format makeFormat(tep_event *event);
    const Format *formatOf(int id);
    [[nodiscard]] std::uint64_t number(const tep_record &record, const Field &field) const;
    [[nodiscard]] std::int32_t signedNumber(const tep_record &record, const Field &field) const;
    [[nodiscard]] std::string_view text(const tep_record &record, const Field &field) const;
    StringId functionAt(std::uint64_t address);
    StringId functionOf(const tep_record &record, const Format &format, const Field &address);
    std::string printed(tep_record &record) const;

    void decodeCpuhp(const tep_record &record, const Format &format, NewEvent &event);
    void decodeSwitch(const tep_record &record, const Format &format, NewEvent &event);
    void decodeWaking(const tep_record &record, const Format &format, NewEvent &event);
    void decodeFunction(tep_record &record, const Format &format, NewEvent &event);
    void decodeSuspend(tep_record &record, NewEvent &event);
    void decodeOther(tep_record &record, const Format &format, NewEvent &event);

    tep_handle *m_tep;
    TraceBuilder &m_builder;
    TraceDatTasks m_tasks;
    std::vector<Format> m_formats; // by event id
    Field m_commonType;
    Field m_commonPid;
    std::unordered_map<std::uint64_t, StringId> m_functions; // by address
};

} // namespace plugscope
