// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of CPUs: what state each is in, and which task it runs.
#include "tracing/timeline/lanes.h"
#include "tracing/timeline/taskruns.h"

#include <map>

namespace plugscope {

namespace {

// A trace may claim any number of CPUs; what it really names comes on top.
constexpr std::int64_t kMostClaimedCpus = 8192;

/// Everything that goes into the state lane of one CPU.
using StatesByCpu = std::map<std::uint32_t, std::vector<Slice>>;

void addKnownCpus(const Analysis &analysis, StatesByCpu &states)
{
    const std::int64_t claimed = analysis.trace->info().cpus;
    for (std::int64_t cpu = 0; cpu < claimed && claimed <= kMostClaimedCpus; ++cpu)
        states[static_cast<std::uint32_t>(cpu)];
    for (const CpuEvents &events : analysis.trace->cpus())
        states[events.cpu];
    for (const Operation &operation : analysis.operations)
        states[operation.cpu];
}

/// What is certain in the strong look, what is possible before and after it in the weak one.
void addOfflineBands(std::span<const OfflineSpan> offline, StatesByCpu &states)
{
    for (const OfflineSpan &span : offline) {
        const SliceRef ref { SliceSource::Operation, span.operation };
        const auto addBand = [&](TimeNs start, TimeNs end, SliceStyle style) {
            if (start < end)
                states[span.cpu].push_back({ start, end, style, ref });
        };
        addBand(span.possibleFromNs, span.certainFromNs, SliceStyle::OfflinePossibly);
        addBand(span.certainFromNs, span.certainUntilNs, SliceStyle::OfflineBand);
        addBand(span.certainUntilNs, span.possibleUntilNs, SliceStyle::OfflinePossibly);
    }
}

/// A CPU whose own entry or exit is not known is held for the time of the whole window, which is inferred.
void addStopWindows(const Analysis &analysis, StatesByCpu &states)
{
    for (std::uint32_t i = 0; i < analysis.stopWindows.size(); ++i) {
        const StopWindow &window = analysis.stopWindows[i];
        for (const StopCpu &cpu : window.cpus) {
            const TimeNs in = isKnown(cpu.inNs) ? cpu.inNs : window.firstInNs;
            const TimeNs out = isKnown(cpu.outNs) ? cpu.outNs : window.lastOutNs;
            if (!isKnown(in) || !isKnown(out) || out < in)
                continue;
            const bool measured = window.evidence == Evidence::Measured && isKnown(cpu.inNs) && isKnown(cpu.outNs);
            states[cpu.cpu].push_back({ in,
                                        out,
                                        measured ? SliceStyle::StopWindow : SliceStyle::StopWindowInferred,
                                        { SliceSource::StopWindow, i } });
        }
    }
}

void addLostRanges(const Analysis &analysis, TimeSpan span, StatesByCpu &states)
{
    const auto lost = analysis.trace->lostRanges();
    for (std::uint32_t i = 0; i < lost.size(); ++i) {
        const TimeNs start = isKnown(lost[i].afterNs) ? lost[i].afterNs : span.startNs;
        const TimeNs end = isKnown(lost[i].beforeNs) ? lost[i].beforeNs : span.endNs;
        states[lost[i].cpu].push_back({ start, std::max(start, end), SliceStyle::Lost, { SliceSource::Lost, i } });
    }
}

std::map<std::uint32_t, std::vector<LostRange>> lostRangesByCpu(const Trace &trace)
{
    std::map<std::uint32_t, std::vector<LostRange>> byCpu;
    for (const LostRange &range : trace.lostRanges())
        byCpu[range.cpu].push_back(range);
    return byCpu;
}

/// Task lanes by CPU; runs of the stopper also go into the CPU's state.
std::map<std::uint32_t, LaneSlices> taskSlices(const Trace &trace, StatesByCpu &states)
{
    std::map<std::uint32_t, LaneSlices> lanes;
    if (trace.countOf(EventKind::SchedSwitch) == 0)
        return lanes;
    std::map<std::uint32_t, std::vector<LostRange>> lost = lostRangesByCpu(trace);
    for (const CpuEvents &events : trace.cpus()) {
        LaneSlices &lane = lanes[events.cpu];
        for (const TaskRun &run : taskRuns(trace, events, lost[events.cpu])) {
            if (isIdleTask(trace, run.task))
                continue;
            Slice slice { run.startNs, run.endNs, SliceStyle::Task, { SliceSource::Task, run.task } };
            lane.append(slice);
            if (isStopperTask(trace, run.task)) {
                slice.style = SliceStyle::Stopper;
                states[events.cpu].push_back(slice);
            }
        }
    }
    return lanes;
}

} // namespace

std::vector<Lane> cpuLanes(const Analysis &analysis, TimeSpan span, std::span<const OfflineSpan> offline)
{
    StatesByCpu states;
    addKnownCpus(analysis, states);
    addOfflineBands(offline, states);
    addStopWindows(analysis, states);
    addLostRanges(analysis, span, states);
    std::map<std::uint32_t, LaneSlices> tasks = taskSlices(*analysis.trace, states);
    std::vector<Lane> lanes;
    for (auto &[cpu, slices] : states) {
        lanes.push_back({ .key = { .kind = LaneKind::CpuState, .cpu = cpu },
                          .slices = flattenSlices(std::move(slices)),
                          .levels = {} });
        const auto found = tasks.find(cpu);
        if (found != tasks.end())
            lanes.push_back({ .key = { .kind = LaneKind::CpuTasks, .cpu = cpu },
                              .slices = std::move(found->second),
                              .levels = {} });
    }
    return lanes;
}

} // namespace plugscope
