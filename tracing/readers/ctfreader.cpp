// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfreader.h"

#include "tracing/readers/ctfcolumns.h"
#include "tracing/readers/ctfenvironment.h"
#include "tracing/readers/ctffolders.h"
#include "tracing/readers/ctfinput.h"
#include "tracing/readers/ctfruns.h"
#include "tracing/readers/ctfstreamreader.h"

#include <algorithm>
#include <map>
#include <queue>
#include <sys/resource.h>

namespace plugscope {

namespace {

/// Behind a packet that cannot be decoded, reading starts anew with a copy of the next few, and more each time that all
/// goes well. A file of nothing but garbage must come to an end.
constexpr std::uint64_t kFirstRestart = 4;
constexpr int kMaxRestarts = 1000;

/// Every stream keeps its file open. Traces of large machines need more files than a process may open at first.
void allowOpenFiles(std::uint64_t count)
{
    rlimit limit {};
    constexpr rlim_t kOthers = 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count + kOthers)
        return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, count + kOthers);
    setrlimit(RLIMIT_NOFILE, &limit); // when it is refused, the streams that cannot be opened are noted
}

/// "folder//" is "folder", so that paths below it begin the same way.
std::string withoutSlashes(std::string path)
{
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

/// Reads one path: all traces of the run in it, merged by time.
class CtfReadJob
{
public:
    CtfReadJob(std::string path, TraceBuilder &builder, LoadMonitor &monitor)
        : m_path(std::move(path)), m_root(withoutSlashes(m_path)), m_builder(builder), m_monitor(monitor),
          m_columns(builder)
    {
    }

    Result<void> run();

private:
    /// An opened trace with the decoder that knows its event classes; the streams are read from it.
    struct Opened
    {
        CtfOpened files;
        std::unique_ptr<CtfEventDecoder> decoder;
    };
    struct Stream
    {
        std::shared_ptr<Opened> opened; // shared by the streams of a trace; goes with the last of them
        std::unique_ptr<CtfStreamReader> reader;
        const CtfInput *input = nullptr;
        std::uint64_t packetCount = 0; // of a restart; 0: the whole stream
    };
    struct Broken
    {
        std::int64_t packets = 0;
        std::string example {};
    };
    struct Due
    {
        TimeNs timeNs = 0;
        std::size_t stream = 0;
        bool operator>(const Due &other) const
        {
            return timeNs != other.timeNs ? timeNs > other.timeNs : stream > other.stream;
        }
    };

    Result<void> findInputs();
    void openInput(CtfInput &input);
    void addStreams(CtfOpened opened, const CtfInput &input, std::uint64_t firstPacket, std::uint64_t packetCount);
    void start(std::size_t stream);
    void streamEnded(std::size_t stream);
    void noteBroken(const CtfStreamReader &reader, const CtfInput &input);
    bool merge();
    void showProgress();
    void tellFacts();
    [[nodiscard]] Error whyNothing() const;

    std::string m_path; // as the user named it
    std::string m_root;
    TraceBuilder &m_builder;
    LoadMonitor &m_monitor;
    CtfColumns m_columns;
    CtfEnvironment m_environment;
    std::vector<std::unique_ptr<CtfInput>> m_inputs;
    std::vector<Stream> m_streams; // behind m_inputs, which they refer to
    std::priority_queue<Due, std::vector<Due>, std::greater<>> m_due;
    std::vector<Error> m_errors;
    std::vector<ImportNote> m_notes;
    std::map<std::string, Broken> m_broken; // by file
    std::uint64_t m_totalBytes = 0;
    std::uint64_t m_readBytes = 0;
    int m_restarts = 0;
};

/// Chooses the run to read. Of its folders, those with the same uuid are one trace: chunks of a rotated session.
Result<void> CtfReadJob::findInputs()
{
    std::vector<CtfRun> runs = findCtfRuns(m_root, m_errors);
    if (runs.empty())
        return {};
    const std::optional<std::size_t> chosen = runs.size() == 1 ? 0 : runOfFolder(runs, m_root);
    if (!chosen) {
        Error error { .code = ErrorCode::SeveralRuns, .subject = m_path };
        for (const std::string &path : ctfRunPaths(runs, m_root))
            error.causes.push_back({ .code = ErrorCode::SeveralRuns, .subject = path });
        return error;
    }
    if (runs.size() > 1)
        m_notes.push_back({ .code = "other-runs", .count = static_cast<std::int64_t>(runs.size()) - 1 });
    std::vector<std::vector<CtfFolder>> traces;
    std::map<std::string, std::size_t> traceOfUuid;
    for (CtfTraceFolder &found : runs[*chosen]) {
        CtfFolder folder = inspectCtfFolder(found.path, std::move(found.metadata));
        const std::string uuid = folder.layout ? folder.layout->uuid() : std::string();
        const auto [known, isNew] = traceOfUuid.try_emplace(uuid.empty() ? found.path : uuid, traces.size());
        if (isNew)
            traces.emplace_back();
        traces[known->second].push_back(std::move(folder));
    }
    for (std::vector<CtfFolder> &folders : traces)
        m_inputs.push_back(std::make_unique<CtfInput>(std::move(folders), m_root));
    return {};
}

void CtfReadJob::openInput(CtfInput &input)
{
    Result<CtfOpened> opened = input.open(m_notes);
    if (opened)
        addStreams(std::move(*opened), input, 0, 0);
    else
        m_errors.push_back(opened.error());
}

void CtfReadJob::addStreams(CtfOpened opened, const CtfInput &input, std::uint64_t firstPacket,
                            std::uint64_t packetCount)
{
    for (const std::string &cause : opened.source->failedStreams())
        m_notes.push_back({ .severity = Severity::Warning, .code = "damaged-stream", .detail = cause });
    const auto shared = std::make_shared<Opened>();
    shared->files = std::move(opened);
    shared->decoder = std::make_unique<CtfEventDecoder>(m_builder, m_columns.tasks(), m_columns.machine());
    for (const auto &stream : shared->files.source->streams()) {
        m_streams.push_back(
            { .opened = shared,
              .reader = std::make_unique<CtfStreamReader>(*stream, input, firstPacket, *shared->decoder, m_columns),
              .input = &input,
              .packetCount = packetCount });
        start(m_streams.size() - 1);
    }
    // A process that is killed cannot remove them, and a cancelled one is.
    if (shared->files.isOneFilePerStream)
        shared->files.stages.clear();
}

/// Goes on to the stream's next event and enters it among the others.
void CtfReadJob::start(std::size_t stream)
{
    CtfStreamReader &reader = *m_streams[stream].reader;
    const bool isNew = reader.stream() == nullptr;
    const bool found = reader.advance();
    if (isNew && reader.stream() != nullptr)
        m_environment.add(reader.stream());
    if (found)
        m_due.push({ .timeNs = reader.dueNs(), .stream = stream });
    else
        streamEnded(stream);
}

/// Lets go of the stream; goes on behind the packet where decoding stopped, or behind a restart that went well.
void CtfReadJob::streamEnded(std::size_t stream)
{
    const Stream ended = std::move(m_streams[stream]);
    CtfStreamReader &reader = *ended.reader;
    const CtfInput &input = *ended.input;
    m_readBytes += reader.takeReadBytes();
    const bool isBroken = !reader.causes().empty();
    if (isBroken)
        noteBroken(reader, input);
    std::uint64_t count = ended.packetCount;
    if ((count == 0 && !isBroken) || reader.stream() == nullptr || ++m_restarts > kMaxRestarts)
        return;
    count = isBroken ? kFirstRestart : count * 2;
    if (std::unique_ptr<CtfOpened> rest = input.openRest(reader.stream(), reader.nextPacket(), count))
        addStreams(std::move(*rest), input, reader.nextPacket(), count);
}

/// Counts a packet that could not be decoded to its end, unless it is noted already that its file is cut.
void CtfReadJob::noteBroken(const CtfStreamReader &reader, const CtfInput &input)
{
    const std::vector<CtfStreamPacket> packets
        = reader.stream() == nullptr ? std::vector<CtfStreamPacket>() : input.packetsOf(reader.stream());
    const std::uint64_t number = reader.nextPacket();
    const CtfStreamPacket *packet = number <= packets.size() ? &packets[number - 1] : nullptr;
    if (packet != nullptr && packet->packet.available < packet->packet.size)
        return;
    const std::string name = packet == nullptr ? std::string("stream") : input.shortName(packet->file->path);
    Broken &broken = m_broken[name];
    if (broken.packets++ == 0)
        broken.example = name + " packet " + std::to_string(number) + ": " + joinedCauses(reader.causes());
}

void CtfReadJob::showProgress()
{
    for (const Stream &stream : m_streams)
        m_readBytes += stream.reader ? stream.reader->takeReadBytes() : 0;
    if (m_totalBytes > 0)
        m_monitor.setProgress(static_cast<int>(std::min<std::uint64_t>(1000, m_readBytes * 1000 / m_totalBytes)));
}

/// Takes the events of all streams in the order of their times; false when cancelled.
bool CtfReadJob::merge()
{
    constexpr std::uint64_t kEventsBetweenChecks = 8192;
    std::uint64_t count = 0;
    while (!m_due.empty()) {
        const Due due = m_due.top();
        m_due.pop();
        // The same stream often has the next event as well.
        const TimeNs untilNs = m_due.empty() ? INT64_MAX : m_due.top().timeNs;
        CtfStreamReader &reader = *m_streams[due.stream].reader;
        bool found = true;
        do {
            reader.take();
            if (++count % kEventsBetweenChecks == 0) {
                showProgress();
                if (m_monitor.isCancelled())
                    return false;
            }
            found = reader.advance();
        } while (found && reader.dueNs() < untilNs);
        if (found)
            m_due.push({ .timeNs = reader.dueNs(), .stream = due.stream });
        else
            streamEnded(due.stream);
    }
    m_monitor.setProgress(1000);
    return true;
}

void CtfReadJob::tellFacts()
{
    m_environment.finish(m_builder);
    TraceInfo &info = m_builder.info;
    const std::string &architecture = m_columns.machine().architecture;
    if (info.arch.empty() && architecture == "x86") { // LTTng's word for both sizes
        const std::vector<CtfFolder> &folders = m_inputs.front()->folders();
        const unsigned longBits = folders.front().layout ? folders.front().layout->longBits() : 0;
        info.arch = longBits == 64 ? "x86_64" : longBits == 32 ? "i686" : "";
    } else if (info.arch.empty()) {
        info.arch = architecture;
    }
    if (m_inputs.size() > 1) {
        std::string names;
        for (const auto &input : m_inputs)
            names += (names.empty() ? "" : ", ") + input->shortName(input->folders().front().path);
        m_notes.push_back(
            { .code = "several-traces", .count = static_cast<std::int64_t>(m_inputs.size()), .detail = names });
    }
    for (const Error &error : m_errors)
        m_notes.push_back(
            { .severity = Severity::Error, .code = "unread-trace", .detail = error.subject + ": " + error.detail });
    for (ImportNote &note : m_notes)
        m_builder.addNote(std::move(note));
}

Result<void> CtfReadJob::run()
{
    if (Result<void> found = findInputs(); !found)
        return found;
    std::uint64_t fileCount = 0;
    for (const auto &input : m_inputs) {
        m_totalBytes += input->size();
        for (const CtfFolder &folder : input->folders())
            fileCount += folder.files.size();
    }
    allowOpenFiles(fileCount);
    for (const auto &input : m_inputs)
        openInput(*input);
    if (!merge())
        return Error { .code = ErrorCode::Cancelled, .subject = m_path };
    for (const auto &[name, broken] : m_broken)
        m_notes.push_back({ .severity = Severity::Warning,
                            .code = "damaged-stream",
                            .count = broken.packets,
                            .detail = broken.example });
    m_columns.finish();
    if (m_builder.eventCount() > 0) {
        tellFacts();
        return {};
    }
    return whyNothing();
}

/// What to say when there was not one event to show.
Error CtfReadJob::whyNothing() const
{
    Error error { .code = ErrorCode::NoEvents, .subject = m_path };
    if (const std::int64_t untimed = m_columns.untimedEvents(); untimed > 0) {
        error.detail = untimed == 1 ? "its one event has no time stamp"
                                    : "its " + std::to_string(untimed) + " events have no time stamps";
        return error;
    }
    if (!m_errors.empty())
        return m_errors.front();
    for (const ImportNote &note : m_notes) {
        if (note.code == "damaged-index" && error.detail.empty()) // harmless by itself, but here the best hint
            error.detail = note.detail;
        else if (note.code != "damaged-index" && note.severity != Severity::Info)
            return { .code = ErrorCode::Damaged, .subject = m_path, .detail = note.detail };
    }
    if (error.detail.empty())
        error.detail = "the CTF trace is well formed but has none";
    return error;
}

class CtfReader final : public TraceReader
{
public:
    Result<void> read(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor) override
    {
        return CtfReadJob(path, builder, monitor).run();
    }
};

bool matches(const InputHead &head)
{
    return head.isDirectory && hasCtfFolder(head.path);
}

std::unique_ptr<TraceReader> makeReader()
{
    return std::make_unique<CtfReader>();
}

} // namespace

const TraceFormat kCtfFormat { .name = "CTF", .matches = &matches, .makeReader = &makeReader };

} // namespace plugscope
