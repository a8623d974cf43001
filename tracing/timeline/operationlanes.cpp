// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of operations and of their steps.
#include "tracing/timeline/lanes.h"
#include "tracing/timeline/streams.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr std::uint32_t kMostStreams = 8;
constexpr std::uint32_t kMostDepths = 8;

/// Where an operation stands. One without an end goes on until the next begins, since the kernel does one at a time,
/// or until the trace ends.
struct PlacedOperation
{
    TimeSpan span;
    std::uint32_t stream = 0;
};

SliceStyle styleOf(const Operation &operation)
{
    switch (operation.result) {
    case OperationResult::Failed:
        return SliceStyle::Failed;
    case OperationResult::Incomplete:
    case OperationResult::Unknown:
        return SliceStyle::Incomplete;
    case OperationResult::Succeeded:
        break;
    }
    return operation.direction == Direction::Offline ? SliceStyle::OfflineOperation : SliceStyle::OnlineOperation;
}

SliceStyle styleOf(const Step &step)
{
    if (!isKnown(step.endNs))
        return SliceStyle::Incomplete;
    if (step.ret < 0)
        return SliceStyle::Failed;
    if (step.isRollback)
        return SliceStyle::Rollback;
    return step.isContainer ? SliceStyle::Container : SliceStyle::Step;
}

/// The steps of one stream by nesting depth. A step goes to the first depth that is free when it begins; the depths of
/// the containers around it are not.
class StepLanes
{
public:
    void add(const Step &step, SliceRef ref, TimeNs openEndNs)
    {
        if (!isKnown(step.startNs))
            return;
        const TimeNs end = std::max(step.startNs, isKnown(step.endNs) ? step.endNs : openEndNs);
        const std::uint32_t depth = m_streams.place({ step.startNs, end });
        if (depth >= m_depths.size())
            m_depths.resize(depth + 1);
        m_depths[depth].push_back({ step.startNs, end, styleOf(step), ref });
    }

    void appendLanes(LaneKind kind, std::uint32_t stream, std::vector<Lane> &lanes)
    {
        for (std::uint32_t depth = 0; depth < m_depths.size(); ++depth) {
            lanes.push_back({ .key = { .kind = kind, .stream = stream, .depth = depth },
                              .slices = flattenSlices(std::move(m_depths[depth])),
                              .levels = {} });
        }
    }

private:
    Streams m_streams { kMostDepths };
    std::vector<std::vector<Slice>> m_depths;
};

struct Stream
{
    std::vector<Slice> operations;
    StepLanes steps;
};

/// Puts the steps of one operation in order: containers before what they enclose, even where a coarse clock gives both
/// the same start.
std::vector<std::uint32_t> stepOrder(const Analysis &analysis, const Operation &operation)
{
    std::vector<std::uint32_t> order(operation.stepCount);
    for (std::uint32_t i = 0; i < operation.stepCount; ++i)
        order[i] = operation.firstStep + i;
    std::stable_sort(order.begin(), order.end(), [&analysis](std::uint32_t a, std::uint32_t b) {
        const Step &first = analysis.steps[a];
        const Step &second = analysis.steps[b];
        return first.startNs != second.startNs ? first.startNs < second.startNs
                                               : first.isContainer && !second.isContainer;
    });
    return order;
}

std::vector<PlacedOperation> placeOperations(const Analysis &analysis, TimeSpan span)
{
    std::vector<PlacedOperation> placed(analysis.operations.size());
    TimeNs nextStart = span.endNs;
    for (std::size_t i = analysis.operations.size(); i-- > 0;) {
        const Operation &operation = analysis.operations[i];
        if (!isKnown(operation.startNs))
            continue;
        const TimeNs end = isKnown(operation.endNs) ? operation.endNs : nextStart;
        placed[i].span = { operation.startNs, std::max(operation.startNs, end) };
        nextStart = std::min(nextStart, operation.startNs);
    }
    Streams streams(kMostStreams);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (isKnown(analysis.operations[i].startNs))
            placed[i].stream = streams.place(placed[i].span);
    }
    return placed;
}

} // namespace

std::vector<Lane> operationLanes(const Analysis &analysis, TimeSpan span)
{
    const std::vector<PlacedOperation> placed = placeOperations(analysis, span);
    std::vector<Stream> streams;
    for (std::uint32_t i = 0; i < placed.size(); ++i) {
        const Operation &operation = analysis.operations[i];
        if (!isKnown(operation.startNs))
            continue;
        if (placed[i].stream >= streams.size())
            streams.resize(placed[i].stream + 1);
        Stream &stream = streams[placed[i].stream];
        stream.operations.push_back(
            { placed[i].span.startNs, placed[i].span.endNs, styleOf(operation), { SliceSource::Operation, i } });
        for (const std::uint32_t step : stepOrder(analysis, operation))
            stream.steps.add(analysis.steps[step], { SliceSource::Step, step }, placed[i].span.endNs);
    }
    std::vector<Lane> lanes;
    for (std::uint32_t i = 0; i < streams.size(); ++i) {
        lanes.push_back({ .key = { .kind = LaneKind::Operations, .stream = i },
                          .slices = flattenSlices(std::move(streams[i].operations)),
                          .levels = {} });
        streams[i].steps.appendLanes(LaneKind::Steps, i, lanes);
    }
    StepLanes stray;
    for (std::uint32_t i = 0; i < analysis.straySteps.size(); ++i)
        stray.add(analysis.straySteps[i], { SliceSource::StrayStep, i }, span.endNs);
    stray.appendLanes(LaneKind::StraySteps, 0, lanes);
    return lanes;
}

} // namespace plugscope
