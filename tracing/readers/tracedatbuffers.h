// SPDX-License-Identifier: GPL-3.0-or-later
// Where the event data of a trace.dat file lie: its buffers (the top one and instances) and the pages of each CPU.
#pragma once

#include "tracing/base/result.h"
#include "tracing/readers/tracedatheader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// One CPU's data in the file, as the file claims it: may reach beyond its end.
struct TraceDatCpuData
{
    std::uint32_t cpu = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

struct TraceDatBuffer
{
    std::string name {}; ///< empty: the top buffer
    std::uint32_t pageSize = 4096;
    bool isCompressed = false; ///< each CPU's data are a list of zstd chunks
    std::vector<TraceDatCpuData> cpus {};
};

/// The pages of one CPU, unpacked where needed.
struct TraceDatPages
{
    std::string_view bytes; ///< points into the file or into `unpacked`
    std::string unpacked;
    std::uint64_t missingBytes = 0; ///< claimed by the file's index, but not there or not unpackable
};

/// The buffers named by an already read header. Errors: Damaged when the index of the data is not there.
Result<std::vector<TraceDatBuffer>> findTraceDatBuffers(std::string_view file, const TraceDatHeader &header);

/// Takes out one CPU's pages, as much as there is.
TraceDatPages readTraceDatPages(std::string_view file, const TraceDatBuffer &buffer, const TraceDatCpuData &data,
                                bool bigEndian);

} // namespace plugscope
