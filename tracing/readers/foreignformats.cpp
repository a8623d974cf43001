// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/foreignformats.h"

#include "tracing/base/bytereader.h"
#include "tracing/readers/ctffolders.h"

#include <algorithm>
#include <fstream>
#include <optional>

namespace plugscope {

using namespace std::string_view_literals;

namespace {

/// Content that begins with fixed bytes, or has them at a fixed place.
struct Signature
{
    std::string_view bytes;
    ErrorCode code;
    std::string_view what;
    std::size_t offset = 0;
};

constexpr std::string_view kPerfData
    = "a perf.data file; `perf script --ns` makes a text of it, `perf data convert --to-ctf=FOLDER` a CTF trace";
constexpr std::string_view kCtfPart = "one file of a CTF trace; open the folder that it lies in";
constexpr std::string_view kUtf16 = "text in UTF-16; `iconv -f UTF-16 -t UTF-8` converts it";

constexpr Signature kSignatures[] = {
    { "PERFILE2"sv, ErrorCode::UnsupportedFormat, kPerfData },
    { "2ELIFREP"sv, ErrorCode::UnsupportedFormat, kPerfData },
    { "PERFFILE"sv, ErrorCode::UnsupportedFormat, kPerfData },
    { "\xc1\x1f\xfc\xc1"sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "\xc1\xfc\x1f\xc1"sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "\x57\x1d\xd1\x75"sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "\x75\xd1\x1d\x57"sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "\xc1\xf1\xdc\xc1"sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "/* CTF 1."sv, ErrorCode::UnsupportedFormat, kCtfPart },
    { "\xff\xfe"sv, ErrorCode::UnsupportedFormat, kUtf16 },
    { "\xfe\xff"sv, ErrorCode::UnsupportedFormat, kUtf16 },
    { "KDUMP   "sv, ErrorCode::UnsupportedFormat,
      "a kernel crash dump; `trace dump -t trace.dat` of the crash tool takes the trace out of it" },
    { "\xff\xd8\xff"sv, ErrorCode::NotATrace, "a JPEG picture" },
    { "\x89PNG\r\n\x1a\n"sv, ErrorCode::NotATrace, "a PNG picture" },
    { "GIF87a"sv, ErrorCode::NotATrace, "a GIF picture" },
    { "GIF89a"sv, ErrorCode::NotATrace, "a GIF picture" },
    { "WEBP"sv, ErrorCode::NotATrace, "a WebP picture", 8 },
    { "II*\0"sv, ErrorCode::NotATrace, "a TIFF picture" },
    { "MM\0*"sv, ErrorCode::NotATrace, "a TIFF picture" },
    { "ftyp"sv, ErrorCode::NotATrace, "a video or picture (MPEG-4 container)", 4 },
    { "OggS"sv, ErrorCode::NotATrace, "an Ogg sound or video" },
    { "ID3"sv, ErrorCode::NotATrace, "an MP3 sound" },
    { "%PDF-"sv, ErrorCode::NotATrace, "a PDF document" },
    { "{\\rtf"sv, ErrorCode::NotATrace, "an RTF document" },
    { "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, ErrorCode::NotATrace, "a document of an old office program" },
    { "SQLite format 3\0"sv, ErrorCode::NotATrace, "an SQLite database" },
    { "\xd4\xc3\xb2\xa1"sv, ErrorCode::NotATrace, "a network capture (pcap)" },
    { "\xa1\xb2\xc3\xd4"sv, ErrorCode::NotATrace, "a network capture (pcap)" },
    { "\x0a\x0d\x0d\x0a"sv, ErrorCode::NotATrace, "a network capture (pcapng)" },
    { "PK\x03\x04"sv, ErrorCode::NotATrace, "a ZIP archive; unpack it first" },
    { "7z\xbc\xaf\x27\x1c"sv, ErrorCode::NotATrace, "a 7-Zip archive; unpack it first" },
    { "Rar!\x1a\x07"sv, ErrorCode::NotATrace, "a RAR archive; unpack it first" },
    { "ustar"sv, ErrorCode::NotATrace, "a tar archive; unpack it first", 257 },
    { "\x1f\x8b"sv, ErrorCode::UnsupportedFormat, "data packed with gzip; `gunzip` unpacks it" },
    { "\xfd\x37zXZ\0"sv, ErrorCode::UnsupportedFormat, "data packed with xz; `unxz` unpacks it" },
    { "\x28\xb5\x2f\xfd"sv, ErrorCode::UnsupportedFormat, "data packed with zstd; `unzstd` unpacks it" },
    { "BZh"sv, ErrorCode::UnsupportedFormat, "data packed with bzip2; `bunzip2` unpacks it" },
    { "\x04\x22\x4d\x18"sv, ErrorCode::UnsupportedFormat, "data packed with lz4; `lz4 -d` unpacks it" },
    { "\x89LZO\0\r\n\x1a\n"sv, ErrorCode::UnsupportedFormat, "data packed with lzop; `lzop -d` unpacks it" },
    { "!<arch>\n"sv, ErrorCode::NotATrace, "a package or a library of object files (ar)" },
    { "MZ"sv, ErrorCode::NotATrace, "a Windows program or a kernel image" },
    { "#!"sv, ErrorCode::NotATrace, "a script" },
    { "\xed\xab\xee\xdb"sv, ErrorCode::NotATrace, "an RPM package" },
};

struct Finding
{
    ErrorCode code;
    std::string what;
};

std::optional<Finding> bySignature(std::string_view bytes)
{
    for (const Signature &signature : kSignatures) {
        if (bytes.size() > signature.offset && bytes.substr(signature.offset).starts_with(signature.bytes))
            return Finding { signature.code, std::string(signature.what) };
    }
    return std::nullopt;
}

std::optional<Finding> elf(std::string_view bytes)
{
    constexpr std::size_t kTypeOffset = 16;
    if (!bytes.starts_with("\x7f"
                           "ELF")
        || bytes.size() < kTypeOffset + 2)
        return std::nullopt;
    constexpr char kCore = 4;
    if (bytes[kTypeOffset] == kCore || bytes[kTypeOffset + 1] == kCore)
        return Finding { ErrorCode::UnsupportedFormat,
                         "a crash dump (ELF core); `trace dump -t trace.dat` of the crash tool takes the trace out of "
                         "a kernel's" };
    return Finding { ErrorCode::NotATrace, "a program, library or object file (ELF)" };
}

/// Windows' event trace log: a buffer header of 72 bytes, then an event header of version 2, type 1 (32 bits) or 2 (64
/// bits) and marker 0xc0.
std::optional<Finding> windowsEventTrace(std::string_view bytes)
{
    ByteReader reader(bytes);
    const std::uint32_t bufferSize = reader.u32();
    constexpr std::uint64_t kBufferHeaderSize = 72;
    reader.seek(kBufferHeaderSize);
    const std::uint16_t version = reader.u16();
    const std::uint8_t type = reader.u8();
    const std::uint8_t marker = reader.u8();
    if (!reader.ok() || bufferSize == 0 || bufferSize % 1024 != 0 || version != 2 || type < 1 || type > 2
        || marker != 0xc0)
        return std::nullopt;
    return Finding { ErrorCode::NotATrace, "an event trace log of Windows (ETL)" };
}

/// The length in front of a protobuf field; nullopt when it is no varint.
std::optional<std::uint64_t> takeVarint(ByteReader &reader)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        const std::uint8_t byte = reader.u8();
        if (!reader.ok())
            return std::nullopt;
        value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
        if ((byte & 0x80U) == 0)
            return value;
    }
    return std::nullopt;
}

/// Perfetto: a protobuf message that is nothing but packets, each as field 1 with its length. Texts that begin with
/// blank lines must not pass: they end at a length that is the next line break.
std::optional<Finding> perfetto(std::string_view bytes)
{
    ByteReader reader(bytes);
    constexpr std::uint8_t kPacketTag = 0x0a;
    constexpr int kEnough = 8;
    int packets = 0;
    bool isBinary = false;
    while (packets < kEnough && reader.remaining() > 0) {
        if (reader.u8() != kPacketTag)
            return std::nullopt;
        const std::optional<std::uint64_t> size = takeVarint(reader);
        if (!size || *size < 2)
            return std::nullopt;
        const std::string_view packet = reader.bytes(std::min<std::uint64_t>(*size, reader.remaining()));
        isBinary = isBinary || std::any_of(packet.begin(), packet.end(), [](char c) {
                       return static_cast<unsigned char>(c) < 9;
                   });
        ++packets;
    }
    if (packets == 0 || !isBinary)
        return std::nullopt;
    return Finding { ErrorCode::UnsupportedFormat,
                     "a Perfetto trace; `traceconv systrace TRACE OUT.txt` makes an ftrace text of it" };
}

std::string_view withoutLeadingBlanks(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

std::optional<Finding> json(std::string_view bytes)
{
    const std::string_view text = withoutLeadingBlanks(bytes);
    const bool isObject = text.starts_with('{');
    const std::string_view inner = withoutLeadingBlanks(text.substr(std::min<std::size_t>(1, text.size())));
    if (!(isObject && (inner.starts_with('"') || inner.starts_with('}')))
        && !(text.starts_with('[') && (inner.starts_with('{') || inner.starts_with(']') || inner.starts_with('"'))))
        return std::nullopt;
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (has("\"traceEvents\"") || (has("\"ph\"") && has("\"ts\"")))
        return Finding { ErrorCode::UnsupportedFormat,
                         "a Chrome trace (JSON), which has no kernel events; open the trace that it was made from" };
    if (has("\"linux-perf-json-version\""))
        return Finding { ErrorCode::UnsupportedFormat,
                         "JSON of perf data convert; `perf data convert --to-ctf=FOLDER` makes a CTF trace instead" };
    if (has("plugscope."))
        return Finding { ErrorCode::NotATrace, "a report or a session of this program, not a trace" };
    return Finding { ErrorCode::NotATrace, "JSON" };
}

std::optional<Finding> knownText(std::string_view bytes)
{
    const std::string_view text = withoutLeadingBlanks(bytes.starts_with("\xef\xbb\xbf") ? bytes.substr(3) : bytes);
    std::string start(text.substr(0, 16));
    std::transform(start.begin(), start.end(), start.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (start.starts_with("<!doctype html") || start.starts_with("<html")) {
        if (text.find("trace-data") != std::string_view::npos || text.find("systrace") != std::string_view::npos)
            return Finding { ErrorCode::UnsupportedFormat,
                             "a systrace page (HTML); save the text of its script element of class trace-data" };
        return Finding { ErrorCode::NotATrace, "an HTML page" };
    }
    if (start.starts_with("<?xml") || start.starts_with("<svg"))
        return Finding { ErrorCode::NotATrace, "XML" };
    if (text.starts_with('[') && text.substr(0, text.find('\n')).find("] (+") != std::string_view::npos)
        return Finding { ErrorCode::UnsupportedFormat,
                         "text of babeltrace; open the folder of the CTF trace that it was made from" };
    return std::nullopt;
}

bool isTextByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 ? byte != 0x7f : (byte >= '\t' && byte <= '\r') || byte == 0x1b;
}

/// What nothing is known of, by its first line or its first bytes.
Finding unknown(std::string_view bytes)
{
    constexpr std::size_t kMaxShown = 60;
    if (std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == '\0'; }))
        return { ErrorCode::NotATrace, "only zero bytes at the beginning" };
    if (std::all_of(bytes.begin(), bytes.end(), isTextByte)) {
        std::string_view line = withoutLeadingBlanks(bytes);
        line = line.substr(0, std::min(line.find_first_of("\r\n\x1b"), kMaxShown));
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xc0U) == 0x80U)
            line.remove_suffix(1); // no half characters
        return { ErrorCode::NotATrace, "text that is no trace: \"" + std::string(line) + "\"" };
    }
    std::string shown;
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const char c : bytes.substr(0, 8)) {
        const auto byte = static_cast<unsigned char>(c);
        shown += ' ';
        shown += kDigits[byte >> 4U];
        shown += kDigits[byte & 0xfU];
    }
    return { ErrorCode::NotATrace, "data of an unknown kind, beginning with" + shown };
}

