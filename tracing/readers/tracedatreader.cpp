// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatreader.h"

#include "tracing/base/mappedfile.h"
#include "tracing/readers/tracecmdapi.h"
#include "tracing/readers/tracedatdecoder.h"
#include "tracing/readers/tracedatheader.h"

#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace plugscope {

namespace {

/// Release and machine of "Linux host 6.1.0-57-amd64 x86_64".
void setUname(const std::string &uname, TraceInfo &info)
{
    const std::size_t machine = uname.rfind(' ');
    const std::size_t release = machine == std::string::npos || machine == 0 ? machine : uname.rfind(' ', machine - 1);
    if (release == std::string::npos)
        return;
    info.kernel = uname.substr(release + 1, machine - release - 1);
    info.arch = uname.substr(machine + 1);
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

/// Everything that the threads reading one file share.
class FileReader
{
public:
    FileReader(std::string path, const TraceDatHeader &header, TraceBuilder &builder, LoadMonitor &monitor)
        : m_path(std::move(path)), m_header(header), m_builder(builder), m_monitor(monitor)
    {
        for (const TraceDatCpuStat &stat : header.cpuStats)
            m_expected += std::max<std::int64_t>(0, stat.readEvents);
    }

    /// Reads a buffer's CPUs, each on the first thread that is free; nothing in libtracecmd locks, so that each thread
    /// opens the file for itself. `instance`: index of a buffer instance, -1 for the top one.
    void readBuffer(tracecmd_input *input, int instance, unsigned threads);
    void addNotes();
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }

private:
    void readCpus(tracecmd_input *input);
    void readCpusInOwnFile(int instance);
    void readCpu(tracecmd_input *input, TraceDatDecoder &decoder, int cpu);
    void report(std::int64_t records);

    std::string m_path;
    const TraceDatHeader &m_header;
    TraceBuilder &m_builder;
    LoadMonitor &m_monitor;
    std::int64_t m_expected = 0; // events, as the recorder counted them; 0: not told
    std::atomic<int> m_nextCpu { 0 };
    std::atomic<bool> m_cancelled { false };
    std::atomic<std::int64_t> m_records { 0 };
    std::atomic<std::int64_t> m_unparsed { 0 };
    std::mutex m_mutex; // guards what follows
    std::map<std::uint32_t, std::int64_t> m_lost; // by CPU; -1: an unknown number
};

void FileReader::report(std::int64_t records)
{
    const std::int64_t total = m_records += records;
    const std::lock_guard lock(m_mutex);
    m_cancelled = m_cancelled || m_monitor.isCancelled();
    if (m_expected > 0)
        m_monitor.setProgress(static_cast<int>(std::min<std::int64_t>(1000, total * 1000 / m_expected)));
}

void FileReader::readCpu(tracecmd_input *input, TraceDatDecoder &decoder, int cpu)
{
    CpuEventsBuilder &events = m_builder.cpu(static_cast<std::uint32_t>(cpu));
    decoder.startCpu();
    constexpr std::int64_t kReportEvery = 16384;
    std::int64_t records = 0;
    while (const TraceCmdRecord record { tracecmd_read_data(input, cpu) }) {
        if (record->missed_events != 0) {
            events.appendLoss(record->missed_events);
            const std::lock_guard lock(m_mutex);
            std::int64_t &lost = m_lost.try_emplace(events.cpu(), 0).first->second;
            lost = record->missed_events < 0 || lost < 0 ? -1 : lost + record->missed_events;
        }
        if (!decoder.decode(*record, events))
            ++m_unparsed;
        if (++records == kReportEvery) {
            report(records);
            records = 0;
            if (m_cancelled)
                return;
        }
    }
    report(records);
}

void FileReader::readCpus(tracecmd_input *input)
{
    tep_handle *tep = tracecmd_get_tep(input);
    TraceDatDecoder decoder(tep, m_builder);
    const int cpus = tep_get_cpus(tep);
    for (int cpu = m_nextCpu++; cpu < cpus && !m_cancelled; cpu = m_nextCpu++)
        readCpu(input, decoder, cpu);
}

void FileReader::readCpusInOwnFile(int instance)
{
    const TraceCmdInput input { tracecmd_open(m_path.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS) };
    if (!input)
        return; // the first thread then reads everything
    if (instance < 0) {
        readCpus(input.get());
    } else if (const TraceCmdInput buffer { tracecmd_buffer_instance_handle(input.get(), instance) }) {
        readCpus(buffer.get());
    }
}

void FileReader::readBuffer(tracecmd_input *input, int instance, unsigned threads)
{
    m_builder.info.cpus = std::max<std::int64_t>(m_builder.info.cpus, tep_get_cpus(tracecmd_get_tep(input)));
    m_nextCpu = 0;
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i)
        others.emplace_back([this, instance] { readCpusInOwnFile(instance); });
    readCpus(input);
}

