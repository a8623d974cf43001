// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding in a process of its own: a damaged trace may kill that process, never the program.
#pragma once

#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/model/trace.h"

#include <memory>
#include <optional>
#include <string>

namespace plugscope {

/// Starts `executable` as a decoding child for `path`, passes its progress on, ends it when the monitor is cancelled,
/// and maps what it hands back. Blocks until done; call it from a worker thread. `executable` must be a program whose
/// main() calls runAsDecodeChild() first.
/// Errors: those of openTrace(), DecoderDied, DecoderResult, Cancelled.
Result<std::shared_ptr<const Trace>> decodeTrace(const std::string &executable, const std::string &path,
                                                 LoadMonitor &monitor);

/// In main(): when the arguments are those of a decoding child, does its work and returns the exit status;
/// otherwise returns nothing.
std::optional<int> runAsDecodeChild(int argc, char **argv);

} // namespace plugscope
