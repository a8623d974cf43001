// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/traceblock.h"
#include "tracing/model/traceblockformat.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>

namespace plugscope {

using namespace blockformat;

namespace {

Error unsound(std::string check)
{
    return { .code = ErrorCode::DecoderResult, .detail = std::move(check) };
}

std::int64_t toNumber(std::string_view text)
{
    std::int64_t value = -1;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

struct Mapping
{
    const std::byte *data = nullptr;
    std::size_t size = 0;

    Mapping(const std::byte *bytes, std::size_t length) : data(bytes), size(length) { }
    Mapping(const Mapping &) = delete;
    Mapping &operator=(const Mapping &) = delete;
    ~Mapping() { munmap(const_cast<std::byte *>(data), size); }
};

/// What the argument columns of a kind index, so that one table drives the check.
enum class ArgTable { Nothing, Cpuhp, Strings, Tasks };

ArgTable arg0Table(EventKind kind)
{
    switch (kind) {
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
    case EventKind::CpuhpExit:
    case EventKind::HotplugLatency:
        return ArgTable::Cpuhp;
    case EventKind::SchedSwitch:
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        return ArgTable::Tasks;
    case EventKind::Message:
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
    case EventKind::FunctionCall:
    case EventKind::SuspendResume:
    case EventKind::Marker:
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        return ArgTable::Strings;
    default:
        return ArgTable::Nothing;
    }
}

bool arg1IsString(EventKind kind)
{
    return kind == EventKind::FunctionEntry || kind == EventKind::FunctionCall;
}

} // namespace

/// Fills a Trace from a mapped block, checking everything that is used as an index later.
class TraceBlock
{
public:
    explicit TraceBlock(std::shared_ptr<const Mapping> mapping) : m_mapping(std::move(mapping)) { }

    Result<std::shared_ptr<const Trace>> read();

private:
    bool readSections();
    void populate(const Section &section) const;
    bool readStrings();
    bool readTables();
    bool readCpus();
    [[nodiscard]] Error readErrors(std::span<const ErrorEntry> entries) const;
    void setInfo(std::string_view key, std::string_view value);
    [[nodiscard]] bool checkEvents(const CpuEvents &events) const;
    [[nodiscard]] bool isString(StringId id) const { return id < m_trace->m_strings.size(); }

    template <typename T>
    [[nodiscard]] std::optional<std::span<const T>> section(SectionId id, std::uint32_t cpu = 0) const
    {
        const auto found = m_sections.find({ static_cast<std::uint32_t>(id), cpu });
        if (found == m_sections.end() || found->second.elementSize != sizeof(T)
            || found->second.offset % alignof(T) != 0)
            return std::nullopt;
        return std::span<const T>(reinterpret_cast<const T *>(m_mapping->data + found->second.offset),
                                  found->second.count);
    }

