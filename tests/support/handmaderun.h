// SPDX-License-Identifier: GPL-3.0-or-later
// Runs made by hand for tests of drawing and window: every time is known because it stands here.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/model/tracebuilder.h"
#include "tracing/timeline/timeline.h"

#include <memory>
#include <string_view>

namespace plugscope::test {

/// Turns what was collected into a trace, by the way that the program takes too.
std::shared_ptr<const Trace> makeTrace(TraceBuilder &&builder);

/// How a hand-made run differs from another.
struct HandMadeRun
{
    std::uint32_t cycles = 3; ///< each takes CPU 1 + cycle % 3 offline and online again
    TimeNs startNs = 1'000'000'000; ///< first event
    TimeNs consoleWriteNs = 4'000'000; ///< length of the write in takedown_cpu; 0: no writes
    bool lastFails = false; ///< the last online operation fails with -EAGAIN in its last step and rolls back
};

/// The time from the start of one cycle to the next: an offline operation of 20 ms + consoleWriteNs from 2 ms on, an
/// online one of 10 ms from 60 ms on.
inline constexpr TimeNs kCycleNs = 100'000'000;

/// Four CPUs with sched_switch on each, operations with nested steps, a stop window in each offline operation, a
/// message and a write of it where consoleWriteNs is not 0. See the .cpp for the times.
std::shared_ptr<const Analysis> makeAnalysis(const HandMadeRun &run = {});

inline std::shared_ptr<const Timeline> makeTimeline(const HandMadeRun &run = {})
{
    return buildTimeline(makeAnalysis(run));
}

} // namespace plugscope::test
