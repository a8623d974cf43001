// SPDX-License-Identifier: GPL-3.0-or-later
// The slices of one lane as parallel arrays, and how overlapping slices become a lane.
#pragma once

#include "tracing/base/time.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plugscope {

/// What a slice looks like. In order of severity: where several share a pixel, the highest wins, so that a rare bad
/// thing never vanishes by zooming out.
enum class SliceStyle : std::uint8_t {
    Nothing,
    Task, ///< some task runs
    OfflinePossibly, ///< the CPU may be off already, or still
    OfflineBand, ///< the CPU is off
    Message, ///< a kernel message (an instant)
    Container, ///< a callback that encloses those of another task
    Step, ///< a callback
    Waiting, ///< the operation waits for somebody else
    Ready, ///< the operation could go on, but its task does not get a CPU
    Unexplained, ///< nothing in the trace says what the operation did
    OnlineOperation, ///< a succeeded operation
    OfflineOperation,
    Stopper, ///< migration/N runs, but not in a stop window
    Incomplete, ///< an operation or step without an end
    Rollback, ///< a step that undoes a failed attempt
    StopWindowInferred, ///< as StopWindow, but not from recorded entry and exit
    StopWindow, ///< a CPU held by stop_machine
    ConsoleWait, ///< the operation waits for the console lock
    ConsoleWrite, ///< the driver writes to the wire
    Lost, ///< events were lost
    Failed, ///< a failed operation or a callback that returned an error
    Count ///< how many styles there are
};

/// True for both looks of a CPU that is off; they refer to an operation, but are not it.
constexpr bool isOfflineBand(SliceStyle style)
{
    return style == SliceStyle::OfflineBand || style == SliceStyle::OfflinePossibly;
}

/// What a slice stands for.
enum class SliceSource : std::uint8_t {
    None,
    Operation,
    Part,
    Step,
    StrayStep,
    StopWindow,
    Message,
    Write,
    Lost,
    Task,
};

/// The way from a pixel back to the model.
struct SliceRef
{
    SliceSource source = SliceSource::None;
    /// Position in the analysis' vector (operations, steps, straySteps, stopWindows, messages, writes), in
    /// Trace::lostRanges() or in Timeline::parts; for Task: a TaskId.
    std::uint32_t index = 0;

    bool operator==(const SliceRef &) const = default;
};

/// One slice on its way into a lane.
struct Slice
{
    TimeNs startNs = 0;
    TimeNs endNs = 0; ///< equal to startNs for an instant
    SliceStyle style = SliceStyle::Nothing;
    SliceRef ref;
};

/// Slices of one lane as parallel arrays: sorted by start, not overlapping. Instants may touch slices.
struct LaneSlices
{
    std::vector<TimeNs> startNs;
    std::vector<TimeNs> endNs; ///< equal to startNs for an instant
    std::vector<SliceStyle> style;
    std::vector<SliceSource> source;
    std::vector<std::uint32_t> index; ///< see SliceRef::index

    [[nodiscard]] std::size_t size() const { return startNs.size(); }
    [[nodiscard]] SliceRef refAt(std::size_t slice) const { return { source[slice], index[slice] }; }
    [[nodiscard]] TimeSpan spanAt(std::size_t slice) const { return { startNs[slice], endNs[slice] }; }
    /// Appends; the caller keeps order and freedom from overlap.
    void append(const Slice &slice);
};

/// Makes a lane of slices in any order. Where slices overlap, the more severe covers the less severe, and among equals
/// the one that began first; a covered slice goes on after the one that covers it. An instant inside a slice of at
/// least its severity is dropped.
LaneSlices flattenSlices(std::vector<Slice> slices);

} // namespace plugscope
