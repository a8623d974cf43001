// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/traceblock.h"
#include "tracing/model/traceblockformat.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace plugscope {

using namespace blockformat;

/// Writes sections one after another; the first failure sticks and makes the rest do nothing.
class TraceBlockWriter
{
public:
    explicit TraceBlockWriter(int fd) : m_fd(fd) { put(&m_header, sizeof m_header); }

    void writeTrace(TraceBuilder &&builder);
    void writeErrors(const Error &error);
    Result<void> finish();

private:
    void put(const void *data, std::size_t size);
    void begin(SectionId id, std::uint32_t cpu, std::uint64_t count, std::uint64_t elementSize);
    void writeStrings(const StringPool &pool);
    static std::vector<InfoEntry> infoEntries(TraceBuilder &builder);
    static std::vector<NoteEntry> noteEntries(TraceBuilder &builder);
    static void countTypes(TraceBuilder &builder);
    void writeCpu(CpuEventsBuilder &events);

    template <typename T> void writeVector(SectionId id, const std::vector<T> &values)
    {
        begin(id, 0, values.size(), sizeof(T));
        put(values.data(), values.size() * sizeof(T));
    }
    template <typename T> void writeColumn(SectionId id, std::uint32_t cpu, const Column<T> &column)
    {
        if (m_columnsInPlace) {
            m_sections.push_back({ .id = static_cast<std::uint32_t>(id),
                                   .cpu = cpu,
                                   .offset = column.fileOffset(),
                                   .count = column.size(),
                                   .elementSize = sizeof(T) });
            return;
        }
        begin(id, cpu, column.size(), sizeof(T));
        put(column.data(), column.size() * sizeof(T));
    }

    bool m_columnsInPlace = false; // the builder's columns grew in this very file
    int m_fd;
    Header m_header;
    std::uint64_t m_offset = 0;
    std::vector<Section> m_sections;
    int m_errno = 0;
};

void TraceBlockWriter::put(const void *data, std::size_t size)
{
    const char *bytes = static_cast<const char *>(data);
    while (size > 0 && m_errno == 0) {
        const ssize_t written = pwrite(m_fd, bytes, size, static_cast<off_t>(m_offset));
        if (written < 0) {
            if (errno == EINTR)
                continue;
            m_errno = errno;
            return;
        }
        bytes += written;
        size -= static_cast<std::size_t>(written);
        m_offset += static_cast<std::uint64_t>(written);
    }
}

void TraceBlockWriter::begin(SectionId id, std::uint32_t cpu, std::uint64_t count, std::uint64_t elementSize)
{
    m_offset = (m_offset + kAlignment - 1) / kAlignment * kAlignment;
    m_sections.push_back({ .id = static_cast<std::uint32_t>(id),
                           .cpu = cpu,
                           .offset = m_offset,
                           .count = count,
                           .elementSize = elementSize });
}

void TraceBlockWriter::writeStrings(const StringPool &pool)
{
    std::vector<std::uint32_t> offsets;
    std::string bytes;
    offsets.reserve(pool.size() + 1);
    for (std::size_t id = 0; id < pool.size(); ++id) {
        offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
        bytes += pool.at(static_cast<StringId>(id));
    }
    offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
    writeVector(SectionId::StringOffsets, offsets);
    begin(SectionId::StringBytes, 0, bytes.size(), 1);
    put(bytes.data(), bytes.size());
}

std::vector<InfoEntry> TraceBlockWriter::infoEntries(TraceBuilder &builder)
{
    const TraceInfo &info = builder.info;
    const std::pair<const char *, std::string> pairs[] = {
        { "format", info.format },
        { "clock", info.clock },
        { "clockUnit", info.clockUnit },
        { "kernel", info.kernel },
        { "arch", info.arch },
        { "tracer", info.tracer },
        { "commandLine", info.commandLine },
        { "cpus", std::to_string(info.cpus) },
        { "unparsed", std::to_string(info.unparsed) },
    };
    std::vector<InfoEntry> entries;
    for (const auto &[key, value] : pairs)
        entries.push_back({ .key = builder.string(key), .value = builder.string(value) });
    return entries;
}

