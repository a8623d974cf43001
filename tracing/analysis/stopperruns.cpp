// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/stopperruns.h"

#include <algorithm>

namespace plugscope {

namespace {

/// The thread that executes stop_machine work: migration/N since 2.6.35, kstop/N before.
bool isStopperName(std::string_view comm)
{
    return comm.starts_with("migration/") || comm.starts_with("kstop/") || comm.starts_with("stopper/");
}

std::vector<StopperRun> runsOfCpu(const Trace &trace, const CpuEvents &cpu, const std::vector<char> &isStopper)
{
    std::vector<StopperRun> runs;
    bool isOpen = false;
    for (std::size_t i = 0; i < cpu.size(); ++i) {
        if (trace.kindOf(cpu.type[i]) != EventKind::SchedSwitch)
            continue;
        if (isOpen && isStopper[cpu.task[i]] != 0) {
            runs.back().outNs = cpu.timeNs[i];
            isOpen = false;
        }
        if (isStopper[cpu.arg0[i]] == 0) {
            isOpen = isOpen && isStopper[cpu.task[i]] != 0;
            continue;
        }
        runs.push_back({ .cpu = cpu.cpu,
                         .inNs = cpu.timeNs[i],
                         .outNs = kNoTime,
                         .nextEventNs = kNoTime,
                         .displaced = cpu.task[i],
                         .stopper = cpu.arg0[i] });
        isOpen = true;
    }
    return runs;
}

/// For runs without an end, when the CPU is heard of again in another task.
void findNextEvents(const CpuEvents &cpu, std::vector<StopperRun> &runs)
{
    for (StopperRun &run : runs) {
        if (isKnown(run.outNs))
            continue;
        auto next = static_cast<std::size_t>(std::upper_bound(cpu.timeNs.begin(), cpu.timeNs.end(), run.inNs)
                                             - cpu.timeNs.begin());
        while (next < cpu.size() && cpu.task[next] == run.stopper)
            ++next;
        if (next < cpu.size())
            run.nextEventNs = cpu.timeNs[next];
    }
}

} // namespace

std::map<std::uint32_t, std::vector<StopperRun>> collectStopperRuns(const Trace &trace)
{
    std::vector<char> isStopper;
    for (const Task &task : trace.tasks())
        isStopper.push_back(isStopperName(trace.string(task.comm)) ? 1 : 0);
    std::map<std::uint32_t, std::vector<StopperRun>> runs;
    if (trace.countOf(EventKind::SchedSwitch) == 0)
        return runs;
    for (const CpuEvents &cpu : trace.cpus()) {
        std::vector<StopperRun> ofCpu = runsOfCpu(trace, cpu, isStopper);
        findNextEvents(cpu, ofCpu);
        if (!ofCpu.empty())
            runs.emplace(cpu.cpu, std::move(ofCpu));
    }
    return runs;
}

const StopperRun *runAt(const std::vector<StopperRun> &runs, TimeNs timeNs)
{
    auto next = std::upper_bound(runs.begin(), runs.end(), timeNs,
                                 [](TimeNs t, const StopperRun &run) { return t < run.inNs; });
    if (next == runs.begin())
        return nullptr;
    const StopperRun &run = *std::prev(next);
    const TimeNs endNs = isKnown(run.outNs) ? run.outNs : run.nextEventNs;
    return !isKnown(endNs) || timeNs <= endNs ? &run : nullptr;
}

} // namespace plugscope
