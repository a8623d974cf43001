// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatreader.h"

#include "tracing/base/mappedfile.h"
#include "tracing/readers/tracecmdapi.h"
#include "tracing/readers/tracedatbuffers.h"
#include "tracing/readers/tracedatdecoder.h"
#include "tracing/readers/tracedatheader.h"
#include "tracing/readers/tracedatpages.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>
#include <vector>

namespace plugscope {

namespace {

/// Release and machine of "Linux host 6.1.0-57-amd64 x86_64"; some recorders put the version between them.
void setUname(const std::string &uname, TraceInfo &info)
{
    std::istringstream words(uname);
    std::string system;
    std::string host;
    words >> system >> host >> info.kernel;
    for (std::string word; words >> word;)
        info.arch = word;
}

/// What the numbers of a trace clock are (kernel/trace/trace.c, trace_clocks).
std::string unitOfClock(const TraceDatHeader &header)
{
    if (header.clock == "counter")
        return "events";
    if (header.clock == "uptime")
        return "jiffies";
    const bool isCycles = header.clock == "x86-tsc" || header.clock == "ppc-tb";
    return isCycles && !header.hasTscConversion ? "cycles" : "ns";
}

void setInfo(const TraceDatHeader &header, TraceInfo &info)
{
    info.format = "trace.dat " + header.version;
    if (header.version != "6")
        info.format += " " + header.compression;
    info.clock = header.clock;
    info.clockUnit = unitOfClock(header);
    setUname(header.uname, info);
}

/// One CPU's data of one buffer, the piece of work of a thread.
struct Job
{
    const TraceDatBuffer *buffer = nullptr;
    TraceDatCpuData data;
};

/// Everything that the threads reading one file share.
class FileReader
{
public:
    FileReader(std::string_view file, const TraceDatHeader &header, tep_handle *tep, TraceBuilder &builder,
               LoadMonitor &monitor)
        : m_file(file), m_header(header), m_formats(tep, builder), m_builder(builder), m_monitor(monitor)
    {
        for (const TraceDatCpuStat &stat : header.cpuStats)
            m_expected += std::max<std::int64_t>(0, stat.readEvents);
    }

    /// Reads the CPUs of a buffer, each on the first thread that is free.
    void readBuffer(const TraceDatBuffer &buffer);
    void addNotes();
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }

private:
    void readJobs();
    void readCpu(const Job &job, TraceDatDecoder &decoder);
    void report(std::int64_t records);
    void noteLoss(std::uint32_t cpu, std::int64_t count);

