// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfstage.h"

#include "tracing/base/filedescriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <vector>

namespace plugscope {

namespace fs = std::filesystem;

namespace {

Error ioError(const std::string &path, const char *call)
{
    return { .code = ErrorCode::Io, .subject = path, .detail = std::string(call) + ": " + std::strerror(errno) };
}

/// Links an absolute path, because relative ones would mean another place inside the temporary folder.
Result<void> link(const std::string &target, const std::string &at)
{
    std::error_code error;
    fs::create_symlink(fs::absolute(target), at, error);
    if (error)
        return Error { .code = ErrorCode::Io, .subject = at, .detail = "symlink: " + error.message() };
    return {};
}

bool writeAll(int fd, const char *data, std::size_t size, std::uint64_t offset)
{
    while (size > 0) {
        const ssize_t count = pwrite(fd, data, size, static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        data += count;
        size -= static_cast<std::size_t>(count);
        offset += static_cast<std::uint64_t>(count);
    }
    return true;
}

bool copyBytes(int from, std::uint64_t offset, std::uint64_t size, int to, std::uint64_t at)
{
    std::vector<char> buffer(std::min<std::uint64_t>(size, 1U << 20U));
    while (size > 0) {
        const ssize_t count
            = pread(from, buffer.data(), std::min<std::uint64_t>(size, buffer.size()), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0 || !writeAll(to, buffer.data(), static_cast<std::size_t>(count), at))
            return false;
        offset += static_cast<std::uint64_t>(count);
        at += static_cast<std::uint64_t>(count);
        size -= static_cast<std::uint64_t>(count);
    }
    return true;
}

bool writeNumber(int fd, std::uint64_t value, bool bigEndian, std::uint64_t offset)
{
    std::array<char, 8> bytes {};
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[bigEndian ? 7 - i : i] = static_cast<char>((value >> (8 * i)) & 0xffU);
    return writeAll(fd, bytes.data(), bytes.size(), offset);
}

/// Makes a cut packet, copied to `at`, say that it ends where its bytes end.
bool shorten(int fd, const CtfPacket &packet, bool bigEndian, std::uint64_t at)
{
    const std::uint64_t bits = packet.available * 8;
    return writeNumber(fd, std::min(packet.contentBits, bits), bigEndian, at + packet.contentSizeOffset)
           && (packet.packetSizeOffset == 0 || writeNumber(fd, bits, bigEndian, at + packet.packetSizeOffset));
}

} // namespace

Result<CtfStage> CtfStage::create(const std::string &metadata)
{
    std::error_code error;
    std::string path = (fs::temp_directory_path(error) / "plugscope-ctf-XXXXXX").string();
    if (error || mkdtemp(path.data()) == nullptr)
        return ioError(path, "mkdtemp");
    CtfStage stage(path);
    const std::string file = path + "/metadata";
    const FileDescriptor to(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    // Plain text must begin with this signature (CTF 1.8, section 7.1).
    const std::string text = "/* CTF 1.8 */\n" + metadata;
    if (!to.isOpen() || !writeAll(to.get(), text.data(), text.size(), 0))
        return ioError(file, "write");
    return stage;
}

CtfStage::CtfStage(CtfStage &&other) noexcept : m_path(std::exchange(other.m_path, {})) { }

CtfStage::~CtfStage()
{
    std::error_code error; // a folder that cannot be removed is left to the system's own cleaning
    if (!m_path.empty())
        fs::remove_all(m_path, error);
}

Result<void> CtfStage::addFile(const CtfStreamFile &file)
{
    return link(file.path, m_path + "/" + file.name);
}

Result<void> CtfStage::addPackets(const CtfStreamFile &file, const std::string &name,
                                  std::span<const CtfPacket> packets, bool bigEndian)
{
    const std::string path = m_path + "/" + name;
    const FileDescriptor from(open(file.path.c_str(), O_RDONLY | O_CLOEXEC));
    const FileDescriptor to(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!from.isOpen() || !to.isOpen())
        return ioError(path, "open");
    std::uint64_t at = 0;
    for (const CtfPacket &packet : packets) {
        const bool isWhole = packet.available == packet.size;
        if (!copyBytes(from.get(), packet.offset, packet.available, to.get(), at)
            || (!isWhole && !shorten(to.get(), packet, bigEndian, at)))
            return ioError(path, "write");
        at += packet.available;
    }
    return {};
}

} // namespace plugscope
