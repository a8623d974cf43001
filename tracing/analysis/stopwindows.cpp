// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/stopwindows.h"

#include <algorithm>
#include <limits>

namespace plugscope {

namespace {

using Runs = std::map<std::uint32_t, std::vector<StopperRun>>;

const StopperRun *stopperRunAt(const Runs &runs, std::uint32_t cpu, TimeNs timeNs)
{
    const auto found = runs.find(cpu);
    return found == runs.end() ? nullptr : runAt(found->second, timeNs);
}

/// Sets everything that follows from the CPUs' own times.
void complete(StopWindow &window)
{
    std::sort(window.cpus.begin(), window.cpus.end(), [](const StopCpu &a, const StopCpu &b) { return a.cpu < b.cpu; });
    TimeNs secondInNs = kNoTime;
    for (std::size_t i = 0; i < window.cpus.size(); ++i) {
        const StopCpu &cpu = window.cpus[i];
        if (!isKnown(window.firstInNs) || cpu.inNs < window.firstInNs)
            window.firstInNs = cpu.inNs;
        if (!isKnown(window.allInNs) || cpu.inNs > window.allInNs) {
            secondInNs = window.allInNs;
            window.allInNs = cpu.inNs;
            window.straggler = static_cast<std::uint32_t>(i);
        } else {
            secondInNs = std::max(secondInNs, cpu.inNs);
        }
        if (isKnown(cpu.outNs)) {
            if (!isKnown(window.firstOutNs) || cpu.outNs < window.firstOutNs)
                window.firstOutNs = cpu.outNs;
            window.lastOutNs = std::max(window.lastOutNs, cpu.outNs);
        }
    }
    if (isKnown(secondInNs))
        window.stragglerLateNs = window.allInNs - secondInNs;
}

/// One CPU's call of the stop function.
struct Hold
{
    StopCpu cpu;
    Evidence evidence = Evidence::Measured;
};

std::vector<Hold> collectHolds(const Trace &trace, const FunctionSpans &functions, const Runs &runs)
{
    std::vector<Hold> holds;
    for (const auto &[name, spans] : functions.all()) {
        if (!isStopFunction(name))
            continue;
        for (const FunctionSpan &span : spans) {
            Hold hold { .cpu = { .cpu = span.cpu, .inNs = span.startNs, .outNs = span.endNs, .wasRunning = kNoTask } };
            const StopperRun *run = stopperRunAt(runs, span.cpu, isKnown(span.startNs) ? span.startNs : span.endNs);
            if (run != nullptr)
                hold.cpu.wasRunning = run->displaced;
            else if (trace.tasks()[span.task].pid == 0) // the incoming CPU calls it from its idle task
                hold.cpu.wasRunning = span.task;
            if (!isKnown(span.startNs) || !isKnown(span.endNs)) {
                // A probe on the entry only, or a return that the probe missed: the stopper's own run bounds the stay.
                hold.evidence = Evidence::Bounded;
                if (!isKnown(span.startNs) && run != nullptr)
                    hold.cpu.inNs = run->inNs;
                if (!isKnown(span.endNs) && run != nullptr)
                    hold.cpu.outNs = run->outNs;
            }
            if (isKnown(hold.cpu.inNs))
                holds.push_back(hold);
        }
    }
    std::stable_sort(holds.begin(), holds.end(), [](const Hold &a, const Hold &b) { return a.cpu.inNs < b.cpu.inNs; });
    return holds;
}

/// A window ends before anybody enters the next one, so a CPU that comes in after the first one left, or a second time,
/// begins a new window.
bool continuesWindow(const StopWindow &window, const Hold &hold)
{
    return std::none_of(window.cpus.begin(), window.cpus.end(), [&](const StopCpu &cpu) {
        return cpu.cpu == hold.cpu.cpu || (isKnown(cpu.outNs) && cpu.outNs <= hold.cpu.inNs);
    });
}

std::vector<StopWindow> windowsFromCalls(const Trace &trace, const FunctionSpans &functions, const Runs &runs,
                                         const OnlineCpus &online)
{
    std::vector<StopWindow> windows;
    for (const Hold &hold : collectHolds(trace, functions, runs)) {
        if (windows.empty() || !continuesWindow(windows.back(), hold)) {
            windows.emplace_back();
            windows.back().evidence = Evidence::Measured;
        }
        windows.back().cpus.push_back(hold.cpu);
        if (hold.evidence != Evidence::Measured)
            windows.back().evidence = hold.evidence;
    }
    for (StopWindow &window : windows)
        complete(window);
    // stop_two_cpus uses the same function on a pair of CPUs (NUMA balancing) and holds nobody else.
    std::erase_if(windows, [&](const StopWindow &window) {
        return window.cpus.size() < 3 && window.cpus.size() < online.heldByStopAt(window.allInNs).size();
    });
    return windows;
}

/// Walks through all runs in order of their begin and looks, at each arrival, whether everybody is in.
class Inference
{
public:
    Inference(const Runs &runs, const OnlineCpus &online) : m_online(online)
    {
        for (const auto &[cpu, ofCpu] : runs)
            m_arrivals.insert(m_arrivals.end(), ofCpu.begin(), ofCpu.end());
        std::stable_sort(m_arrivals.begin(), m_arrivals.end(),
                         [](const StopperRun &a, const StopperRun &b) { return a.inNs < b.inNs; });
    }