    std::string_view m_file;
    const TraceDatHeader &m_header;
    TraceDatFormats m_formats;
    TraceBuilder &m_builder;
    LoadMonitor &m_monitor;
    std::int64_t m_expected = 0; // events, as the recorder counted them; 0: not told
    std::vector<Job> m_jobs;
    std::atomic<std::size_t> m_nextJob { 0 };
    std::atomic<bool> m_cancelled { false };
    std::atomic<std::int64_t> m_records { 0 };
    std::atomic<std::int64_t> m_unparsed { 0 };
    std::mutex m_mutex; // guards what follows
    std::map<std::uint32_t, std::int64_t> m_lost; // by CPU; -1: an unknown number
    std::map<std::uint32_t, std::uint64_t> m_missingBytes; // by CPU
    std::map<std::uint32_t, std::uint64_t> m_damagedPages; // by CPU
};

void FileReader::report(std::int64_t records)
{
    const std::int64_t total = m_records += records;
    const std::lock_guard lock(m_mutex);
    m_cancelled = m_cancelled || m_monitor.isCancelled();
    if (m_expected > 0)
        m_monitor.setProgress(static_cast<int>(std::min<std::int64_t>(1000, total * 1000 / m_expected)));
}

void FileReader::noteLoss(std::uint32_t cpu, std::int64_t count)
{
    const std::lock_guard lock(m_mutex);
    std::int64_t &lost = m_lost.try_emplace(cpu, 0).first->second;
    lost = count < 0 || lost < 0 ? -1 : lost + count;
}

void FileReader::readCpu(const Job &job, TraceDatDecoder &decoder)
{
    CpuEventsBuilder &events = m_builder.cpu(job.data.cpu);
    const TraceDatPages pages = readTraceDatPages(m_file, *job.buffer, job.data, m_header.bigEndian);
    TraceDatPageWalker walker(pages.bytes, job.buffer->pageSize, m_header.longSize, m_header.bigEndian);
    decoder.startCpu();
    constexpr std::int64_t kReportEvery = 16384;
    std::int64_t records = 0;
    TraceDatPageWalker::Record record;
    while (walker.next(record)) {
        if (record.missedBefore != 0) {
            events.appendLoss(record.missedBefore);
            noteLoss(job.data.cpu, record.missedBefore);
        }
        if (!decoder.decode(record, events))
            ++m_unparsed;
        if (++records == kReportEvery) {
            report(records);
            records = 0;
            if (m_cancelled)
                return;
        }
    }
    report(records);
    if (pages.missingBytes + walker.damagedPages() == 0)
        return;
    if (pages.missingBytes > 0 || walker.lostAtEnd())
        events.appendLoss(-1);
    const std::lock_guard lock(m_mutex);
    m_missingBytes[job.data.cpu] += pages.missingBytes;
    m_damagedPages[job.data.cpu] += walker.damagedPages();
}

void FileReader::readJobs()
{
    TraceDatDecoder decoder(m_formats, m_header, m_builder);
    for (std::size_t job = m_nextJob++; job < m_jobs.size() && !m_cancelled; job = m_nextJob++)
        readCpu(m_jobs[job], decoder);
}

void FileReader::readBuffer(const TraceDatBuffer &buffer)
{
    std::uint64_t bytes = 0;
    m_jobs.clear();
    for (const TraceDatCpuData &data : buffer.cpus) {
        m_jobs.push_back({ .buffer = &buffer, .data = data });
        bytes += std::min<std::uint64_t>(data.size, m_file.size());
    }
    // The largest first, so that no thread is left alone with it at the end.
    std::sort(m_jobs.begin(), m_jobs.end(), [](const Job &a, const Job &b) { return a.data.size > b.data.size; });
    m_nextJob = 0;
    m_builder.info.cpus = std::max<std::int64_t>(m_builder.info.cpus, static_cast<std::int64_t>(m_jobs.size()));
    constexpr std::uint64_t kBytesWorthAThread = 8U << 20U;
    const std::uint64_t worthwhile = std::min<std::uint64_t>(1 + bytes / kBytesWorthAThread, m_jobs.size());
    std::vector<std::jthread> others;
    for (std::uint64_t i = 1; i < std::min<std::uint64_t>(worthwhile, std::thread::hardware_concurrency()); ++i)
        others.emplace_back([this] { readJobs(); });
    readJobs();
}

void FileReader::addNotes()
{
    m_builder.info.unparsed = m_unparsed;
    const auto warn = [this](const char *code, std::int64_t cpu, std::int64_t count, Severity severity) {
        m_builder.addNote({ .severity = severity, .code = code, .cpu = cpu, .count = count });
    };
    for (const auto &[cpu, count] : m_lost)
        warn("lost-events", cpu, count, Severity::Warning);
    for (const auto &[cpu, bytes] : m_missingBytes) {
        if (bytes > 0)
            warn("missing-data", cpu, static_cast<std::int64_t>(bytes), Severity::Error);
    }
    for (const auto &[cpu, pages] : m_damagedPages) {
        if (pages > 0)
            warn("damaged-pages", cpu, static_cast<std::int64_t>(pages), Severity::Error);
    }
    for (const TraceDatCpuStat &stat : m_header.cpuStats) {
        if (stat.overrun + stat.dropped > 0)
            warn("overwritten-events", stat.cpu, stat.overrun + stat.dropped, Severity::Warning);
    }
    if (m_records < m_expected)
        warn("missing-events", -1, m_expected - m_records, Severity::Error);
    if (const std::int64_t unknown = m_formats.unknownActions(); unknown > 0)
        warn("unknown-suspend-actions", -1, unknown, Severity::Warning);
    if (m_unparsed > 0)
        warn("unparsed-records", -1, m_unparsed, Severity::Warning);
}

Error withSubject(Error error, const std::string &path)
{
    error.subject = path;
    return error;
}

class TraceDatReader final : public TraceReader
{
public:
    Result<void> read(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor) override
    {
        const Result<MappedFile> file = MappedFile::open(path);
        if (!file)
            return file.error();
        const Result<TraceDatHeader> header = readTraceDatHeader(file->view());
        if (!header)
            return withSubject(header.error(), path);
        const Result<std::vector<TraceDatBuffer>> buffers = findTraceDatBuffers(file->view(), *header);
        if (!buffers)
            return withSubject(buffers.error(), path);
        setInfo(*header, builder.info);
        // Only the head: event formats, symbols and names of tasks. The data are read from the mapped file.
        const TraceCmdInput input { tracecmd_open_head(path.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS) };
        if (!input) {
            return Error { .code = ErrorCode::Damaged,
                           .subject = path,
                           .detail = "libtracecmd cannot read its event formats" };
        }
        FileReader reader(file->view(), *header, tracecmd_get_tep(input.get()), builder, monitor);
        for (const TraceDatBuffer &buffer : *buffers) {
            if (!buffer.name.empty())
                builder.addNote({ .code = "buffer-instance", .detail = buffer.name });
            reader.readBuffer(buffer);
        }
        if (reader.isCancelled())
            return Error { .code = ErrorCode::Cancelled, .subject = path };
        reader.addNotes();
        if (builder.eventCount() == 0)
            return Error { .code = ErrorCode::NoEvents, .subject = path, .detail = "a trace.dat without events" };
        return {};
    }
};

} // namespace

const TraceFormat kTraceDatFormat {
    .name = "trace.dat",
    .matches = [](const InputHead &head) { return !head.isDirectory && isTraceDat(head.bytes); },
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<TraceDatReader>(); },
};

} // namespace plugscope
