// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/sliceref.h"

#include <algorithm>

namespace plugscope {

namespace {

/// The first and last moment at which the picture shows `ref`; needed where the model has no end.
std::optional<TimeSpan> drawnSpan(const Timeline &timeline, SliceRef ref)
{
    std::optional<TimeSpan> span;
    for (const Lane &lane : timeline.lanes) {
        if (lane.key.kind == LaneKind::CpuTasks)
            continue;
        for (std::size_t i = 0; i < lane.slices.size(); ++i) {
            if (lane.slices.refAt(i) != ref || isOfflineBand(lane.slices.style[i]))
                continue;
            const TimeSpan slice = lane.slices.spanAt(i);
            span = span ? TimeSpan { std::min(span->startNs, slice.startNs), std::max(span->endNs, slice.endNs) }
                        : slice;
        }
    }
    return span;
}

/// Start and end in the model, kNoTime where unknown.
TimeSpan modelSpan(const Analysis &analysis, SliceRef ref)
{
    switch (ref.source) {
    case SliceSource::Operation:
        return { analysis.operations[ref.index].startNs, analysis.operations[ref.index].endNs };
    case SliceSource::Step:
        return { analysis.steps[ref.index].startNs, analysis.steps[ref.index].endNs };
    case SliceSource::StrayStep:
        return { analysis.straySteps[ref.index].startNs, analysis.straySteps[ref.index].endNs };
    case SliceSource::StopWindow:
        return { analysis.stopWindows[ref.index].firstInNs, analysis.stopWindows[ref.index].lastOutNs };
    case SliceSource::Message:
        return { analysis.messages[ref.index].timeNs, analysis.messages[ref.index].timeNs };
    case SliceSource::Write:
        return { analysis.writes[ref.index].startNs, analysis.writes[ref.index].endNs };
    case SliceSource::Part:
    case SliceSource::Lost:
    case SliceSource::Task:
    case SliceSource::None:
        break;
    }
    return { kNoTime, kNoTime };
}

std::optional<std::uint32_t> operationOfStep(const Analysis &analysis, std::uint32_t step)
{
    // Steps are grouped by operation, in order; operations without steps lie between.
    const auto after = std::upper_bound(
        analysis.operations.begin(), analysis.operations.end(), step,
        [](std::uint32_t position, const Operation &operation) { return position < operation.firstStep; });
    for (auto it = after; it != analysis.operations.begin();) {
        --it;
        if (step < it->firstStep + it->stepCount)
            return static_cast<std::uint32_t>(it - analysis.operations.begin());
        if (it->stepCount > 0)
            break;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> positionOf(std::uint32_t operationIndex)
{
    return operationIndex == 0 ? std::nullopt : std::optional(operationIndex - 1);
}

} // namespace

std::optional<TimeSpan> spanOf(const Timeline &timeline, SliceRef ref)
{
    if (ref.source == SliceSource::None || ref.source == SliceSource::Task)
        return std::nullopt;
    const TimeSpan span = modelSpan(*timeline.analysis, ref);
    if (isKnown(span.startNs) && isKnown(span.endNs))
        return span;
    return drawnSpan(timeline, ref);
}

std::optional<std::uint32_t> operationOf(const Analysis &analysis, SliceRef ref)
{
    switch (ref.source) {
    case SliceSource::Operation:
        return ref.index;
    case SliceSource::Step:
        return operationOfStep(analysis, ref.index);
    case SliceSource::StopWindow:
        return positionOf(analysis.stopWindows[ref.index].operation);
    case SliceSource::Message:
        return positionOf(analysis.messages[ref.index].operation);
    case SliceSource::Write:
        return positionOf(analysis.writes[ref.index].operation);
    case SliceSource::StrayStep:
    case SliceSource::Part:
    case SliceSource::Lost:
    case SliceSource::Task:
    case SliceSource::None:
        break;
    }
    return std::nullopt;
}

SliceRef longestStep(const Analysis &analysis, Direction direction, const std::function<bool(const Step &)> &matches)
{
    SliceRef longest;
    TimeNs longestNs = -1;
    for (const Operation &operation : analysis.operations) {
        if (operation.direction != direction)
            continue;
        for (std::uint32_t i = operation.firstStep; i < operation.firstStep + operation.stepCount; ++i) {
            const Step &step = analysis.steps[i];
            if (isKnown(step.endNs) && step.durationNs() > longestNs && matches(step)) {
                longest = { SliceSource::Step, i };
                longestNs = step.durationNs();
            }
        }
    }
    return longest;
}

} // namespace plugscope
