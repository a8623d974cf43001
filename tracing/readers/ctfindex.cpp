// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfindex.h"

#include "tracing/base/bytereader.h"
#include "tracing/base/mappedfile.h"

#include <filesystem>
#include <system_error>

namespace plugscope {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kMagic = 0xc1f1dcc1;
constexpr std::uint32_t kMajor = 1; // the only one that LTTng has written
constexpr std::uint32_t kMinEntrySize = 7 * 8; // of version 1.0; 1.1 has two numbers more

/// The first thing in an entry that is not as in the packet; null when there is none. Numbers are in the order of
/// LTTng's struct ctf_packet_index.
const char *differenceIn(ByteReader &entry, const CtfPacket &packet, std::uint64_t streamClass)
{
    struct Number
    {
        std::uint64_t expected;
        const char *name;
    };
    const Number numbers[] = {
        { packet.offset, "offset" },
        { packet.size * 8, "packet size" },
        { packet.contentBits, "content size" },
        { packet.timestampBegin, "begin" },
        { packet.timestampEnd, "end" },
        { packet.discarded, "number of discarded events" },
        { streamClass, "stream" },
    };
    for (const Number &number : numbers) {
        if (entry.u64() != number.expected)
            return number.name;
    }
    return nullptr;
}

std::string damageOf(std::string_view bytes, const CtfStreamFile &file, bool arePacketsKnown)
{
    ByteReader reader(bytes);
    reader.setBigEndian(true);
    const std::uint32_t magic = reader.u32();
    const std::uint32_t major = reader.u32();
    reader.skip(4); // minor version: more numbers at the ends of entries
    const std::uint32_t entrySize = reader.u32();
    if (!reader.ok())
        return "cut inside its header";
    if (magic != kMagic || major != kMajor || entrySize < kMinEntrySize)
        return "no index that LTTng writes";
    if (reader.remaining() % entrySize != 0)
        return "cut at byte " + std::to_string(bytes.size());
    const std::uint64_t count = reader.remaining() / entrySize;
    if (!arePacketsKnown)
        return {};
    if (count != file.packets.size())
        return "names " + std::to_string(count) + " packets, the stream has " + std::to_string(file.packets.size());
    for (std::uint64_t i = 0; i < count; ++i) {
        ByteReader entry(reader.bytes(entrySize));
        entry.setBigEndian(true);
        if (const char *name = differenceIn(entry, file.packets[i], file.streamClass))
            return "another " + std::string(name) + " than in the stream for packet " + std::to_string(i + 1);
    }
    return {};
}

} // namespace

bool hasCtfIndex(const std::string &folder)
{
    std::error_code error;
    return fs::exists(folder + "/index", error);
}

std::string ctfIndexPath(const CtfStreamFile &file)
{
    return file.path.substr(0, file.path.size() - file.name.size()) + "index/" + file.name + ".idx";
}

std::string ctfIndexDamage(const CtfStreamFile &file, bool arePacketsKnown)
{
    const std::string path = ctfIndexPath(file);
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return {};
    const Result<MappedFile> index = MappedFile::open(path);
    return index ? damageOf(index->view(), file, arePacketsKnown) : "cannot be opened: " + index.error().detail;
}

} // namespace plugscope
