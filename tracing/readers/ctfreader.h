// SPDX-License-Identifier: GPL-3.0-or-later
// The reader for CTF traces: LTTng sessions, and what perf data convert --to-ctf and other producers write.
#pragma once

#include "tracing/readers/tracereader.h"

namespace plugscope {

/// Matches a folder that holds a CTF trace at any depth.
///
/// Times are those of the trace's clock without its offset to the Unix epoch, so that the CLOCK_MONOTONIC of LTTng
/// compares with that of other recorders; the offset is kept in the note "clock-offset".
extern const TraceFormat kCtfFormat;

} // namespace plugscope
