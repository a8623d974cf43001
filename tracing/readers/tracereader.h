// SPDX-License-Identifier: GPL-3.0-or-later
// What every reader of a trace format does. Readers run in the decoding process only.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/model/tracebuilder.h"

#include <memory>
#include <string>
#include <string_view>

namespace plugscope {

/// The start of an input, enough to tell its format.
struct InputHead
{
    std::string path;
    bool isDirectory = false;
    std::string bytes; ///< the first 64 KiB or less; empty for a directory
};

/// Reads one input completely into a builder.
class TraceReader
{
public:
    virtual ~TraceReader() = default;

    /// Damage that leaves something readable becomes notes in the builder; only an input of which nothing could be read
    /// is an error. Sets the facts of TraceBuilder::info that the format tells.
    virtual Result<void> read(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor) = 0;
};

/// A format that the program knows: how to recognise it by content, and its reader.
struct TraceFormat
{
    std::string_view name; ///< short, for messages: "trace.dat"
    bool (*matches)(const InputHead &head);
    std::unique_ptr<TraceReader> (*makeReader)();
};

} // namespace plugscope
