// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfpacketlayout.h"

#include "tracing/readers/tsdlpackets.h"

namespace plugscope {

namespace {

constexpr std::uint64_t kStreamMagic = 0xc1fc1fc1;

std::uint64_t alignedUp(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// An integer that begins and ends at bytes; nullopt for others and for those outside of `bytes`.
std::optional<std::uint64_t> readInteger(std::string_view bytes, std::uint64_t bit, unsigned bits, bool bigEndian)
{
    if (bit % 8 != 0 || bits % 8 != 0 || bits == 0 || bits > 64 || bit / 8 + bits / 8 > bytes.size())
        return std::nullopt;
    std::uint64_t value = 0;
    const unsigned count = bits / 8;
    for (unsigned i = 0; i < count; ++i) {
        const unsigned index = bigEndian ? i : count - 1 - i;
        value = (value << 8U) | static_cast<std::uint8_t>(bytes[bit / 8 + index]);
    }
    return value;
}

/// The number of that name in the structure that starts at `startBit`.
std::optional<std::uint64_t> numberIn(const CtfPacketLayout::Structure &structure, std::string_view name,
                                      std::string_view bytes, std::uint64_t startBit)
{
    const auto found = structure.places.find(name);
    if (found == structure.places.end())
        return std::nullopt;
    const CtfPacketLayout::Place &place = found->second;
    return readInteger(bytes, startBit + place.bit, place.bits, place.bigEndian);
}

/// Byte at which a 64-bit number stands, 0 when there is no such number.
std::uint64_t wideByteOffset(const CtfPacketLayout::Structure &structure, std::string_view name, std::uint64_t startBit)
{
    const auto found = structure.places.find(name);
    const bool isWide = found != structure.places.end() && found->second.bits == 64;
    return isWide ? (startBit + found->second.bit) / 8 : 0;
}

} // namespace

std::optional<CtfPacketLayout> CtfPacketLayout::fromMetadata(std::string_view tsdl)
{
    CtfPacketLayout layout;
    TsdlPacketParser parser(tsdl, layout);
    if (!parser.parse())
        return std::nullopt;
    return layout;
}

std::optional<CtfPacketNumbers> CtfPacketLayout::read(std::string_view bytes) const
{
    const std::optional<std::uint64_t> magic = numberIn(m_header, "magic", bytes, 0);
    if (hasMagic() && magic != kStreamMagic)
        return std::nullopt;
    const std::optional<std::uint64_t> streamId = numberIn(m_header, "stream_id", bytes, 0);
    const auto found = m_contexts.find(streamId.value_or(0));
    if (found == m_contexts.end())
        return std::nullopt;
    const Structure &context = found->second;
    const std::uint64_t start = alignedUp(m_header.bits, context.alignBits);
    CtfPacketNumbers numbers;
    numbers.headerBits = start + context.bits;
    if (numbers.headerBits > bytes.size() * 8)
        return std::nullopt;
    numbers.contentBits = numberIn(context, "content_size", bytes, start);
    numbers.packetBits = numberIn(context, "packet_size", bytes, start);
    numbers.timestampBegin = numberIn(context, "timestamp_begin", bytes, start);
    numbers.timestampEnd = numberIn(context, "timestamp_end", bytes, start);
    numbers.discarded = numberIn(context, "events_discarded", bytes, start);
    numbers.streamClass = found->first;
    numbers.streamInstance = numberIn(m_header, "stream_instance_id", bytes, 0);
    numbers.contentSizeOffset = wideByteOffset(context, "content_size", start);
    numbers.packetSizeOffset = wideByteOffset(context, "packet_size", start);
    return numbers;
}

} // namespace plugscope
