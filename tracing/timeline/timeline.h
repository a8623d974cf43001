// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn: lanes of slices as columns, built once from an analysis and never changed.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/offlinespans.h"
#include "tracing/timeline/laneslices.h"
#include "tracing/timeline/timelinelevels.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace plugscope {

enum class LaneKind { Operations, Parts, Steps, StraySteps, CpuState, CpuTasks, ConsoleMessages, ConsoleWrites };

/// Which row of a picture: the same in two runs when they show the same thing.
struct LaneKey
{
    LaneKind kind = LaneKind::Operations;
    std::int64_t cpu = -1; ///< the CPU it belongs to, -1: none
    std::uint32_t stream = 0; ///< operations that overlap in time, and their steps, stand in streams of their own;
                              ///< for ConsoleWrites: writes that overlap
    std::uint32_t depth = 0; ///< nesting level of a Steps or StraySteps lane

    bool operator==(const LaneKey &) const = default;
};

/// One row of the picture.
struct Lane
{
    LaneKey key;
    LaneSlices slices;
    TimelineLevels levels; ///< summary of `slices`, empty for a short lane
};

/// A part of an operation's time, which may be drawn as many slices.
struct DrawnPart
{
    std::uint32_t operation = 0; ///< position in Analysis::operations
    std::string_view name; ///< one of part::
    TimeNs durationNs = 0; ///< of all its slices
    Evidence evidence = Evidence::Measured;
};

/// All lanes of a run, in the order to draw them.
struct Timeline
{
    std::shared_ptr<const Analysis> analysis;
    TimeSpan span; ///< from the first to just after the last event; never empty
    std::vector<Lane> lanes;
    std::vector<DrawnPart> parts; ///< grouped by operation
    std::vector<OfflineSpan> offline; ///< what the bands of the CPUs' states stand for
};

/// Lays the analysis out in lanes: per stream the operations, where their time went, and their steps by depth; per CPU
/// its state and, when sched_switch was traced, its tasks; console messages and writes. At most eight streams and eight
/// depths: what does not fit shares the last one, the more severe on top.
std::shared_ptr<const Timeline> buildTimeline(std::shared_ptr<const Analysis> analysis);

} // namespace plugscope
