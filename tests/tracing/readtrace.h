// SPDX-License-Identifier: GPL-3.0-or-later
// For tests of readers: reads an input as the program does, through the block, and gives its events as plain rows.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/model/traceblock.h"
#include "tracing/readers/inputfile.h"
#include "tracing/readers/tracereader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace plugscope::test {

/// A file in memory with a path, gone with the object.
class MemoryFile
{
public:
    explicit MemoryFile(std::string_view content = {}) : m_fd(memfd_create("test", 0))
    {
        EXPECT_EQ(write(m_fd, content.data(), content.size()), static_cast<ssize_t>(content.size()));
    }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile() { close(m_fd); }
    [[nodiscard]] int fd() const { return m_fd; }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd); }

private:
    int m_fd;
};

inline std::string dataPath(const std::string &relative)
{
    return std::string(PLUGSCOPE_TEST_DATA) + "/" + relative;
}

inline std::string readFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}

inline InputHead headOf(const InputFile &input)
{
    constexpr std::size_t kHeadSize = 65536;
    return { .path = input.path(), .bytes = std::string(input.text().substr(0, kHeadSize)) };
}

/// The error of reading `path` with `format`; nullopt when it was read.
inline std::optional<Error> readError(const TraceFormat &format, const std::string &path)
{
    TraceBuilder builder;
    SilentMonitor monitor;
    const auto result = format.makeReader()->read(path, builder, monitor);
    return result ? std::nullopt : std::optional(result.error());
}

/// Reads `path` with `format`, which must know it by its content. Never null: a failure gives an empty trace.
inline std::shared_ptr<const Trace> readTrace(const TraceFormat &format, const std::string &path)
{
    std::shared_ptr<const Trace> empty = std::make_shared<Trace>();
    const auto input = InputFile::open(path);
    if (!input) {
        ADD_FAILURE() << path << ": " << input.error().detail;
        return empty;
    }
    EXPECT_TRUE(format.matches(headOf(*input))) << path << " as " << format.name;
    TraceBuilder builder;
    SilentMonitor monitor;
    if (const auto result = format.makeReader()->read(input->path(), builder, monitor); !result) {
        ADD_FAILURE() << path << ": " << result.error().detail;
        return empty;
    }
    const MemoryFile block;
    EXPECT_TRUE(writeTraceBlock(std::move(builder), block.fd()));
    const auto trace = mapTraceBlock(block.fd());
    if (!trace) {
        ADD_FAILURE() << path << ": unsound block, " << trace.error().detail;
        return empty;
    }
    return *trace;
}

/// One event with its names.
struct Row
{
    TimeNs timeNs = 0;
    std::uint32_t cpu = 0;
    EventKind kind = EventKind::Other;
    std::string name;
    std::string task; ///< "comm-pid"
    std::uint32_t arg0 = 0;
    std::uint32_t arg1 = 0;
};

/// All events in the order of time, those of one time in the order of CPUs.
inline std::vector<Row> rowsOf(const Trace &trace)
{
    std::vector<Row> rows;
    for (const CpuEvents &events : trace.cpus()) {
        for (std::size_t i = 0; i < events.size(); ++i) {
            const EventType &type = trace.eventTypes()[events.type[i]];
            rows.push_back({ events.timeNs[i], events.cpu, static_cast<EventKind>(type.kind),
                             std::string(trace.string(type.name)), trace.taskName(events.task[i]), events.arg0[i],
                             events.arg1[i] });
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.timeNs < b.timeNs; });
    return rows;
}

inline std::vector<Row> rowsOf(const Trace &trace, EventKind kind)
{
    std::vector<Row> rows = rowsOf(trace);
    std::erase_if(rows, [kind](const Row &row) { return row.kind != kind; });
    return rows;
}

/// The callback of a cpuhp_enter row.
inline std::string callbackOf(const Trace &trace, const Row &row)
{
    return std::string(trace.string(trace.cpuhpRecords()[row.arg0].function));
}

/// The count of the first note with a code; nullopt without such a note.
inline std::optional<std::int64_t> noteCount(const Trace &trace, std::string_view code, std::int64_t cpu = -1)
{
    for (const ImportNote &note : trace.notes()) {
        if (note.code == code && note.cpu == cpu)
            return note.count;
    }
    return std::nullopt;
}

/// How many events of each name a trace has.
inline std::map<std::string, std::uint64_t> countsOf(const Trace &trace)
{
    std::map<std::string, std::uint64_t> counts;
    for (const EventType &type : trace.eventTypes())
        counts[std::string(trace.string(type.name))] += type.count;
    return counts;
}

/// The table "| event | count |" that a recording's README.md has for one of its files.
inline std::map<std::string, std::uint64_t> recordedCounts(const std::string &readme, const std::string &file)
{
    std::istringstream lines(readFile(readme));
    std::map<std::string, std::uint64_t> counts;
    std::string line;
    while (std::getline(lines, line) && !line.starts_with("`" + file + "`: ")) { }
    while (std::getline(lines, line) && (line.empty() || line.starts_with("|"))) {
        const auto middle = line.find(" | ");
        if (middle == std::string::npos || line.find_first_of("0123456789", middle) != middle + 3)
            continue;
        counts[line.substr(2, middle - 2)] = std::stoull(line.substr(middle + 3));
    }
    EXPECT_FALSE(counts.empty()) << "no counts of " << file << " in " << readme;
    return counts;
}

/// Seconds and microseconds as texts print them, in nanoseconds.
constexpr TimeNs at(std::int64_t seconds, std::int64_t microseconds)
{
    return seconds * 1'000'000'000 + microseconds * 1000;
}

} // namespace plugscope::test
