// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/offlinespans.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <unordered_map>

namespace plugscope {

namespace {

/// Where and how one end of an offline span is known.
struct Bounds
{
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
};

/// The events of one CPU as signs of life.
class Signs
{
public:
    explicit Signs(const CpuEvents *events) : m_events(events) { }

    [[nodiscard]] TimeNs lastIn(Bounds range) const
    {
        if (m_events == nullptr)
            return kNoTime;
        const auto &times = m_events->timeNs;
        const auto after = std::upper_bound(times.begin(), times.end(), range.lastNs);
        return after == times.begin() || *std::prev(after) < range.firstNs ? kNoTime : *std::prev(after);
    }
    [[nodiscard]] TimeNs firstIn(Bounds range) const
    {
        if (m_events == nullptr)
            return kNoTime;
        const auto &times = m_events->timeNs;
        const auto first = std::lower_bound(times.begin(), times.end(), range.firstNs);
        return first == times.end() || *first > range.lastNs ? kNoTime : *first;
    }

private:
    const CpuEvents *m_events;
};

class Search
{
public:
    explicit Search(const Analysis &analysis);

    std::vector<OfflineSpan> run();

private:
    [[nodiscard]] Bounds stepsOf(const Operation &operation, std::initializer_list<std::string_view> callbacks) const;
    [[nodiscard]] const StopWindow *stopOf(const Operation &operation, TimeNs untilNs) const;
    [[nodiscard]] std::uint32_t positionOf(const Operation &operation) const
    {
        return static_cast<std::uint32_t>(&operation - m_analysis.operations.data());
    }
    [[nodiscard]] Signs signsOf(std::uint32_t cpu) const;
    [[nodiscard]] OfflineSpan before(const Operation &online) const;
    [[nodiscard]] OfflineSpan after(const Operation &offline) const;
    void end(OfflineSpan &span, const Operation &online) const;
    void add(const Operation &operation);
    void addAttempt(const Operation &failed);