    std::vector<StopWindow> windows()
    {
        std::vector<StopWindow> found;
        for (const StopperRun &arrival : m_arrivals) {
            m_current[arrival.cpu] = &arrival;
            if (auto window = windowCompletedBy(arrival))
                found.push_back(std::move(*window));
        }
        return found;
    }

private:
    static bool isInside(const StopperRun &run, TimeNs timeNs)
    {
        const TimeNs endNs = isKnown(run.outNs) ? run.outNs : run.nextEventNs;
        return run.inNs <= timeNs && (!isKnown(endNs) || endNs > timeNs);
    }
    std::optional<StopWindow> windowCompletedBy(const StopperRun &arrival) const;

    const OnlineCpus &m_online;
    std::vector<StopperRun> m_arrivals;
    std::map<std::uint32_t, const StopperRun *> m_current; // the last arrival of each CPU
};

std::optional<StopWindow> Inference::windowCompletedBy(const StopperRun &arrival) const
{
    const TimeNs timeNs = arrival.inNs;
    // Cheap test first: most arrivals are single work while everybody else runs.
    std::size_t inside = 0;
    for (const auto &[cpu, run] : m_current)
        inside += isInside(*run, timeNs) ? 1 : 0;
    if (inside < 2)
        return std::nullopt;
    StopWindow window;
    for (const std::uint32_t cpu : m_online.heldByStopAt(timeNs)) {
        const auto run = m_current.find(cpu);
        if (run == m_current.end() || !isInside(*run->second, timeNs))
            return std::nullopt;
        window.cpus.push_back({ .cpu = cpu,
                                .inNs = run->second->inNs,
                                .outNs = run->second->outNs,
                                .wasRunning = run->second->displaced });
    }
    // The stopper of a CPU on its way up may run while a window lasts, without being part of it.
    const bool isPart = std::any_of(window.cpus.begin(), window.cpus.end(),
                                    [&arrival](const StopCpu &cpu) { return cpu.cpu == arrival.cpu; });
    if (window.cpus.size() < 2 || !isPart)
        return std::nullopt;
    window.evidence = Evidence::Inferred;
    complete(window);
    return window;
}

} // namespace

StopWindows findStopWindows(const Trace &trace, const FunctionSpans &functions, const Runs &runs,
                            const OnlineCpus &online)
{
    StopWindows result;
    const auto isCalled = [](const auto &entry) { return isStopFunction(entry.first); };
    const bool isProbed
        = functions.isTraced("multi_cpu_stop") || std::any_of(functions.all().begin(), functions.all().end(), isCalled);
    if (isProbed) {
        result.windows = windowsFromCalls(trace, functions, runs, online);
        result.coverage = Evidence::Measured;
        for (const StopWindow &window : result.windows) {
            if (window.evidence == Evidence::Bounded)
                result.coverage = Evidence::Bounded;
        }
    } else if (trace.countOf(EventKind::SchedSwitch) > 0) {
        result.windows = Inference(runs, online).windows();
        result.coverage = Evidence::Inferred;
    }
    for (std::size_t i = 0; i < result.windows.size(); ++i)
        result.windows[i].index = static_cast<std::uint32_t>(i + 1);
    return result;
}

} // namespace plugscope
