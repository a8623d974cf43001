// SPDX-License-Identifier: GPL-3.0-or-later
// For tests of readers: reads an input in this process and gives the finished trace, and small looks into it.
#pragma once

#include "tracing/base/filedescriptor.h"
#include "tracing/model/traceblock.h"
#include "tracing/readers/opentrace.h"

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <vector>

namespace plugscope::test {

inline Result<std::shared_ptr<const Trace>> readTrace(const std::string &path)
{
    SilentMonitor monitor;
    TraceBuilder builder;
    if (Result<void> read = openTrace(path, builder, monitor); !read)
        return read.error();
    const FileDescriptor file(memfd_create("trace", 0));
    if (Result<void> written = writeTraceBlock(std::move(builder), file.get()); !written)
        return written.error();
    return mapTraceBlock(file.get());
}

/// Events by "system:name", or "name" where there is no system.
inline std::map<std::string, std::uint64_t> countsByName(const Trace &trace)
{
    std::map<std::string, std::uint64_t> counts;
    for (const EventType &type : trace.eventTypes()) {
        const std::string system(trace.string(type.system));
        if (type.count > 0)
            counts[(system.empty() ? system : system + ":") + std::string(trace.string(type.name))] += type.count;
    }
    return counts;
}

/// A file of lines "  count name" as `sort | uniq -c` writes it; a colon behind the name does not count.
inline std::map<std::string, std::uint64_t> countsFile(const std::string &path)
{
    std::map<std::string, std::uint64_t> counts;
    std::ifstream file(path);
    std::uint64_t count = 0;
    std::string name;
    while (file >> count >> name)
        counts[name.ends_with(':') ? name.substr(0, name.size() - 1) : name] += count;
    return counts;
}

/// One event, spelled out.
struct EventView
{
    std::uint32_t cpu = 0;
    TimeNs timeNs = 0;
    std::string name;
    EventKind kind = EventKind::Other;
    std::string task;
    std::uint32_t arg0 = 0;
    std::uint32_t arg1 = 0;
};

/// All events of one kind, in the order of their CPUs and times.
inline std::vector<EventView> eventsOf(const Trace &trace, EventKind kind)
{
    std::vector<EventView> found;
    for (const CpuEvents &events : trace.cpus()) {
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (trace.kindOf(events.type[i]) == kind)
                found.push_back({ .cpu = events.cpu,
                                  .timeNs = events.timeNs[i],
                                  .name = std::string(trace.string(trace.eventTypes()[events.type[i]].name)),
                                  .kind = kind,
                                  .task = trace.taskName(events.task[i]),
                                  .arg0 = events.arg0[i],
                                  .arg1 = events.arg1[i] });
        }
    }
    return found;
}

inline std::vector<ImportNote> notesWith(const Trace &trace, const std::string &code)
{
    std::vector<ImportNote> found;
    for (const ImportNote &note : trace.notes()) {
        if (note.code == code)
            found.push_back(note);
    }
    return found;
}

} // namespace plugscope::test