    const Analysis &m_analysis;
    bool m_areSwitchesTraced;
    std::unordered_map<std::uint32_t, const CpuEvents *> m_events; // by recording CPU
    std::unordered_map<std::uint32_t, std::vector<const StopWindow *>> m_windows; // by Operation::index
    std::map<std::uint32_t, OfflineSpan> m_open; // CPUs that are off
    std::map<std::uint32_t, bool> m_known; // CPUs that had an operation
    std::vector<OfflineSpan> m_found;
};

Search::Search(const Analysis &analysis)
    : m_analysis(analysis), m_areSwitchesTraced(analysis.trace->countOf(EventKind::SchedSwitch) > 0)
{
    for (const CpuEvents &events : analysis.trace->cpus())
        m_events.emplace(events.cpu, &events);
    for (const StopWindow &window : analysis.stopWindows)
        m_windows[window.operation].push_back(&window);
}

Signs Search::signsOf(std::uint32_t cpu) const
{
    const auto found = m_events.find(cpu);
    return Signs(found == m_events.end() ? nullptr : found->second);
}

/// From the begin of the first to the end of the last of these callbacks; the whole operation where there is none.
Bounds Search::stepsOf(const Operation &operation, std::initializer_list<std::string_view> callbacks) const
{
    Bounds bounds { kNoTime, kNoTime };
    for (const Step &step : m_analysis.stepsOf(operation)) {
        const bool isOne
            = std::find(callbacks.begin(), callbacks.end(), m_analysis.string(step.callback)) != callbacks.end();
        if (!isOne || !isKnown(step.durationNs()))
            continue;
        if (!isKnown(bounds.firstNs))
            bounds.firstNs = step.startNs;
        bounds.lastNs = std::max(bounds.lastNs, step.endNs);
    }
    return isKnown(bounds.firstNs) ? bounds : Bounds { operation.startNs, operation.endNs };
}

/// The last stop window of an operation that held its CPU.
const StopWindow *Search::stopOf(const Operation &operation, TimeNs untilNs) const
{
    const auto found = m_windows.find(operation.index);
    const StopWindow *last = nullptr;
    if (found == m_windows.end())
        return last;
    for (const StopWindow *window : found->second) {
        const bool isHeld = std::any_of(window->cpus.begin(), window->cpus.end(),
                                        [&](const StopCpu &held) { return held.cpu == operation.cpu; });
        if (isHeld && window->firstInNs <= untilNs)
            last = window;
    }
    return last;
}

/// The span that an operation begins, open-ended.
OfflineSpan Search::after(const Operation &offline) const
{
    const Bounds takedown = stepsOf(offline, { "takedown_cpu" });
    OfflineSpan span { .cpu = offline.cpu,
                       .operation = positionOf(offline),
                       .death = OfflineSpan::Death::ControlTask,
                       .possibleFromNs = takedown.firstNs,
                       .certainFromNs = takedown.lastNs };
    const TimeNs lastOwnNs = signsOf(offline.cpu).lastIn(takedown);
    const StopWindow *window = stopOf(offline, takedown.lastNs);
    TimeNs ownOutNs = kNoTime;
    if (window != nullptr) {
        for (const StopCpu &held : window->cpus)
            ownOutNs = held.cpu == offline.cpu ? held.outNs : ownOutNs;
    }
    if (window != nullptr && !isKnown(ownOutNs) && isKnown(window->firstOutNs) && lastOwnNs < window->firstOutNs) {
        // Nobody leaves before the last one has done its part, so that it lived until the first of the others left.
        span.death = OfflineSpan::Death::StopEnded;
        span.possibleFromNs = window->firstOutNs;
        span.certainFromNs = std::min(std::max(window->firstOutNs, window->lastOutNs), takedown.lastNs);
    } else if (isKnown(ownOutNs) || (isKnown(lastOwnNs) && m_areSwitchesTraced)) {
        span.death = OfflineSpan::Death::OwnEvents;
        span.possibleFromNs = span.certainFromNs = std::max(lastOwnNs, ownOutNs);
    } else if (isKnown(lastOwnNs)) {
        span.possibleFromNs = lastOwnNs; // few of its events are traced, so that it may have lived on in silence
    }
    span.possibleFromNs = std::min(span.possibleFromNs, span.certainFromNs);
    return span;
}

/// For a CPU whose first operation brings it back: off since before the trace, or since its last event.
OfflineSpan Search::before(const Operation &online) const
{
    const TimeNs firstNs = m_analysis.trace->firstNs();
    const TimeNs lastOwnNs = signsOf(online.cpu).lastIn({ firstNs, online.startNs - 1 });
    return { .cpu = online.cpu,
             .operation = positionOf(online),
             .death = isKnown(lastOwnNs) ? OfflineSpan::Death::ControlTask : OfflineSpan::Death::BeforeTrace,
             .possibleFromNs = isKnown(lastOwnNs) ? lastOwnNs : firstNs,
             .certainFromNs = isKnown(lastOwnNs) ? online.startNs : firstNs };
}

void Search::end(OfflineSpan &span, const Operation &online) const
{
    const Bounds bringUp = stepsOf(online, { "cpuhp_kick_ap_alive", "bringup_cpu", "cpuhp_bringup_ap" });
    const TimeNs firstOwnNs = signsOf(online.cpu).firstIn({ online.startNs, online.endNs });
    if (isKnown(firstOwnNs)) {
        // Without task switches a CPU can be up for long before it records something.
        span.life = OfflineSpan::Life::OwnEvents;
        span.certainUntilNs = m_areSwitchesTraced ? firstOwnNs : std::min(firstOwnNs, bringUp.firstNs);
        span.possibleUntilNs = firstOwnNs;
    } else {
        span.life = OfflineSpan::Life::ControlTask;
        span.certainUntilNs = bringUp.firstNs;
        span.possibleUntilNs = bringUp.lastNs;
    }
    span.certainUntilNs = std::max(span.certainUntilNs, span.certainFromNs);
    span.possibleUntilNs = std::max(span.possibleUntilNs, span.certainUntilNs);
}

/// A failed online attempt in which the CPU came up: it was up between its first and its last event.
void Search::addAttempt(const Operation &failed)
{
    const auto open = m_open.find(failed.cpu);
    const TimeNs lastOwnNs = signsOf(failed.cpu).lastIn({ failed.startNs, failed.endNs });
    if (failed.direction != Direction::Online || open == m_open.end() || !isKnown(lastOwnNs))
        return;
    end(open->second, failed);
    m_found.push_back(open->second);
    open->second = { .cpu = failed.cpu,
                     .operation = positionOf(failed),
                     .death = OfflineSpan::Death::ControlTask,
                     .possibleFromNs = lastOwnNs,
                     .certainFromNs = failed.endNs };
}

void Search::add(const Operation &operation)
{
    if (operation.direction == Direction::Offline) {
        m_open[operation.cpu] = after(operation);
    } else {
        if (!m_known[operation.cpu])
            m_open.emplace(operation.cpu, before(operation));
        if (const auto open = m_open.find(operation.cpu); open != m_open.end()) {
            end(open->second, operation);
            m_found.push_back(open->second);
            m_open.erase(open);
        }
    }
    m_known[operation.cpu] = true;
}

std::vector<OfflineSpan> Search::run()
{
    for (const Operation &operation : m_analysis.operations) {
        if (operation.isPartial || !isKnown(operation.startNs) || !isKnown(operation.endNs))
            continue;
        if (operation.result == OperationResult::Succeeded)
            add(operation);
        else if (operation.result == OperationResult::Failed)
            addAttempt(operation);
    }
    for (auto &[cpu, span] : m_open) {
        span.certainUntilNs = span.possibleUntilNs = m_analysis.trace->lastNs() + 1;
        m_found.push_back(span);
    }
    std::stable_sort(m_found.begin(), m_found.end(), [](const OfflineSpan &a, const OfflineSpan &b) {
        return a.cpu != b.cpu ? a.cpu < b.cpu : a.possibleFromNs < b.possibleFromNs;
    });
    return std::move(m_found);
}

} // namespace

std::vector<OfflineSpan> findOfflineSpans(const Analysis &analysis)
{
    return Search(analysis).run();
}

} // namespace plugscope
