// SPDX-License-Identifier: GPL-3.0-or-later
// The block in which the decoding process hands its result to the program: plain columns in one file.
//
// Layout: a header, sections of plain arrays (each aligned to 8 bytes), and a table of the sections at the end. The
// writer may have been fed a hostile trace, so the reader checks every count, offset, index and order before use.
#pragma once

#include "tracing/base/result.h"
#include "tracing/model/trace.h"
#include "tracing/model/tracebuilder.h"

#include <memory>

namespace plugscope {

/// Writes what `builder` collected to the file `fd`, freeing the builder's memory on the way. Events are sorted by time
/// here where they came out of order.
Result<void> writeTraceBlock(TraceBuilder &&builder, int fd);

/// Writes a failure instead of a trace.
Result<void> writeErrorBlock(const Error &error, int fd);

/// Maps and checks a block. Returns the trace, or the failure that the writer stored, or DecoderResult when the block
/// is not sound. The descriptor may be closed afterwards.
Result<std::shared_ptr<const Trace>> mapTraceBlock(int fd);

} // namespace plugscope