void FileReader::addNotes()
{
    m_builder.info.unparsed = m_unparsed;
    for (const auto &[cpu, count] : m_lost)
        m_builder.addNote({ .severity = Severity::Warning, .code = "lost-events", .cpu = cpu, .count = count });
    for (const TraceDatCpuStat &stat : m_header.cpuStats) {
        if (stat.overrun + stat.dropped > 0) {
            m_builder.addNote({ .severity = Severity::Warning,
                                .code = "overwritten-events",
                                .cpu = stat.cpu,
                                .count = stat.overrun + stat.dropped });
        }
    }
    if (m_records < m_expected) {
        m_builder.addNote({ .severity = Severity::Error, .code = "missing-events", .count = m_expected - m_records });
    }
    if (m_unparsed > 0)
        m_builder.addNote({ .severity = Severity::Warning, .code = "unparsed-records", .count = m_unparsed });
}

/// Opening the file costs a thread about 0.1 s (it parses all symbols), so that small files are read by one.
unsigned threadsFor(std::size_t fileSize)
{
    constexpr std::size_t kBytesWorthAThread = 64U << 20U;
    constexpr unsigned kMostThreads = 8;
    const auto worthwhile
        = static_cast<unsigned>(std::min<std::size_t>(kMostThreads, 1 + fileSize / kBytesWorthAThread));
    return std::max(1U, std::min(worthwhile, std::thread::hardware_concurrency()));
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
        setInfo(*header, builder.info);
        const TraceCmdInput input { tracecmd_open(path.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS) };
        if (!input) {
            return Error { .code = ErrorCode::Damaged,
                           .subject = path,
                           .detail = "libtracecmd finds no readable event data in it" };
        }
        FileReader reader(path, *header, builder, monitor);
        const unsigned threads = threadsFor(file->view().size());
        reader.readBuffer(input.get(), -1, threads);
        for (int index = 0; index < tracecmd_buffer_instances(input.get()); ++index) {
            const TraceCmdInput instance { tracecmd_buffer_instance_handle(input.get(), index) };
            if (!instance)
                continue;
            const char *name = tracecmd_buffer_instance_name(input.get(), index);
            builder.addNote({ .code = "buffer-instance", .detail = name == nullptr ? "" : name });
            reader.readBuffer(instance.get(), index, threads);
        }
        if (reader.isCancelled())
            return Error { .code = ErrorCode::Cancelled, .subject = path };
        reader.addNotes();
        if (builder.eventCount() == 0)
            return Error { .code = ErrorCode::NoEvents, .subject = path, .detail = "a trace.dat without events" };
        return {};
    }

private:
    static Error withSubject(Error error, const std::string &path)
    {
        error.subject = path;
        return error;
    }
};

} // namespace

const TraceFormat kTraceDatFormat {
    .name = "trace.dat",
    .matches = [](const InputHead &head) { return !head.isDirectory && isTraceDat(head.bytes); },
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<TraceDatReader>(); },
};

} // namespace plugscope