std::vector<NoteEntry> TraceBlockWriter::noteEntries(TraceBuilder &builder)
{
    std::vector<NoteEntry> entries;
    for (const ImportNote &note : builder.m_notes) {
        entries.push_back({ .severity = static_cast<std::uint32_t>(note.severity),
                            .code = builder.string(note.code),
                            .detail = builder.string(note.detail),
                            .cpu = note.cpu,
                            .count = note.count });
    }
    return entries;
}

void TraceBlockWriter::countTypes(TraceBuilder &builder)
{
    for (const auto &[cpu, events] : builder.m_cpus) {
        for (std::size_t i = 0; i < events->m_type.size(); ++i)
            ++builder.m_types[events->m_type[i]].count;
    }
}

void TraceBlockWriter::writeCpu(CpuEventsBuilder &events)
{
    events.sortByTime();
    writeColumn(SectionId::Times, events.cpu(), events.m_time);
    writeColumn(SectionId::Types, events.cpu(), events.m_type);
    writeColumn(SectionId::EventTasks, events.cpu(), events.m_task);
    writeColumn(SectionId::Arg0, events.cpu(), events.m_arg0);
    writeColumn(SectionId::Arg1, events.cpu(), events.m_arg1);
}

void TraceBlockWriter::writeTrace(TraceBuilder &&builder)
{
    m_columnsInPlace = builder.m_arena->fd() == m_fd;
    if (m_columnsInPlace)
        m_offset = builder.m_arena->endOffset();
    countTypes(builder);
    writeVector(SectionId::Info, infoEntries(builder));
    writeVector(SectionId::Notes, noteEntries(builder));
    writeVector(SectionId::EventTypes, builder.m_types);
    writeVector(SectionId::Tasks, builder.m_tasks);
    writeVector(SectionId::Cpuhp, builder.m_cpuhp);
    std::vector<LostRange> lost;
    for (const auto &[cpu, events] : builder.m_cpus)
        lost.insert(lost.end(), events->m_lost.begin(), events->m_lost.end());
    writeVector(SectionId::Lost, lost);
    writeStrings(builder.m_strings);
    for (const auto &[cpu, events] : builder.m_cpus)
        writeCpu(*events);
}

void TraceBlockWriter::writeErrors(const Error &error)
{
    StringPool strings;
    std::vector<ErrorEntry> entries;
    const auto add = [&](const auto &self, const Error &one, std::uint32_t depth) -> void {
        entries.push_back({ .code = static_cast<std::uint32_t>(one.code),
                            .depth = depth,
                            .subject = strings.intern(one.subject),
                            .detail = strings.intern(one.detail) });
        for (const Error &cause : one.causes)
            self(self, cause, depth + 1);
    };
    add(add, error, 0);
    writeVector(SectionId::Errors, entries);
    writeStrings(strings);
}

Result<void> TraceBlockWriter::finish()
{
    m_offset = (m_offset + kAlignment - 1) / kAlignment * kAlignment;
    m_header.tableOffset = m_offset;
    m_header.sectionCount = m_sections.size();
    put(m_sections.data(), m_sections.size() * sizeof(Section));
    m_offset = 0;
    put(&m_header, sizeof m_header);
    if (m_errno != 0)
        return Error { .code = ErrorCode::Io, .detail = std::string("pwrite: ") + std::strerror(m_errno) };
    return {};
}

Result<void> writeTraceBlock(TraceBuilder &&builder, int fd)
{
    TraceBlockWriter writer(fd);
    writer.writeTrace(std::move(builder));
    return writer.finish();
}

Result<void> writeErrorBlock(const Error &error, int fd)
{
    TraceBlockWriter writer(fd);
    writer.writeErrors(error);
    return writer.finish();
}

} // namespace plugscope
