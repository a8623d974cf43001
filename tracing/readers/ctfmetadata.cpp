// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfmetadata.h"

#include "tracing/base/bytereader.h"
#include "tracing/base/mappedfile.h"
#include "tracing/readers/tsdlpackets.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr std::uint32_t kPacketMagic = 0x75d11d57;
constexpr std::uint64_t kPacketHeaderSize = 37; // magic, uuid, three sizes, five bytes (CTF 1.8, section 7.1)

/// Joins the contents of the metadata packets; `isDamaged` when not all of them are whole.
std::string unpackPackets(std::string_view bytes, bool bigEndian, bool &isDamaged)
{
    std::string text;
    ByteReader reader(bytes);
    reader.setBigEndian(bigEndian);
    while (reader.remaining() > 0) {
        const std::uint64_t start = reader.offset();
        const std::uint32_t magic = reader.u32();
        reader.skip(16 + 4); // uuid, checksum
        const std::uint64_t contentSize = reader.u32() / 8;
        const std::uint64_t packetSize = reader.u32() / 8;
        reader.seek(start + kPacketHeaderSize);
        if (!reader.ok() || magic != kPacketMagic || contentSize < kPacketHeaderSize || packetSize < contentSize) {
            isDamaged = true;
            break;
        }
        text += reader.bytes(std::min<std::uint64_t>(contentSize - kPacketHeaderSize, reader.remaining()));
        reader.seek(start + packetSize);
        isDamaged = isDamaged || !reader.ok();
    }
    return text;
}

/// The length of the text up to the end of its last complete statement.
std::size_t completeLength(std::string_view text)
{
    TsdlScanner scanner(text);
    std::size_t end = 0;
    int depth = 0;
    while (!scanner.atEnd() && depth >= 0) {
        depth += scanner.current() == "{" ? 1 : scanner.current() == "}" ? -1 : 0;
        if (depth == 0 && scanner.current() == ";")
            end = scanner.position();
        scanner.advance();
    }
    return end;
}

/// Leaves out what stands behind the last complete statement.
CtfMetadata tsdl(std::string text, bool isDamaged)
{
    const std::size_t length = completeLength(text);
    const bool isComplete = TsdlScanner(std::string_view(text).substr(length)).atEnd();
    text.resize(length);
    return { .kind = CtfMetadataKind::Ctf1, .text = std::move(text), .isDamaged = isDamaged || !isComplete };
}

std::string_view withoutLeadingBlanks(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

bool looksLikeTsdl(std::string_view text)
{
    text = withoutLeadingBlanks(text);
    constexpr std::string_view kStarts[] = { "/* CTF 1", "typealias", "trace", "struct", "env", "clock", "/*", "//" };
    return std::any_of(std::begin(kStarts), std::end(kStarts),
                       [text](std::string_view start) { return text.starts_with(start); })
           && text.find("trace") != std::string_view::npos && text.find('{') != std::string_view::npos;
}

} // namespace

CtfMetadata parseCtfMetadata(std::string_view bytes)
{
    ByteReader reader(bytes);
    const std::uint32_t magic = reader.u32();
    if (reader.ok() && (magic == kPacketMagic || magic == __builtin_bswap32(kPacketMagic))) {
        bool isDamaged = false;
        std::string text = unpackPackets(bytes, magic != kPacketMagic, isDamaged);
        return tsdl(std::move(text), isDamaged);
    }
    constexpr char kRecordSeparator = '\x1e'; // starts every fragment of a JSON text sequence (RFC 7464)
    std::string_view first = bytes;
    if (first.starts_with(kRecordSeparator))
        first.remove_prefix(1);
    first = withoutLeadingBlanks(first.substr(0, 256));
    if (first.starts_with('{') && (bytes.starts_with(kRecordSeparator) || first.find("\"preamble\"") != first.npos))
        return { .kind = CtfMetadataKind::Ctf2 };
    if (looksLikeTsdl(bytes))
        return tsdl(std::string(bytes), false);
    return {};
}

Result<CtfMetadata> readCtfMetadata(const std::string &folder)
{
    const Result<MappedFile> file = MappedFile::open(folder + "/metadata");
    if (!file)
        return file.error();
    return parseCtfMetadata(file->view());
}

} // namespace plugscope
