// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a timeline by topic, for buildTimeline().
#pragma once

#include "tracing/timeline/timeline.h"

#include <span>
#include <vector>

namespace plugscope {

/// Per stream: a lane of operations, one of the parts of their time, then one for each nesting depth of their steps.
/// Stray steps come last. Fills `parts`, which slices of the second refer to.
std::vector<Lane> operationLanes(const Analysis &analysis, TimeSpan span, std::vector<DrawnPart> &parts);

/// Per CPU: its state, then its tasks when sched_switch was traced. `offline` as findOfflineSpans() gives it.
std::vector<Lane> cpuLanes(const Analysis &analysis, TimeSpan span, std::span<const OfflineSpan> offline);

/// Messages when there are any, then writes to the wire by stream. The lane of writes is there, and empty, when
/// messages were traced but not writes.
std::vector<Lane> consoleLanes(const Analysis &analysis, TimeSpan span);

} // namespace plugscope
