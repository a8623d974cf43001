// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a trace.dat file that libtracecmd does not tell through its public interface, and the damage that it
// passes over in silence. Layout: trace-cmd.dat.v6(5), trace-cmd.dat.v7(5).
#pragma once

#include "tracing/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// The kernel's own count for one CPU's buffer when recording ended.
struct TraceDatCpuStat
{
    std::uint32_t cpu = 0;
    std::int64_t overrun = 0; ///< events overwritten before they were read
    std::int64_t dropped = 0; ///< events not stored for want of room
    std::int64_t readEvents = -1; ///< events handed to the recorder; -1: not told
};

struct TraceDatHeader
{
    std::string version; ///< "6", "7"
    bool bigEndian = false;
    int longSize = 8; ///< bytes of a long on the traced machine
    std::uint32_t pageSize = 4096;
    std::string compression; ///< "none", "zstd", "zlib"; always "none" for version 6
    std::string uname; ///< "Linux host 6.1.0 x86_64"
    std::string clock; ///< "mono"
    bool hasTscConversion = false; ///< the file tells how to turn cycles into ns: (cycles * tscMult) >> tscShift
    std::uint32_t tscMult = 0;
    std::uint32_t tscShift = 0;
    std::uint32_t cpus = 0; ///< number of per-CPU buffers; version 6 only
    std::uint64_t dataOffset = 0; ///< where the index of the CPU data stands; version 6 only
    std::vector<std::string_view> bufferOptions; ///< contents of the options that describe buffers
    std::vector<TraceDatCpuStat> cpuStats;
};

/// True when `bytes` begin like a trace.dat file.
bool isTraceDat(std::string_view bytes);

/// Reads the header of a whole file's bytes. Errors: Damaged (cut or inconsistent, with the place), UnsupportedFormat
/// (a version or compression that libtracecmd 1.3 cannot read, with the way round it).
Result<TraceDatHeader> readTraceDatHeader(std::string_view file);

} // namespace plugscope
