// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what tracefs prints (trace, trace_pipe, with any options), trace-cmd report and perf script.
#pragma once

#include "tracing/readers/tracereader.h"

namespace plugscope {

/// tracefs `trace` and `trace_pipe` text, of the event, function and function_graph tracers.
extern const TraceFormat kFtraceTextFormat;
/// The output of `trace-cmd report`.
extern const TraceFormat kTraceCmdReportFormat;
/// The output of `perf script`.
extern const TraceFormat kPerfScriptFormat;

/// True when bytes of an input may be text at all: hardly any control characters.
[[nodiscard]] bool looksLikeText(std::string_view bytes);

} // namespace plugscope
