// SPDX-License-Identifier: GPL-3.0-or-later
// From a path to a filled builder: looks at the content, picks the reader, runs it.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/model/tracebuilder.h"

#include <string>

namespace plugscope {

/// Reads any supported input. Runs in the decoding process: the C libraries below may abort on a damaged input.
/// Errors: FileNotFound, PermissionDenied, EmptyInput, NotATrace, UnsupportedFormat, Damaged, NoEvents, Cancelled, Io.
Result<void> openTrace(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor);

} // namespace plugscope
