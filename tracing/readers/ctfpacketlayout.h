// SPDX-License-Identifier: GPL-3.0-or-later
// Where the numbers at the beginning of a CTF packet stand, from the metadata. Babeltrace decodes the events; it does
// not hand out these numbers, and it gives up a whole folder when one file in it is cut.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plugscope {

/// What the beginning of one packet tells; nullopt where packets do not carry it.
struct CtfPacketNumbers
{
    std::uint64_t headerBits = 0; ///< where the events begin
    std::optional<std::uint64_t> contentBits {};
    std::optional<std::uint64_t> packetBits {};
    std::optional<std::uint64_t> timestampBegin {}; ///< in cycles of the stream's clock
    std::optional<std::uint64_t> timestampEnd {};
    std::optional<std::uint64_t> discarded {}; ///< events lost in this stream since the recording began
    std::uint64_t streamClass = 0;
    std::optional<std::uint64_t> streamInstance {}; ///< which stream of its class
    std::uint64_t contentSizeOffset = 0; ///< byte in the packet where contentBits stands, 64 bits wide; 0: not so
    std::uint64_t packetSizeOffset = 0; ///< the same for packetBits
};

/// The places of one trace's packet headers and packet contexts. Knows the subset of TSDL that describes plain integers
/// there, which is what LTTng, perf and barectf write.
class CtfPacketLayout
{
public:
    /// Nullopt when the metadata describes packets in another way.
    static std::optional<CtfPacketLayout> fromMetadata(std::string_view tsdl);

    /// The numbers of the packet that starts with `bytes` (kMaxHeaderBytes or up to the end of the file). Nullopt when
    /// the magic number is wrong, the stream is not described or the bytes do not suffice.
    [[nodiscard]] std::optional<CtfPacketNumbers> read(std::string_view bytes) const;

    static constexpr std::size_t kMaxHeaderBytes = 4096;

    [[nodiscard]] const std::string &uuid() const { return m_uuid; }
    /// Every packet begins with the magic number, so that a lost one can be searched.
    [[nodiscard]] bool hasMagic() const { return m_header.contains("magic"); }
    [[nodiscard]] bool isBigEndian() const { return m_bigEndian; }
    /// Size of the recorded machine's `unsigned long` as LTTng declares it, 0 when it does not.
    [[nodiscard]] unsigned longBits() const { return m_longBits; }

    /// Place of one integer, in bits from the beginning of its structure.
    struct Place
    {
        std::uint64_t bit = 0;
        unsigned bits = 0;
        bool bigEndian = false;
    };
    /// The integers of a structure by name, and its end.
    struct Structure
    {
        std::map<std::string, Place, std::less<>> places {};
        std::uint64_t bits = 0;
        std::uint64_t alignBits = 1;

        [[nodiscard]] bool contains(std::string_view name) const { return places.find(name) != places.end(); }
    };

private:
    friend class TsdlPacketParser;

    std::string m_uuid;
    bool m_bigEndian = false;
    unsigned m_longBits = 0;
    Structure m_header;
    std::map<std::uint64_t, Structure> m_contexts; // by stream id
};

} // namespace plugscope
