// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/stopwindows.h"

#include <algorithm>
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

/// Puts the calls together to windows. A window ends before anybody enters the next one, so a CPU that comes in after
/// the first one left, or a second time, begins a new window.
class CallGrouping
{
public:
    void add(const Hold &hold)
    {
        const bool isNext = isKnown(m_firstOutNs) && m_firstOutNs <= hold.cpu.inNs;
        if (windows.empty() || isNext || m_cpus.contains(hold.cpu.cpu)) {
            windows.emplace_back();
            windows.back().evidence = Evidence::Measured;
            m_cpus.clear();
            m_firstOutNs = kNoTime;
        }
        windows.back().cpus.push_back(hold.cpu);
        if (hold.evidence != Evidence::Measured)
            windows.back().evidence = hold.evidence;
        m_cpus.insert(hold.cpu.cpu);
        if (isKnown(hold.cpu.outNs))
            m_firstOutNs = isKnown(m_firstOutNs) ? std::min(m_firstOutNs, hold.cpu.outNs) : hold.cpu.outNs;
    }

    std::vector<StopWindow> windows;

private:
    std::unordered_set<std::uint32_t> m_cpus; // of the last window
    TimeNs m_firstOutNs = kNoTime; // of the last window
};

/// stop_two_cpus uses the same function on a pair of CPUs (NUMA balancing) and holds nobody else. `windows` in order of
/// time.
std::vector<StopWindow> withoutPairs(std::vector<StopWindow> windows, const OnlineCpus &online)
{
    const std::vector<OnlineCpus::Change> changes = online.heldByStop();
    auto next = changes.begin();
    std::size_t held = 0;
    std::vector<StopWindow> kept;
    for (StopWindow &window : windows) {
        for (; next != changes.end() && next->timeNs <= window.allInNs; ++next)
            held = next->isHeld ? held + 1 : held - 1;
        if (window.cpus.size() >= 3 || window.cpus.size() >= held)
            kept.push_back(std::move(window));
    }
    return kept;
}

std::vector<StopWindow> windowsFromCalls(const Trace &trace, const FunctionSpans &functions, const Runs &runs,
                                         const OnlineCpus &online)
{
    CallGrouping grouping;
    for (const Hold &hold : collectHolds(trace, functions, runs))
        grouping.add(hold);
    for (StopWindow &window : grouping.windows)
        complete(window);
    return withoutPairs(std::move(grouping.windows), online);
}

/// Walks through the trace in order of time, and at each arrival of a stopper sees whether everybody is in. It counts
/// who is missing, so that an arrival costs the same however many CPUs there are.
class Inference
{
public:
    Inference(const Runs &runs, const OnlineCpus &online);

    std::vector<StopWindow> windows();

private:
    struct Cpu
    {
        const StopperRun *run = nullptr; // its last arrival
        bool isHeld = false; // must take part in a window
        bool isInside = false; // `run` goes on
        [[nodiscard]] bool isMissing() const { return isHeld && !isInside; }
    };
    static TimeNs endOf(const StopperRun &run) { return isKnown(run.outNs) ? run.outNs : run.nextEventNs; }
    void setHeld(std::uint32_t number, bool isHeld);
    void setInside(Cpu &cpu, bool isInside);
    void advanceTo(TimeNs timeNs);
    [[nodiscard]] StopWindow windowOfHeld() const;

    std::vector<OnlineCpus::Change> m_changes; // in order of time
    std::vector<const StopperRun *> m_arrivals; // in order of begin
    std::vector<const StopperRun *> m_departures; // in order of end; without those that never end
    std::size_t m_nextChange = 0;
    std::size_t m_nextDeparture = 0;
    std::unordered_map<std::uint32_t, Cpu> m_cpus;
    std::set<std::uint32_t> m_held; // CPUs with isHeld
    std::size_t m_missing = 0; // how many of them are missing
};

Inference::Inference(const Runs &runs, const OnlineCpus &online) : m_changes(online.heldByStop())
{
    for (const auto &[cpu, ofCpu] : runs) {
        for (const StopperRun &run : ofCpu) {
            m_arrivals.push_back(&run);
            if (isKnown(endOf(run)))
                m_departures.push_back(&run);
        }
    }
    std::stable_sort(m_arrivals.begin(), m_arrivals.end(),
                     [](const StopperRun *a, const StopperRun *b) { return a->inNs < b->inNs; });
    std::stable_sort(m_departures.begin(), m_departures.end(),
                     [](const StopperRun *a, const StopperRun *b) { return endOf(*a) < endOf(*b); });
}

void Inference::setHeld(std::uint32_t number, bool isHeld)
{
    Cpu &cpu = m_cpus[number];
    m_missing -= cpu.isMissing() ? 1 : 0;
    cpu.isHeld = isHeld;
    m_missing += cpu.isMissing() ? 1 : 0;
    if (isHeld)
        m_held.insert(number);
    else
        m_held.erase(number);
}

void Inference::setInside(Cpu &cpu, bool isInside)
{
    m_missing -= cpu.isMissing() ? 1 : 0;
    cpu.isInside = isInside;
    m_missing += cpu.isMissing() ? 1 : 0;
}

/// Who must take part, and who left, up to and including this moment.
void Inference::advanceTo(TimeNs timeNs)
{
    for (; m_nextChange < m_changes.size() && m_changes[m_nextChange].timeNs <= timeNs; ++m_nextChange)
        setHeld(m_changes[m_nextChange].cpu, m_changes[m_nextChange].isHeld);
    for (; m_nextDeparture < m_departures.size() && endOf(*m_departures[m_nextDeparture]) <= timeNs;
         ++m_nextDeparture) {
        Cpu &cpu = m_cpus[m_departures[m_nextDeparture]->cpu];
        if (cpu.run == m_departures[m_nextDeparture])
            setInside(cpu, false);
    }
}

StopWindow Inference::windowOfHeld() const
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

std::vector<StopWindow> Inference::windows()
{
    std::vector<StopWindow> found;
    for (const StopperRun *arrival : m_arrivals) {
        advanceTo(arrival->inNs);
        Cpu &cpu = m_cpus[arrival->cpu];
        cpu.run = arrival;
        setInside(cpu, !isKnown(endOf(*arrival)) || endOf(*arrival) > arrival->inNs);
        // The stopper of a CPU on its way up may run while a window lasts, without being part of it.
        if (cpu.isHeld && m_missing == 0 && m_held.size() > 1)
            found.push_back(windowOfHeld());
    }
    return found;
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
