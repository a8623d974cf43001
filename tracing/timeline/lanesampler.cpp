// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/lanesampler.h"

namespace plugscope {

namespace {

/// The busy time of the slices [first, last) inside `column`: only the outer two can reach beyond it.
TimeNs busyInside(const LaneSlices &slices, std::size_t first, std::size_t last, TimeNs sumNs, TimeSpan column)
{
    sumNs -= std::max<TimeNs>(0, std::min(column.startNs, slices.endNs[first]) - slices.startNs[first]);
    sumNs -= std::max<TimeNs>(0, slices.endNs[last - 1] - std::max(column.endNs, slices.startNs[last - 1]));
    return sumNs;
}

} // namespace

LaneStrip sampleLane(const Lane &lane, const TimePixels &pixels)
{
    const auto columns = static_cast<std::size_t>(pixels.columns());
    LaneStrip strip;
    strip.style.assign(columns, SliceStyle::Nothing);
    strip.slice.assign(columns, kNoSlice);
    strip.count.assign(columns, 0);
    strip.busy.assign(columns, 0);

    const LaneSlices &slices = lane.slices;
    std::size_t next = lane.levels.firstFrom(slices, 0, pixels.startOf(0)); // the first that starts in the column
    for (std::size_t i = 0; i < columns; ++i) {
        const TimeSpan column = pixels.spanOf(static_cast<std::int32_t>(i));
        while (next > 0 && slices.startNs[next - 1] >= column.startNs)
            --next; // columns of less than a nanosecond overlap
        const std::size_t end = next < slices.size() && slices.startNs[next] < column.endNs
                                    ? lane.levels.firstFrom(slices, next, column.endNs)
                                    : next;
        // Only the slice before can reach in from the left: slices do not overlap.
        const std::size_t first = next > 0 && slices.endNs[next - 1] > column.startNs ? next - 1 : next;
        if (first < end) {
            const SliceSummary summary = lane.levels.summarize(slices, first, end);
            const TimeNs busyNs = busyInside(slices, first, end, summary.busyNs, column);
            strip.style[i] = summary.style;
            strip.slice[i] = summary.slice;
            strip.count[i] = static_cast<std::uint32_t>(end - first);
            strip.busy[i] = static_cast<std::uint8_t>(static_cast<double>(busyNs) * 255.0
                                                      / static_cast<double>(column.durationNs()));
        }
        next = end;
    }
    return strip;
}

} // namespace plugscope
