// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a timeline by topic, for buildTimeline().
#pragma once

#include "tracing/timeline/timeline.h"

#include <vector>

namespace plugscope {

/// Per stream: a lane of operations, then one for each nesting depth of their steps. Stray steps come last.
std::vector<Lane> operationLanes(const Analysis &analysis, TimeSpan span);

/// Per CPU: its state, then its tasks when sched_switch was traced.
std::vector<Lane> cpuLanes(const Analysis &analysis, TimeSpan span);

/// Messages when there are any, then writes to the wire by stream. The lane of writes is there, and empty, when
/// messages were traced but not writes.
std::vector<Lane> consoleLanes(const Analysis &analysis, TimeSpan span);

} // namespace plugscope
