// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfinput.h"

#include "tracing/readers/ctffolders.h"
#include "tracing/readers/ctfindex.h"

#include <algorithm>
#include <filesystem>

namespace plugscope {

namespace {

bool isSound(const CtfStreamFile &file)
{
    return file.damage.empty();
}

bool isOfStream(const CtfStreamFile &file, const bt_stream *stream)
{
    if (file.packets.empty() || file.streamClass != bt_stream_class_get_id(bt_stream_borrow_class_const(stream)))
        return false;
    if (file.hasStreamInstance)
        return file.streamInstance == bt_stream_get_id(stream);
    const char *name = bt_stream_get_name(stream);
    return name != nullptr && std::string_view(name).ends_with("/" + file.name);
}

/// True when one of the causes names the file: its path stands in quotes there.
bool isBlamed(const std::string &path, const Error &error)
{
    const auto names = [&path](const std::string &text) {
        const std::size_t at = text.find(path);
        return at != std::string::npos
               && (at + path.size() == text.size()
                   || std::string_view("'`\") ").find(text[at + path.size()]) != std::string::npos);
    };
    return names(error.detail) || std::any_of(error.causes.begin(), error.causes.end(), [&](const Error &cause) {
               return names(cause.detail);
           });
}

} // namespace

CtfFolder inspectCtfFolder(const std::string &path, CtfMetadata metadata)
{
    CtfFolder folder { .path = path, .layout = CtfPacketLayout::fromMetadata(metadata.text) };
    folder.metadata = std::move(metadata);
    folder.hasIndex = hasCtfIndex(path);
    for (const std::string &file : streamFilesIn(path)) {
        if (folder.layout) {
            folder.files.push_back(inspectStreamFile(file, *folder.layout));
            continue;
        }
        std::error_code error;
        const std::uintmax_t size = std::filesystem::file_size(file, error);
        folder.files.push_back({ .path = file, .name = file.substr(file.rfind('/') + 1), .size = error ? 0 : size });
    }
    return folder;
}

CtfInput::CtfInput(std::vector<CtfFolder> folders, std::string root)
    : m_folders(std::move(folders)), m_root(std::move(root))
{
}

std::string CtfInput::shortName(const std::string &path) const
{
    if (!path.starts_with(m_root))
        return path;
    const std::string rest = path.substr(m_root.size());
    return rest.substr(std::min(rest.find_first_not_of('/'), rest.size()));
}

std::uint64_t CtfInput::size() const
{
    std::uint64_t sum = 0;
    for (const CtfFolder &folder : m_folders) {
        for (const CtfStreamFile &file : folder.files)
            sum += file.size;
    }
    return sum;
}

void CtfInput::noteDamage(std::vector<ImportNote> &notes) const
{
    for (const CtfFolder &folder : m_folders) {
        if (folder.metadata.isDamaged)
            notes.push_back({ .severity = Severity::Warning,
                              .code = "damaged-metadata",
                              .detail = shortName(folder.path + "/metadata") + ": complete up to byte "
                                        + std::to_string(folder.metadata.text.size()) + " of its text" });
        for (const CtfStreamFile &file : folder.files)
            noteFile(folder, file, notes);
    }
}

void CtfInput::noteFile(const CtfFolder &folder, const CtfStreamFile &file, std::vector<ImportNote> &notes) const
{
    if (!isSound(file)) {
        notes.push_back({ .severity = Severity::Warning,
                          .code = "damaged-stream",
                          .detail = shortName(file.path) + ": " + file.damage });
        return; // of course its index differs
    }
    const std::string damage = folder.hasIndex ? ctfIndexDamage(file, folder.layout.has_value()) : std::string();
    if (!damage.empty())
        notes.push_back({ .severity = Severity::Warning,
                          .code = "damaged-index",
                          .detail = shortName(ctfIndexPath(file)) + ": " + damage });
}

/// The folder itself when everything in it can be given to Babeltrace, else a stage with what can. An index never can.
Result<std::string> CtfInput::placeFor(const CtfFolder &folder, std::vector<CtfStage> &stages) const
{
    const auto isIn = [this](const CtfStreamFile &file) { return !m_excluded.contains(file.path); };
    if (!folder.metadata.isDamaged && !folder.hasIndex
        && std::all_of(folder.files.begin(), folder.files.end(),
                       [&](const CtfStreamFile &file) { return isSound(file) && isIn(file); }))
        return folder.path;
    Result<CtfStage> stage = CtfStage::create(folder.metadata.text);
    if (!stage)
        return stage.error();
    for (const CtfStreamFile &file : folder.files) {
        if (!isIn(file) || (!isSound(file) && file.packets.empty()))
            continue;
        const Result<void> added = isSound(file)
                                       ? stage->addFile(file)
                                       : stage->addPackets(file, file.name, file.packets, folder.layout->isBigEndian());
        if (!added)
            return added.error();
    }
    stages.push_back(std::move(*stage));
    return stages.back().path();
}

/// Leaves out the files that Babeltrace names as the reason; false when it names none that is still in.
bool CtfInput::exclude(const std::vector<std::string> &places, const Error &error, std::vector<ImportNote> &notes)
{
    bool isAny = false;
    for (std::size_t i = 0; i < m_folders.size(); ++i) {
        for (const CtfStreamFile &file : m_folders[i].files) {
            if (m_excluded.contains(file.path) || !isBlamed(places[i] + "/" + file.name, error))
                continue;
            m_excluded.insert(file.path);
            isAny = true;
            notes.push_back({ .severity = Severity::Warning,
                              .code = "damaged-stream",
                              .detail = shortName(file.path) + ": " + error.detail });
        }
    }
    return isAny;
}

Result<CtfOpened> CtfInput::open(std::vector<ImportNote> &notes)
{
    noteDamage(notes);
    while (true) {
        CtfOpened opened;
        std::vector<std::string> places;
        for (const CtfFolder &folder : m_folders) {
            Result<std::string> place = placeFor(folder, opened.stages);
            if (!place)
                return place.error();
            places.push_back(std::move(*place));
        }
        Result<std::unique_ptr<CtfSource>> source = CtfSource::open(places);
        if (source) {
            opened.source = std::move(*source);
            opened.isOneFilePerStream = isOneFilePerStream();
            return opened;
        }
        if (source.error().code != ErrorCode::Damaged || !exclude(places, source.error(), notes))
            return source.error();
    }
}

bool CtfInput::isOneFilePerStream() const
{
    std::set<std::pair<std::uint64_t, std::uint64_t>> streams;
    for (const CtfFolder &folder : m_folders) {
        for (const CtfStreamFile &file : folder.files) {
            if (!folder.layout
                || (file.hasStreamInstance && !streams.emplace(file.streamClass, file.streamInstance).second))
                return false;
        }
    }
    return true;
}

std::vector<CtfStreamPacket> CtfInput::packetsOf(const bt_stream *stream) const
{
    std::vector<CtfStreamPacket> packets;
    for (const CtfFolder &folder : m_folders) {
        for (const CtfStreamFile &file : folder.files) {
            if (!isOfStream(file, stream) || m_excluded.contains(file.path))
                continue;
            for (const CtfPacket &packet : file.packets)
                packets.push_back({ .folder = &folder, .file = &file, .packet = packet });
        }
    }
    std::stable_sort(packets.begin(), packets.end(), [](const CtfStreamPacket &a, const CtfStreamPacket &b) {
        return a.packet.timestampBegin < b.packet.timestampBegin;
    });
    return packets;
}

std::unique_ptr<CtfOpened> CtfInput::openRest(const bt_stream *stream, std::uint64_t first, std::uint64_t count) const
{
    std::vector<CtfStreamPacket> packets = packetsOf(stream);
    if (first >= packets.size())
        return nullptr;
    packets.resize(std::min<std::uint64_t>(packets.size(), first + count));
    Result<CtfStage> stage = CtfStage::create(packets[first].folder->metadata.text);
    if (!stage)
        return nullptr;
    // One file for each packet would be simple and slow: packets that follow each other in a file stay together.
    std::size_t part = 0;
    for (std::size_t i = first; i < packets.size(); ++part) {
        std::vector<CtfPacket> run;
        const CtfStreamPacket &head = packets[i];
        while (i < packets.size() && packets[i].file == head.file)
            run.push_back(packets[i++].packet);
        const std::string name = part == 0 ? head.file->name : head.file->name + "." + std::to_string(part);
        if (!stage->addPackets(*head.file, name, run, head.folder->layout->isBigEndian()))
            return nullptr;
    }
    auto opened = std::make_unique<CtfOpened>();
    const std::string place = stage->path();
    opened->stages.push_back(std::move(*stage));
    Result<std::unique_ptr<CtfSource>> source = CtfSource::open({ place });
    if (!source)
        return nullptr;
    opened->source = std::move(*source);
    opened->isOneFilePerStream = part == 1;
    return opened;
}

} // namespace plugscope