bool isCtfStreamFile(const std::string &path)
{
    char magic[4] = {};
    std::ifstream(path, std::ios::binary).read(magic, sizeof magic);
    const std::string_view bytes(magic, sizeof magic);
    return bytes == "\xc1\x1f\xfc\xc1" || bytes == "\xc1\xfc\x1f\xc1";
}

Finding folder(const std::string &path)
{
    const std::vector<std::string> files = streamFilesIn(path);
    if (std::any_of(files.begin(), files.end(), isCtfStreamFile))
        return { ErrorCode::Damaged, "streams of a CTF trace, but no metadata file beside them" };
    return { ErrorCode::NotATrace, "a folder without a CTF trace" };
}

Finding findingOf(const InputHead &head)
{
    if (head.isDirectory)
        return folder(head.path);
    if (head.bytes.empty())
        return { ErrorCode::EmptyInput, {} };
    for (const auto recognise : { &bySignature, &elf, &windowsEventTrace, &perfetto, &json, &knownText }) {
        if (std::optional<Finding> finding = recognise(head.bytes))
            return *finding;
    }
    return unknown(head.bytes);
}

} // namespace

Error foreignFormatError(const InputHead &head)
{
    Finding finding = findingOf(head);
    return { .code = finding.code, .subject = head.path, .detail = std::move(finding.what) };
}

} // namespace plugscope
