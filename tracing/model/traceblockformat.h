// SPDX-License-Identifier: GPL-3.0-or-later
// Constants and plain structs shared by the writer and the reader of a trace block. Not for other files.
#pragma once

#include "tracing/base/stringpool.h"
#include "tracing/base/time.h"

#include <cstdint>

namespace plugscope::blockformat {

inline constexpr std::uint64_t kMagic = 0x314b4c4250435350ULL; // "PSCPBLK1"
inline constexpr std::uint64_t kAlignment = 8;

enum class SectionId : std::uint32_t {
    StringOffsets = 1, ///< u32 per string and one more, into StringBytes
    StringBytes,
    Info, ///< InfoEntry
    Notes, ///< NoteEntry
    EventTypes, ///< EventType
    Tasks, ///< Task
    Cpuhp, ///< CpuhpRecord
    Lost, ///< LostRange
    Times, ///< TimeNs; this and the next four: one section a CPU
    Types, ///< u16
    EventTasks, ///< TaskId
    Arg0, ///< u32
    Arg1, ///< u32
    Errors, ///< ErrorEntry; a block with this section holds no trace
};

struct Header
{
    std::uint64_t magic = kMagic;
    std::uint64_t tableOffset = 0;
    std::uint64_t sectionCount = 0;
};

struct Section
{
    std::uint32_t id = 0;
    std::uint32_t cpu = 0;
    std::uint64_t offset = 0;
    std::uint64_t count = 0; ///< elements
    std::uint64_t elementSize = 0;
};

struct InfoEntry
{
    StringId key = 0;
    StringId value = 0;
};

struct NoteEntry
{
    std::uint32_t severity = 0;
    StringId code = 0;
    StringId detail = 0;
    std::uint32_t reserved = 0;
    std::int64_t cpu = -1;
    std::int64_t count = -1;
};

/// A tree of errors, written depth first.
struct ErrorEntry
{
    std::uint32_t code = 0;
    std::uint32_t depth = 0;
    StringId subject = 0;
    StringId detail = 0;
};

} // namespace plugscope::blockformat