    std::shared_ptr<const Mapping> m_mapping;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Section> m_sections; // by id and CPU
    std::shared_ptr<Trace> m_trace = std::make_shared<Trace>();
};

bool TraceBlock::readSections()
{
    Header header;
    if (m_mapping->size < sizeof header)
        return false;
    std::memcpy(&header, m_mapping->data, sizeof header);
    if (header.magic != kMagic || header.tableOffset % kAlignment != 0 || header.tableOffset > m_mapping->size
        || header.sectionCount > (m_mapping->size - header.tableOffset) / sizeof(Section))
        return false;
    for (std::uint64_t i = 0; i < header.sectionCount; ++i) {
        Section section;
        std::memcpy(&section, m_mapping->data + header.tableOffset + i * sizeof section, sizeof section);
        if (section.elementSize == 0 || section.offset > m_mapping->size
            || section.count > (m_mapping->size - section.offset) / section.elementSize)
            return false;
        m_sections[{ section.id, section.cpu }] = section;
        populate(section);
    }
    return true;
}

/// One call for all pages of a section costs far less than a fault for each. Only a hint, so errors do not matter.
void TraceBlock::populate(const Section &section) const
{
    constexpr std::uint64_t kPage = 4096;
    const std::uint64_t from = section.offset / kPage * kPage;
    const std::uint64_t until = section.offset + section.count * section.elementSize;
    madvise(const_cast<std::byte *>(m_mapping->data) + from, until - from, MADV_POPULATE_READ);
}

bool TraceBlock::readStrings()
{
    const auto offsets = section<std::uint32_t>(SectionId::StringOffsets);
    const auto bytes = section<char>(SectionId::StringBytes);
    if (!offsets || offsets->size() < 2 || !bytes || offsets->back() > bytes->size())
        return false;
    m_trace->m_strings.reserve(offsets->size() - 1);
    for (std::size_t i = 0; i + 1 < offsets->size(); ++i) {
        if ((*offsets)[i] > (*offsets)[i + 1])
            return false;
        m_trace->m_strings.emplace_back(bytes->data() + (*offsets)[i], (*offsets)[i + 1] - (*offsets)[i]);
    }
    return true;
}

void TraceBlock::setInfo(std::string_view key, std::string_view value)
{
    TraceInfo &info = m_trace->m_info;
    const std::pair<std::string_view, std::string *> texts[] = {
        { "format", &info.format },           { "clock", &info.clock }, { "clockUnit", &info.clockUnit },
        { "kernel", &info.kernel },           { "arch", &info.arch },   { "tracer", &info.tracer },
        { "commandLine", &info.commandLine },
    };
    for (const auto &[name, field] : texts) {
        if (name == key)
            *field = value;
    }
    if (key == "cpus")
        info.cpus = toNumber(value);
    if (key == "unparsed")
        info.unparsed = toNumber(value);
}

bool TraceBlock::readTables()
{
    const auto info = section<InfoEntry>(SectionId::Info);
    const auto notes = section<NoteEntry>(SectionId::Notes);
    const auto types = section<EventType>(SectionId::EventTypes);
    const auto tasks = section<Task>(SectionId::Tasks);
    const auto cpuhp = section<CpuhpRecord>(SectionId::Cpuhp);
    const auto lost = section<LostRange>(SectionId::Lost);
    if (!info || !notes || !types || !tasks || !cpuhp || !lost || tasks->empty())
        return false;
    for (const InfoEntry &entry : *info) {
        if (!isString(entry.key) || !isString(entry.value))
            return false;
        setInfo(m_trace->string(entry.key), m_trace->string(entry.value));
    }
    for (const NoteEntry &entry : *notes) {
        if (!isString(entry.code) || !isString(entry.detail)
            || entry.severity > static_cast<std::uint32_t>(Severity::Error))
            return false;
        m_trace->m_notes.push_back({ .severity = static_cast<Severity>(entry.severity),
                                     .code = std::string(m_trace->string(entry.code)),
                                     .cpu = entry.cpu,
                                     .count = entry.count,
                                     .detail = std::string(m_trace->string(entry.detail)) });
    }
    const auto typeOk = [this](const EventType &type) {
        return isString(type.system) && isString(type.name) && type.kind < static_cast<std::uint32_t>(EventKind::Count);
    };
    if (!std::all_of(types->begin(), types->end(), typeOk)
        || !std::all_of(tasks->begin(), tasks->end(), [this](const Task &task) { return isString(task.comm); })
        || !std::all_of(cpuhp->begin(), cpuhp->end(),
                        [this](const CpuhpRecord &record) { return isString(record.function); }))
        return false;
    m_trace->m_types = *types;
    m_trace->m_tasks = *tasks;
    m_trace->m_cpuhp = *cpuhp;
    m_trace->m_lost = *lost;
    return true;
}

bool TraceBlock::checkEvents(const CpuEvents &events) const
{
    struct Limits
    {
        std::size_t arg0;
        std::size_t arg1;
    };
    constexpr std::size_t kAny = std::size_t { 1 } << 33U;
    std::vector<Limits> limits;
    for (const EventType &type : m_trace->m_types) {
        const auto kind = static_cast<EventKind>(type.kind);
        const ArgTable table = arg0Table(kind);
        limits.push_back({ .arg0 = table == ArgTable::Cpuhp     ? m_trace->m_cpuhp.size()
                                   : table == ArgTable::Strings ? m_trace->m_strings.size()
                                   : table == ArgTable::Tasks   ? m_trace->m_tasks.size()
                                                                : kAny,
                           .arg1 = arg1IsString(kind) ? m_trace->m_strings.size() : kAny });
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events.type[i] >= limits.size() || events.task[i] >= m_trace->m_tasks.size())
            return false;
        const Limits &limit = limits[events.type[i]];
        if (events.arg0[i] >= limit.arg0 || (events.arg1[i] >= limit.arg1 && events.arg1[i] != kNoArg))
            return false;
        if (i > 0 && events.timeNs[i] < events.timeNs[i - 1])
            return false;
    }
    return true;
}

bool TraceBlock::readCpus()
{
    for (const auto &[key, entry] : m_sections) {
        if (key.first != static_cast<std::uint32_t>(SectionId::Times))
            continue;
        const auto times = section<TimeNs>(SectionId::Times, key.second);
        const auto types = section<std::uint16_t>(SectionId::Types, key.second);
        const auto tasks = section<TaskId>(SectionId::EventTasks, key.second);
        const auto arg0 = section<std::uint32_t>(SectionId::Arg0, key.second);
        const auto arg1 = section<std::uint32_t>(SectionId::Arg1, key.second);
        if (!times || !types || !tasks || !arg0 || !arg1 || types->size() != times->size()
            || tasks->size() != times->size() || arg0->size() != times->size() || arg1->size() != times->size())
            return false;
        const CpuEvents events { key.second, *times, *types, *tasks, *arg0, *arg1 };
        if (!checkEvents(events))
            return false;
        m_trace->m_cpus.push_back(events);
        if (times->empty())
            continue;
        const bool isFirst = m_trace->m_eventCount == 0;
        m_trace->m_firstNs = isFirst ? times->front() : std::min(m_trace->m_firstNs, times->front());
        m_trace->m_lastNs = isFirst ? times->back() : std::max(m_trace->m_lastNs, times->back());
        m_trace->m_eventCount += times->size();
    }
    return true;
}

Error TraceBlock::readErrors(std::span<const ErrorEntry> entries) const
{
    Error root;
    bool isFirst = true;
    for (const ErrorEntry &entry : entries) {
        if (!isString(entry.subject) || !isString(entry.detail)
            || entry.code > static_cast<std::uint32_t>(ErrorCode::Usage))
            return unsound("error entries");
        Error error { .code = static_cast<ErrorCode>(entry.code),
                      .subject = std::string(m_trace->string(entry.subject)),
                      .detail = std::string(m_trace->string(entry.detail)) };
        if (isFirst) {
            root = std::move(error);
            isFirst = false;
            continue;
        }
        Error *parent = &root;
        for (std::uint32_t depth = 1; depth < entry.depth && !parent->causes.empty(); ++depth)
            parent = &parent->causes.back();
        parent->causes.push_back(std::move(error));
    }
    return isFirst ? unsound("error entries") : root;
}

Result<std::shared_ptr<const Trace>> TraceBlock::read()
{
    if (!readSections())
        return unsound("section table");
    if (!readStrings())
        return unsound("strings");
    if (const auto errors = section<ErrorEntry>(SectionId::Errors))
        return readErrors(*errors);
    if (!readTables())
        return unsound("tables");
    if (!readCpus())
        return unsound("event columns");
    m_trace->m_storage = m_mapping;
    return std::shared_ptr<const Trace>(m_trace);
}

Result<std::shared_ptr<const Trace>> mapTraceBlock(int fd)
{
    struct stat status = {};
    if (fstat(fd, &status) != 0)
        return Error { .code = ErrorCode::Io, .detail = std::string("fstat: ") + std::strerror(errno) };
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size < sizeof(Header))
        return unsound("size");
    // The file is mostly holes: only what the sections name is made present, in readSections().
    void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_NORESERVE, fd, 0);
    if (data == MAP_FAILED)
        return Error { .code = ErrorCode::Io, .detail = std::string("mmap: ") + std::strerror(errno) };
    return TraceBlock(std::make_shared<const Mapping>(static_cast<const std::byte *>(data), size)).read();
}

} // namespace plugscope
