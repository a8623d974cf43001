// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfstreamfile.h"

#include "tracing/base/filedescriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace plugscope {

namespace {

/// At most `size` bytes at `offset`; less at the end of the file.
std::string readAt(int fd, std::uint64_t offset, std::size_t size)
{
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count = pread(fd, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    bytes.resize(done);
    return bytes;
}

class PacketWalk
{
public:
    PacketWalk(int fd, const CtfPacketLayout &layout, CtfStreamFile &file)
        : m_fd(fd), m_layout(layout), m_file(file) { }

    void run();

private:
    bool takePacket(std::uint64_t offset);
    void addDamage(const std::string &text);
    std::uint64_t nextMagic(std::uint64_t offset) const;

    int m_fd;
    const CtfPacketLayout &m_layout;
    CtfStreamFile &m_file;
    std::uint64_t m_end = 0; // of the last packet
};

void PacketWalk::addDamage(const std::string &text)
{
    if (m_file.damage.empty())
        m_file.damage = text;
}

/// Where the next magic number stands at or after `offset`; the size of the file when there is none.
std::uint64_t PacketWalk::nextMagic(std::uint64_t offset) const
{
    if (!m_layout.hasMagic())
        return m_file.size;
    const std::string_view magic = m_layout.isBigEndian() ? "\xc1\xfc\x1f\xc1" : "\xc1\x1f\xfc\xc1";
    constexpr std::size_t kPiece = 1U << 20U;
    while (offset < m_file.size) {
        const std::string piece = readAt(m_fd, offset, kPiece);
        const std::size_t found = piece.find(magic);
        if (found != std::string::npos)
            return offset + found;
        if (piece.size() < kPiece)
            break;
        offset += piece.size() - (magic.size() - 1);
    }
    return m_file.size;
}

/// Adds the packet at `offset`; false when there is none.
bool PacketWalk::takePacket(std::uint64_t offset)
{
    const std::optional<CtfPacketNumbers> numbers
        = m_layout.read(readAt(m_fd, offset, CtfPacketLayout::kMaxHeaderBytes));
    if (!numbers)
        return false;
    const std::uint64_t rest = m_file.size - offset;
    const std::uint64_t sizeBits = numbers->packetBits.value_or(numbers->contentBits.value_or(rest * 8));
    const std::uint64_t contentBits = numbers->contentBits.value_or(sizeBits);
    constexpr std::uint64_t kMaxPacketBits = std::uint64_t { 1 } << 43U; // a terabyte
    if (sizeBits == 0 || sizeBits % 8 != 0 || sizeBits > kMaxPacketBits || contentBits > sizeBits
        || contentBits < numbers->headerBits)
        return false;
    const CtfPacket packet { .offset = offset,
                             .size = sizeBits / 8,
                             .available = std::min(sizeBits / 8, rest),
                             .timestampBegin = numbers->timestampBegin.value_or(0),
                             .timestampEnd = numbers->timestampEnd.value_or(0),
                             .discarded = numbers->discarded.value_or(0),
                             .contentBits = contentBits,
                             .contentSizeOffset = numbers->contentSizeOffset,
                             .packetSizeOffset = numbers->packetSizeOffset };
    if (m_file.packets.empty()) {
        m_file.streamClass = numbers->streamClass;
        m_file.streamInstance = numbers->streamInstance.value_or(0);
        m_file.hasStreamInstance = numbers->streamInstance.has_value();
    }
    m_end = offset + packet.size;
    if (packet.available < packet.size) {
        addDamage("cut at byte " + std::to_string(m_file.size) + ", packet goes to " + std::to_string(m_end));
        const bool canBeShortened
            = packet.contentSizeOffset != 0 && (!numbers->packetBits || packet.packetSizeOffset != 0);
        if (!canBeShortened)
            return true; // Babeltrace refuses a packet that is longer than its file
    }
    m_file.packets.push_back(packet);
    return true;
}

void PacketWalk::run()
{
    std::uint64_t offset = 0;
    while (offset < m_file.size) {
        if (takePacket(offset)) {
            offset = m_end;
            continue;
        }
        addDamage("no packet at byte " + std::to_string(offset) + " of " + std::to_string(m_file.size));
        offset = nextMagic(offset + 1);
    }
    m_file.isForeign = m_file.packets.empty() && m_file.size > 0;
}

} // namespace

CtfStreamFile inspectStreamFile(const std::string &path, const CtfPacketLayout &layout)
{
    CtfStreamFile file;
    file.path = path;
    file.name = path.substr(path.rfind('/') + 1);
    const FileDescriptor fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status = {};
    if (!fd.isOpen() || fstat(fd.get(), &status) != 0) {
        file.damage = std::string("open: ") + std::strerror(errno);
        return file;
    }
    file.size = static_cast<std::uint64_t>(status.st_size);
    PacketWalk(fd.get(), layout, file).run();
    return file;
}

} // namespace plugscope
