// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatbuffers.h"

#include "tracing/base/bytereader.h"

#include <algorithm>
#include <zstd.h>

namespace plugscope {

namespace {

constexpr std::uint32_t kMostCpus = 65536; // far above any kernel's NR_CPUS: a broken file

/// Version 6: "flyrecord" and an offset and size for each CPU.
Result<TraceDatBuffer> readFlyrecord(ByteReader &reader, const TraceDatHeader &header, std::uint32_t cpus)
{
    constexpr std::size_t kTagSize = 10;
    const std::string_view tag = reader.bytes(kTagSize);
    if (tag.substr(0, 9) != "flyrecord")
        return Error { .code = ErrorCode::Damaged, .detail = "the index of its CPU data is missing" };
    TraceDatBuffer buffer { .pageSize = header.pageSize };
    for (std::uint32_t cpu = 0; cpu < cpus && reader.ok(); ++cpu) {
        const std::uint64_t offset = reader.u64();
        buffer.cpus.push_back({ .cpu = cpu, .offset = offset, .size = reader.u64() });
    }
    if (!reader.ok())
        return Error { .code = ErrorCode::Damaged, .detail = "the file ends inside the index of its CPU data" };
    return buffer;
}

/// Version 6 instances: an option with the place of another flyrecord and the name.
TraceDatBuffer readInstance6(std::string_view file, const TraceDatHeader &header, std::string_view option)
{
    ByteReader reader(option);
    reader.setBigEndian(header.bigEndian);
    const std::uint64_t place = reader.u64();
    const std::string name(reader.cString());
    ByteReader data(file);
    data.setBigEndian(header.bigEndian);
    data.seek(place);
    Result<TraceDatBuffer> buffer = readFlyrecord(data, header, header.cpus);
    if (!buffer)
        return { .name = name };
    buffer->name = name;
    return *buffer;
}

/// Version 7: everything is in the option; the data section tells whether it is packed.
TraceDatBuffer readBuffer7(std::string_view file, const TraceDatHeader &header, std::string_view option)
{
    ByteReader reader(option);
    reader.setBigEndian(header.bigEndian);
    const std::uint64_t section = reader.u64();
    TraceDatBuffer buffer;
    buffer.name = std::string(reader.cString());
    reader.cString(); // clock
    buffer.pageSize = reader.u32();
    const std::uint32_t cpus = reader.u32();
    for (std::uint32_t i = 0; i < cpus && i < kMostCpus && reader.ok(); ++i) {
        const std::uint32_t cpu = reader.u32();
        const std::uint64_t offset = reader.u64();
        const std::uint64_t size = reader.u64();
        if (reader.ok() && cpu < kMostCpus)
            buffer.cpus.push_back({ .cpu = cpu, .offset = offset, .size = size });
    }
    ByteReader flags(file);
    flags.setBigEndian(header.bigEndian);
    flags.seek(section);
    flags.skip(sizeof(std::uint16_t)); // section id
    buffer.isCompressed = (flags.u16() & 1U) != 0;
    return buffer;
}

/// Unpacks a CPU's chunk list as far as it goes.
void unpack(ByteReader &reader, TraceDatPages &pages)
{
    constexpr std::uint32_t kLargestChunk = 64U << 20U; // trace-cmd writes chunks of a few pages
    for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
        const std::uint32_t packedSize = reader.u32();
        const std::uint32_t size = reader.u32();
        const std::string_view packed = reader.bytes(packedSize);
        if (!reader.ok() || size > kLargestChunk)
            break;
        const std::size_t start = pages.unpacked.size();
        pages.unpacked.resize(start + size);
        const std::size_t result = ZSTD_decompress(pages.unpacked.data() + start, size, packed.data(), packed.size());
        if (ZSTD_isError(result) != 0 || result != size) // pages of zeros are taken for lost where they stand
            std::fill(pages.unpacked.begin() + static_cast<std::ptrdiff_t>(start), pages.unpacked.end(), '\0');
    }
    if (!reader.ok())
        pages.missingBytes += 1; // at least: the sizes of what follows are gone with it
    pages.bytes = pages.unpacked;
}

} // namespace

Result<std::vector<TraceDatBuffer>> findTraceDatBuffers(std::string_view file, const TraceDatHeader &header)
{
    std::vector<TraceDatBuffer> buffers;
    if (header.version == "6") {
        ByteReader reader(file);
        reader.setBigEndian(header.bigEndian);
        reader.seek(header.dataOffset);
        const Result<TraceDatBuffer> top = readFlyrecord(reader, header, header.cpus);
        if (!top)
            return top.error();
        buffers.push_back(*top);
        for (const std::string_view option : header.bufferOptions)
            buffers.push_back(readInstance6(file, header, option));
        return buffers;
    }
    for (const std::string_view option : header.bufferOptions)
        buffers.push_back(readBuffer7(file, header, option));
    if (buffers.empty())
        return Error { .code = ErrorCode::Damaged, .detail = "the index of its CPU data is missing" };
    return buffers;
}

TraceDatPages readTraceDatPages(std::string_view file, const TraceDatBuffer &buffer, const TraceDatCpuData &data,
                                bool bigEndian)
{
    TraceDatPages pages;
    if (data.size == 0)
        return pages;
    if (data.offset > file.size()) {
        pages.missingBytes = data.size;
        return pages;
    }
    // The size of packed data does not count the number of chunks in front of them.
    const std::uint64_t size = data.size + (buffer.isCompressed ? sizeof(std::uint32_t) : 0);
    const std::string_view there = file.substr(static_cast<std::size_t>(data.offset));
    if (size > there.size())
        pages.missingBytes = size - there.size();
    pages.bytes = there.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, there.size())));
    if (buffer.isCompressed) {
        ByteReader reader(pages.bytes);
        reader.setBigEndian(bigEndian);
        unpack(reader, pages);
    }
    return pages;
}

} // namespace plugscope
