// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the console: when messages were stored, and when a driver wrote to the wire.
#include "tracing/timeline/lanes.h"
#include "tracing/timeline/streams.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr std::uint32_t kMostStreams = 4;

Lane messageLane(const Analysis &analysis)
{
    Lane lane { .key = { .kind = LaneKind::ConsoleMessages }, .slices = {}, .levels = {} };
    for (std::uint32_t i = 0; i < analysis.messages.size(); ++i) {
        const TimeNs t = analysis.messages[i].timeNs;
        if (isKnown(t))
            lane.slices.append({ t, t, SliceStyle::Message, { SliceSource::Message, i } });
    }
    return lane;
}

/// Several consoles may write at once, each to a stream of its own. A write never seen to end goes on until the next
/// begins.
std::vector<std::vector<Slice>> writesByStream(const Analysis &analysis, TimeSpan span)
{
    std::vector<std::vector<Slice>> byStream(1);
    Streams streams(kMostStreams);
    for (std::uint32_t i = 0; i < analysis.writes.size(); ++i) {
        const ConsoleWrite &write = analysis.writes[i];
        if (!isKnown(write.startNs))
            continue;
        const TimeNs openEnd = i + 1 < analysis.writes.size() ? analysis.writes[i + 1].startNs : span.endNs;
        const TimeNs end = std::max(write.startNs, isKnown(write.endNs) ? write.endNs : openEnd);
        const std::uint32_t stream = streams.place({ write.startNs, end });
        byStream.resize(std::max<std::size_t>(byStream.size(), stream + 1));
        byStream[stream].push_back({ write.startNs, end, SliceStyle::ConsoleWrite, { SliceSource::Write, i } });
    }
    return byStream;
}

} // namespace

std::vector<Lane> consoleLanes(const Analysis &analysis, TimeSpan span)
{
    std::vector<Lane> lanes;
    if (!analysis.messages.empty())
        lanes.push_back(messageLane(analysis));
    if (analysis.messages.empty() && analysis.writes.empty())
        return lanes;
    std::vector<std::vector<Slice>> writes = writesByStream(analysis, span);
    for (std::uint32_t stream = 0; stream < writes.size(); ++stream) {
        lanes.push_back({ .key = { .kind = LaneKind::ConsoleWrites, .stream = stream },
                          .slices = flattenSlices(std::move(writes[stream])),
                          .levels = {} });
    }
    return lanes;
}

} // namespace plugscope
