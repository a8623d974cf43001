// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatheader.h"

#include "tracing/base/bytereader.h"

#include <charconv>

namespace plugscope {

namespace {

constexpr std::string_view kMagic { "\x17\x08\x44tracing", 10 };

/// Option numbers that are the same in versions 6 and 7.
enum Option : std::uint16_t {
    kOptionDone = 0,
    kOptionCpuStat = 2,
    kOptionBuffer = 3,
    kOptionTraceClock = 4,
    kOptionUname = 5,
    kOptionTsc2Nsec = 14,
};

Error damagedAt(std::string what)
{
    return { .code = ErrorCode::Damaged, .detail = std::move(what) };
}

std::int64_t numberAfter(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return -1;
    std::string_view rest = text.substr(at + key.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    std::int64_t value = -1;
    std::from_chars(rest.data(), rest.data() + rest.size(), value);
    return value;
}

TraceDatCpuStat cpuStat(std::string_view text)
{
    TraceDatCpuStat stat;
    stat.cpu = static_cast<std::uint32_t>(std::max<std::int64_t>(0, numberAfter(text, "CPU:")));
    // "commit overrun" comes after "overrun", so the first hit is the right one.
    stat.overrun = std::max<std::int64_t>(0, numberAfter(text, "\noverrun:"));
    stat.dropped = std::max<std::int64_t>(0, numberAfter(text, "dropped events:"));
    stat.readEvents = numberAfter(text, "read events:");
    return stat;
}

/// The clock in brackets of "local global [mono] boot"; a file without brackets names the clock alone.
std::string chosenClock(std::string_view text)
{
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open == std::string_view::npos ? 0 : open);
    if (open != std::string_view::npos && close != std::string_view::npos)
        return std::string(text.substr(open + 1, close - open - 1));
    return std::string(text.substr(0, text.find_first_of(std::string_view(" \n\0", 3))));
}

std::string_view untilNul(std::string_view text)
{
    return text.substr(0, text.find('\0'));
}

void applyOption(std::uint16_t id, std::string_view data, TraceDatHeader &header)
{
    switch (id) {
    case kOptionCpuStat:
        header.cpuStats.push_back(cpuStat(data));
        break;
    case kOptionTraceClock:
        header.clock = chosenClock(untilNul(data));
        break;
    case kOptionUname:
        header.uname = std::string(untilNul(data));
        break;
    case kOptionBuffer:
        header.bufferOptions.push_back(data);
        break;
    case kOptionTsc2Nsec: {
        ByteReader reader(data);
        reader.setBigEndian(header.bigEndian);
        header.tscMult = reader.u32();
        header.tscShift = reader.u32();
        header.hasTscConversion = reader.ok() && header.tscMult != 0 && header.tscShift < 64;
        break;
    }
    default:
        break;
    }
}

/// Version 7: option sections form a chain; the DONE option carries the offset of the next one.
Result<void> readOptionChain(ByteReader &reader, std::uint64_t offset, std::size_t fileSize, TraceDatHeader &header)
{
    constexpr int kMaxSections = 1000; // a cycle in a broken file
    for (int section = 0; offset != 0 && section < kMaxSections; ++section) {
        if (offset >= fileSize) {
            return damagedAt("its index is said to be at byte " + std::to_string(offset) + ", but the file has only "
                             + std::to_string(fileSize) + " bytes: it was cut");
        }
        reader.seek(offset);
        reader.skip(sizeof(std::uint16_t)); // section id
        const bool isCompressed = (reader.u16() & 1U) != 0;
        reader.skip(sizeof(std::uint32_t)); // name
        const std::uint64_t size = reader.u64();
        const std::size_t end = reader.offset() + static_cast<std::size_t>(std::min<std::uint64_t>(size, fileSize));
        if (isCompressed)
            return {}; // libtracecmd unpacks it; its facts stay unknown here
        offset = 0;
        while (reader.ok() && reader.offset() < end) {
            const std::uint16_t id = reader.u16();
            const std::uint32_t length = reader.u32();
            const std::string_view data = reader.bytes(length);
            if (id == kOptionDone) {
                ByteReader next(data);
                next.setBigEndian(reader.isBigEndian());
                offset = next.u64();
                break;
            }
            applyOption(id, data, header);
        }
        if (!reader.ok())
            return damagedAt("the file ends inside its index");
    }
    return {};
}

/// Version 6: a fixed sequence of sections in front of the options.
Result<void> readVersion6(ByteReader &reader, TraceDatHeader &header)
{
    for (const char *section : { "header page", "header event" }) {
        reader.cString(); // its name
        reader.skip(reader.u64());
        if (!reader.ok())
            return damagedAt(std::string("the file ends inside its ") + section + " section");
    }
    for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left)
        reader.skip(reader.u64());
    for (std::uint32_t systems = reader.u32(); systems > 0 && reader.ok(); --systems) {
        reader.cString();
        for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left)
            reader.skip(reader.u64());
    }
    if (!reader.ok())
        return damagedAt("the file ends inside its event formats");
    reader.skip(reader.u32()); // kallsyms
    reader.skip(reader.u32()); // printk formats
    reader.skip(reader.u64()); // command lines
    header.cpus = reader.u32();
    constexpr std::uint32_t kMostCpus = 65536; // far above any kernel's NR_CPUS
    if (!reader.ok() || header.cpus > kMostCpus)
        return damagedAt("the index of its CPU data is missing");
    header.dataOffset = reader.offset();
    constexpr std::size_t kTagSize = 10;
    if (reader.bytes(kTagSize).substr(0, 7) != "options")
        return {}; // whoever looks for the data will miss them
    while (reader.ok()) {
        const std::uint16_t id = reader.u16();
        if (id == kOptionDone)
            break;
        const std::uint32_t length = reader.u32();
        applyOption(id, reader.bytes(length), header);
    }
    header.dataOffset = reader.offset();
    return reader.ok() ? Result<void>() : damagedAt("the file ends inside its options");
}

