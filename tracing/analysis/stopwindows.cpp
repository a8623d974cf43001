// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/stopwindows.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <unordered_map>
#include <unordered_set>

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

/// Puts the calls into windows. A window ends before anybody enters the next one, so a CPU that comes in after the
/// first one left, or a second time, begins a new window.
class WindowsOfCalls
{
public:
    void add(const Hold &hold)
    {
        if (m_windows.empty() || m_firstOutNs <= hold.cpu.inNs || m_inside.contains(hold.cpu.cpu)) {
            m_windows.emplace_back();
            m_windows.back().evidence = Evidence::Measured;
            m_firstOutNs = std::numeric_limits<TimeNs>::max();
            m_inside.clear();
        }
        m_windows.back().cpus.push_back(hold.cpu);
        m_inside.insert(hold.cpu.cpu);
        if (isKnown(hold.cpu.outNs))
            m_firstOutNs = std::min(m_firstOutNs, hold.cpu.outNs);
        if (hold.evidence != Evidence::Measured)
            m_windows.back().evidence = hold.evidence;
    }
    std::vector<StopWindow> take() { return std::move(m_windows); }

private:
    std::vector<StopWindow> m_windows;
    TimeNs m_firstOutNs = 0; // of the last window
    std::unordered_set<std::uint32_t> m_inside; // CPUs of the last window
};

std::vector<StopWindow> windowsFromCalls(const Trace &trace, const FunctionSpans &functions, const Runs &runs,
                                         const OnlineCpus &online)
{
    WindowsOfCalls collected;
    for (const Hold &hold : collectHolds(trace, functions, runs))
        collected.add(hold);
    std::vector<StopWindow> windows = collected.take();
    for (StopWindow &window : windows)
        complete(window);
    // stop_two_cpus uses the same function on a pair of CPUs (NUMA balancing) and holds nobody else.
    std::erase_if(windows, [&](const StopWindow &window) {
        return window.cpus.size() < 3 && window.cpus.size() < online.heldCountAt(window.allInNs);
    });
    return windows;
}

/// Walks through all runs in order of their begin and looks, at each arrival, whether everybody is in. The CPUs that
/// must be in and those that are in are counted as they change, so that an arrival costs the same on every machine.
class Inference
{
public:
    Inference(const Runs &runs, const OnlineCpus &online) : m_changes(online.changes())
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
            advanceTo(arrival.inNs);
            arrive(arrival);
            // The stopper of a CPU on its way up may run while a window lasts, without being part of it.
            const bool isPart = m_held.contains(arrival.cpu);
            if (isPart && m_held.size() >= 2 && m_heldInside == m_held.size())
                found.push_back(currentWindow());
        }
        return found;
    }

private:
    struct Cpu
    {
        const StopperRun *run = nullptr; // the last one that began
        bool isInside = false;
        bool isHeld = false;
    };
    struct Leaving
    {
        TimeNs timeNs;
        const StopperRun *run;
        bool operator>(const Leaving &other) const { return timeNs > other.timeNs; }
    };

    void setInside(Cpu &cpu, bool isInside)
    {
        if (cpu.isHeld && cpu.isInside != isInside)
            m_heldInside = isInside ? m_heldInside + 1 : m_heldInside - 1;
        cpu.isInside = isInside;
    }
    void setHeld(const HeldChange &change)
    {
        Cpu &cpu = m_cpus[change.cpu];
        if (cpu.isInside && cpu.isHeld != change.isHeld)
            m_heldInside = change.isHeld ? m_heldInside + 1 : m_heldInside - 1;
        cpu.isHeld = change.isHeld;
        if (change.isHeld)
            m_held.insert(change.cpu);
        else
            m_held.erase(change.cpu);
    }
    void advanceTo(TimeNs timeNs)
    {
        for (; m_nextChange < m_changes.size() && m_changes[m_nextChange].timeNs <= timeNs; ++m_nextChange)
            setHeld(m_changes[m_nextChange]);
        for (; !m_leaving.empty() && m_leaving.top().timeNs <= timeNs; m_leaving.pop()) {
            const StopperRun *run = m_leaving.top().run;
            Cpu &cpu = m_cpus[run->cpu];
            if (cpu.run == run)
                setInside(cpu, false);
        }
    }
    void arrive(const StopperRun &run)
    {
        Cpu &cpu = m_cpus[run.cpu];
        cpu.run = &run;
        const TimeNs endNs = isKnown(run.outNs) ? run.outNs : run.nextEventNs;
        setInside(cpu, !isKnown(endNs) || endNs > run.inNs);
        if (isKnown(endNs))
            m_leaving.push({ endNs, &run });
    }
    [[nodiscard]] StopWindow currentWindow() const
    {
        StopWindow window;
        for (const std::uint32_t number : m_held) {
            const StopperRun &run = *m_cpus.at(number).run;
            window.cpus.push_back({ .cpu = number, .inNs = run.inNs, .outNs = run.outNs, .wasRunning = run.displaced });
        }
        window.evidence = Evidence::Inferred;
        complete(window);
        return window;
    }

    const std::vector<HeldChange> &m_changes;
    std::size_t m_nextChange = 0;
    std::vector<StopperRun> m_arrivals;
    std::priority_queue<Leaving, std::vector<Leaving>, std::greater<>> m_leaving;
    std::unordered_map<std::uint32_t, Cpu> m_cpus;
    std::set<std::uint32_t> m_held; // the CPUs that must be in
    std::size_t m_heldInside = 0; // how many of them are
};

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
