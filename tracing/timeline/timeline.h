// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn: lanes of slices as columns, built once from an analysis and never changed.
#pragma once

#include "tracing/analysis/analysis.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plugscope {

/// What a slice looks like. In order of severity: where several share a pixel, the highest wins, so that a rare bad
/// thing never vanishes by zooming out.
enum class SliceStyle : std::uint8_t {
    Nothing,
    Task, ///< some task runs
    OfflineBand, ///< the CPU is offline
    Message, ///< a kernel message (an instant)
    Step, ///< a callback
    Container, ///< a callback that encloses those of another task
    Operation, ///< a succeeded operation
    Stopper, ///< migration/N runs, but not in a stop window
    Incomplete, ///< an operation or step without an end
    Rollback, ///< a step that undoes a failed attempt
    StopWindow, ///< a CPU held by stop_machine
    StopWindowInferred,
    ConsoleWrite, ///< the driver writes to the wire
    Lost, ///< events were lost
    Failed, ///< a failed operation or a callback that returned an error
};

/// What a slice stands for; together with the index, the way from a pixel back to the model.
enum class SliceSource : std::uint8_t { None, Operation, Step, StopWindow, Message, Write, Lost, Task };

/// Slices of one lane as parallel arrays: sorted by start, not overlapping.
struct LaneSlices
{
    std::vector<TimeNs> startNs;
    std::vector<TimeNs> endNs; ///< equal to startNs for an instant
    std::vector<SliceStyle> style;
    std::vector<SliceSource> source;
    std::vector<std::uint32_t> index; ///< position in the analysis' vector (operations, steps, ...); for Task: a TaskId

    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

enum class LaneKind { Operations, Steps, CpuTasks, CpuState, Console };

/// One row of the picture.
struct Lane
{
    LaneKind kind = LaneKind::Operations;
    std::string label; ///< "operations", "CPU 1", ...
    std::int64_t cpu = -1; ///< the CPU it belongs to, -1: none
    std::uint32_t depth = 0; ///< nesting level of a Steps lane
    LaneSlices slices;
};

/// All lanes of a run, in the order to draw them.
struct Timeline
{
    std::shared_ptr<const Analysis> analysis;
    std::vector<Lane> lanes;
};

/// Lays the analysis out in lanes.
std::shared_ptr<const Timeline> buildTimeline(std::shared_ptr<const Analysis> analysis);

} // namespace plugscope