Error unsupportedCompression(const std::string &compression)
{
    return { .code = ErrorCode::UnsupportedFormat,
             .detail = "its data are compressed with " + compression
                       + ", which libtracecmd 1.3 of trace-cmd 3.1 cannot unpack; convert it on a machine with a newer "
                         "trace-cmd: trace-cmd convert --compression none -i IN -o OUT" };
}

} // namespace

bool isTraceDat(std::string_view bytes)
{
    // A file cut inside the magic is told what it is, too.
    constexpr std::size_t kTelling = 3;
    return bytes.size() >= kTelling && kMagic.starts_with(bytes.substr(0, kMagic.size()));
}

Result<TraceDatHeader> readTraceDatHeader(std::string_view file)
{
    ByteReader reader(file);
    reader.skip(kMagic.size());
    TraceDatHeader header;
    header.version = std::string(reader.cString().substr(0, 8));
    header.bigEndian = reader.u8() != 0;
    header.longSize = reader.u8();
    reader.setBigEndian(header.bigEndian);
    header.pageSize = reader.u32();
    header.compression = "none";
    if (!reader.ok())
        return damagedAt("the file ends inside its header, after " + std::to_string(file.size()) + " bytes");
    if (header.version == "6") {
        const Result<void> rest = readVersion6(reader, header);
        return rest ? Result(header) : rest.error();
    }
    if (header.version != "7") {
        return Error { .code = ErrorCode::UnsupportedFormat,
                       .detail = "a trace.dat of version " + header.version + "; versions 6 and 7 can be read" };
    }
    header.compression = std::string(reader.cString());
    reader.cString(); // version of the compression library
    const std::uint64_t options = reader.u64();
    if (!reader.ok())
        return damagedAt("the file ends inside its header, after " + std::to_string(file.size()) + " bytes");
    if (header.compression != "none" && header.compression != "zstd")
        return unsupportedCompression(header.compression);
    if (options == 0)
        return damagedAt("its index was never written: the recording was not finished");
    const Result<void> chain = readOptionChain(reader, options, file.size(), header);
    return chain ? Result(header) : chain.error();
}

} // namespace plugscope
