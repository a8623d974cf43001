// SPDX-License-Identifier: GPL-3.0-or-later
// The packets of one CTF stream file, found without decoding events, and what is wrong with them.
#pragma once

#include "tracing/readers/ctfpacketlayout.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plugscope {

/// One packet that can be given to Babeltrace.
struct CtfPacket
{
    std::uint64_t offset = 0; ///< in the file
    std::uint64_t size = 0; ///< in bytes, as the packet says
    std::uint64_t available = 0; ///< bytes of it that the file has; less than `size` for a cut packet
    std::uint64_t timestampBegin = 0; ///< in cycles, 0 when packets do not tell it
    std::uint64_t timestampEnd = 0;
    std::uint64_t discarded = 0; ///< the stream's counter of discarded events at the end of the packet
    std::uint64_t contentBits = 0; ///< of the packet, its header included
    std::uint64_t contentSizeOffset = 0; ///< see CtfPacketNumbers
    std::uint64_t packetSizeOffset = 0;
};

/// One file of a trace folder.
struct CtfStreamFile
{
    std::string path {};
    std::string name {}; ///< the last part of the path
    std::uint64_t size = 0;
    std::vector<CtfPacket> packets {}; ///< empty when the packets' layout is not known
    std::uint64_t streamClass = 0;
    std::uint64_t streamInstance = 0; ///< which stream of its class; files of one stream share it
    bool hasStreamInstance = false;
    std::string damage {}; ///< what is wrong, empty for a sound file
    bool isForeign = false; ///< holds no packet at all: not a stream file
};

/// Walks over the packets of `path`. After a broken packet the next one is searched by its magic number.
CtfStreamFile inspectStreamFile(const std::string &path, const CtfPacketLayout &layout);

} // namespace plugscope
