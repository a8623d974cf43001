// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/parts.h"

#include "tracing/analysis/hotplugmessages.h"
#include "tracing/analysis/operationlookup.h"
#include "tracing/analysis/steppairing.h"
#include "tracing/analysis/taskactivity.h"

#include <algorithm>
#include <unordered_map>

namespace plugscope {

namespace {

/// Accounts for an operation's time piece by piece: what was taken once is not taken again.
class Account
{
public:
    explicit Account(TimeSpan whole) : m_free { whole } { }

    /// The free pieces of these spans, which are then no longer free.
    std::vector<TimeSpan> take(std::vector<TimeSpan> spans)
    {
        std::sort(spans.begin(), spans.end(), [](TimeSpan a, TimeSpan b) { return a.startNs < b.startNs; });
        std::vector<TimeSpan> taken;
        for (const TimeSpan span : spans)
            takeOne(span, taken);
        std::sort(taken.begin(), taken.end(), [](TimeSpan a, TimeSpan b) { return a.startNs < b.startNs; });
        return taken;
    }
    [[nodiscard]] const std::vector<TimeSpan> &rest() const { return m_free; }

private:
    void takeOne(TimeSpan span, std::vector<TimeSpan> &taken)
    {
        std::vector<TimeSpan> left;
        for (const TimeSpan piece : m_free) {
            const TimeSpan common = piece.intersected(span);
            if (common.durationNs() <= 0) {
                left.push_back(piece);
                continue;
            }
            taken.push_back(common);
            if (piece.startNs < common.startNs)
                left.push_back({ piece.startNs, common.startNs });
            if (common.endNs < piece.endNs)
                left.push_back({ common.endNs, piece.endNs });
        }
        m_free = std::move(left);
    }

    std::vector<TimeSpan> m_free; // disjoint, in order of time
};

TimeNs totalNs(const std::vector<TimeSpan> &spans)
{
    TimeNs total = 0;
    for (const TimeSpan span : spans)
        total += span.durationNs();
    return total;
}

using SpansByOperation = std::vector<std::vector<TimeSpan>>; // by Operation::index

/// The pauses of an operation's tasks, sorted by what they mean.
struct Pauses
{
    std::vector<TimeSpan> rcu;
    bool rcuIsInferred = false;
    std::vector<TimeSpan> ready;
    std::vector<TimeSpan> blocked;
};

bool isLeaf(const Step &step)
{
    return !step.isContainer && isKnown(step.durationNs());
}

TimeSpan spanOf(const Step &step)
{
    return { step.startNs, step.endNs };
}

} // namespace

/// What explaining one operation looks up, arranged by operation.
struct PartsExplainer::Index
{
    Index(const Analysis &analysis, const FunctionSpans &functions);

    SpansByOperation writes;
    SpansByOperation lockWaits;
    std::vector<std::vector<const StopWindow *>> windows;
    std::unordered_map<std::uint32_t, const CpuEvents *> eventsOf; // by recording CPU
    bool locksTraced = false;
};

PartsExplainer::Index::Index(const Analysis &analysis, const FunctionSpans &functions)
    : writes(analysis.operations.size() + 1), lockWaits(writes.size()), windows(writes.size())
{
    for (const ConsoleWrite &write : analysis.writes)
        writes[write.operation].push_back({ write.startNs, write.endNs });
    for (const StopWindow &window : analysis.stopWindows)
        windows[window.operation].push_back(&window);
    for (const CpuEvents &events : analysis.trace->cpus())
        eventsOf.emplace(events.cpu, &events);
    const OperationLookup lookup(analysis.operations);
    for (const char *name : { "console_lock", "console_trylock_spinning" }) {
        locksTraced = locksTraced || functions.isTraced(name);
        for (const FunctionSpan &span : functions.of(name)) {
            if (!isKnown(span.startNs) || !isKnown(span.endNs))
                continue;
            const Operation *operation = lookup.at(span.startNs);
            if (operation != nullptr && span.task == operation->controlTask)
                lockWaits[operation->index].push_back({ span.startNs, span.endNs });
        }
    }
}

namespace {

std::set<std::int32_t> tasksOfOperations(const Analysis &analysis)
{
    std::set<std::int32_t> pids;
    for (const Step &step : analysis.steps)
        pids.insert(analysis.trace->tasks()[step.task].pid);
    for (const Operation &operation : analysis.operations)
        pids.insert(analysis.trace->tasks()[operation.controlTask].pid);
    pids.erase(0); // idle tasks share a pid, and unknown ones have none
    pids.erase(-1);
    return pids;
}

/// Sorts the pauses inside the leaf callbacks of an operation. Where softirqs were not traced the waker does not show,
/// and a long sleep in sched_cpu_deactivate is taken for its synchronize_rcu (V 5.10, 6.1, 7.1).
Pauses pausesInCallbacks(const Analysis &analysis, const TaskActivity &activity, const Operation &operation)
{
    Pauses pauses;
    constexpr TimeNs kLongNs = 1'000'000;
    for (const Step &step : analysis.stepsOf(operation)) {
        if (!isLeaf(step) || step.task == kNoTask)
            continue;
        for (const TaskPause &pause : activity.pausesIn(analysis.trace->tasks()[step.task].pid, spanOf(step))) {
            const TimeSpan inside = pause.span.intersected(spanOf(step));
            if (pause.kind == TaskPause::Kind::Ready) {
                pauses.ready.push_back(inside);
                continue;
            }
            const bool looksLikeRcu = !activity.areSoftirqsTraced() && inside.durationNs() > kLongNs
                                      && analysis.string(step.callback) == "sched_cpu_deactivate";
            if (pause.byRcu || looksLikeRcu) {
                pauses.rcu.push_back(inside);
                pauses.rcuIsInferred = pauses.rcuIsInferred || !pause.byRcu;
            } else {
                pauses.blocked.push_back(inside);
            }
        }
    }
    return pauses;
}

/// The first event that the CPU itself recorded after a moment; `events` nullptr: it recorded none.
TimeNs firstSignOfLife(const CpuEvents *events, TimeNs afterNs)
{
    if (events == nullptr)
        return kNoTime;
    const auto next = std::upper_bound(events->timeNs.begin(), events->timeNs.end(), afterNs);
    return next == events->timeNs.end() ? kNoTime : *next;
}

/// From kicking the CPU to the first thing that it did: an event of its own, or a stop window that it asked for.
std::vector<TimeSpan> bootWaits(const Analysis &analysis, const Operation &operation,
                                const std::vector<const StopWindow *> &windows, const CpuEvents *ownEvents)
{
    for (const Step &step : analysis.stepsOf(operation)) {
        const std::string_view callback = analysis.string(step.callback);
        if ((callback != "bringup_cpu" && callback != "cpuhp_bringup_ap") || !isKnown(step.durationNs()))
            continue;
        TimeNs aliveNs = firstSignOfLife(ownEvents, step.startNs);
        for (const StopWindow *window : windows) {
            if (window->firstInNs > step.startNs && (!isKnown(aliveNs) || window->firstInNs < aliveNs))
                aliveNs = window->firstInNs;
        }
        if (isKnown(aliveNs) && aliveNs < step.endNs)
            return { { step.startNs, aliveNs } };
    }
    return {};
}

/// From the end of the stop window to the message that the CPU is gone, inside takedown_cpu; without a message, to the
/// end of takedown_cpu.
std::vector<TimeSpan> deathWaits(const Analysis &analysis, const Operation &operation,
                                 const std::vector<const StopWindow *> &windows)
{
    for (const Step &step : analysis.stepsOf(operation)) {
        if (analysis.string(step.callback) != "takedown_cpu" || !isKnown(step.durationNs()) || windows.empty())
            continue;
        TimeNs goneNs = step.endNs;
        const auto first
            = std::lower_bound(analysis.messages.begin(), analysis.messages.end(), step.startNs,
                               [](const ConsoleMessage &message, TimeNs timeNs) { return message.timeNs < timeNs; });
        for (auto message = first; message != analysis.messages.end() && message->timeNs < step.endNs; ++message) {
            const auto parsed = parseHotplugMessage(analysis.string(message->text));
            if (parsed && parsed->sign == HotplugSign::Offline && parsed->cpu == operation.cpu) {
                goneNs = message->timeNs;
                break;
            }
        }
        const TimeNs outNs = windows.back()->lastOutNs;
        if (isKnown(outNs) && outNs > step.startNs && outNs < goneNs)
            return { { outNs, goneNs } };
    }
    return {};
}

struct StopSpans
{
    std::vector<TimeSpan> gathering;
    std::vector<TimeSpan> held;
    std::vector<TimeSpan> leaving;
};

StopSpans stopSpans(const std::vector<const StopWindow *> &windows)
{
    StopSpans spans;
    for (const StopWindow *window : windows) {
        spans.gathering.push_back({ window->firstInNs, window->allInNs });
        if (!isKnown(window->firstOutNs))
            continue;
        spans.held.push_back({ window->allInNs, window->firstOutNs });
        spans.leaving.push_back({ window->firstOutNs, window->lastOutNs });
    }
    return spans;
}

struct CallbackSpans
{
    std::vector<TimeSpan> onTarget;
    std::vector<TimeSpan> onControl;
    std::vector<TimeSpan> containerRunning; // the control task itself is at work in a container
    std::vector<TimeSpan> containers;
};

CallbackSpans callbackSpans(const Analysis &analysis, const TaskActivity &activity, const Operation &operation)
{
    CallbackSpans spans;
    for (const Step &step : analysis.stepsOf(operation)) {
        if (!isKnown(step.durationNs()))
            continue;
        if (isLeaf(step)) {
            (ranOnTarget(*analysis.trace, step, true) ? spans.onTarget : spans.onControl).push_back(spanOf(step));
            continue;
        }
        spans.containers.push_back(spanOf(step));
        if (!activity.isTraced() || step.task == kNoTask)
            continue;
        Account running(spanOf(step));
        for (const TaskPause &pause : activity.pausesIn(analysis.trace->tasks()[step.task].pid, spanOf(step)))
            running.take({ pause.span });
        spans.containerRunning.insert(spans.containerRunning.end(), running.rest().begin(), running.rest().end());
    }
    return spans;
}

} // namespace

PartsExplainer::PartsExplainer(const Analysis &analysis, const FunctionSpans &functions)
    : m_analysis(analysis), m_index(std::make_unique<const Index>(analysis, functions)),
      m_activity(std::make_unique<const TaskActivity>(*analysis.trace, tasksOfOperations(analysis)))
{
}

PartsExplainer::~PartsExplainer() = default;

std::vector<ExplainedPart> PartsExplainer::explain(const Operation &operation) const
{
    if (!isKnown(operation.durationNs()))
        return {};
    const Coverage &coverage = m_analysis.coverage;
    const auto &windows = m_index->windows[operation.index];
    const auto own = m_index->eventsOf.find(operation.cpu);
    const CpuEvents *ownEvents = own == m_index->eventsOf.end() ? nullptr : own->second;
    const Pauses pauses = pausesInCallbacks(m_analysis, *m_activity, operation);
    const StopSpans stops = stopSpans(windows);
    const CallbackSpans callbacks = callbackSpans(m_analysis, *m_activity, operation);
    const bool isOffline = operation.direction == Direction::Offline;
    const Evidence whenScheduled = m_activity->isTraced() ? Evidence::Measured : Evidence::NotTraced;

    Account account({ operation.startNs, operation.endNs });
    std::vector<ExplainedPart> parts;
    const auto add = [&](std::string_view name, Evidence evidence, const std::vector<TimeSpan> &spans) {
        if (evidence == Evidence::NotTraced)
            return;
        ExplainedPart explained { .name = name, .evidence = evidence, .spans = account.take(spans) };
        explained.durationNs = totalNs(explained.spans);
        parts.push_back(std::move(explained));
    };
    add(part::kConsoleWrite, coverage.consoleWrites, m_index->writes[operation.index]);
    add(part::kConsoleLock, m_index->locksTraced ? Evidence::Measured : Evidence::NotTraced,
        m_index->lockWaits[operation.index]);
    add(part::kRcuWait, pauses.rcuIsInferred ? Evidence::Inferred : whenScheduled, pauses.rcu);
    add(part::kStopGathering, coverage.stopWindows, stops.gathering);
    add(part::kStopHeld, coverage.stopWindows, stops.held);
    add(part::kStopLeaving, coverage.stopWindows, stops.leaving);
    if (coverage.steps != Evidence::NotTraced) {
        if (isOffline && coverage.stopWindows != Evidence::NotTraced)
            add(part::kDeathWait, Evidence::Bounded, deathWaits(m_analysis, operation, windows));
        if (!isOffline)
            add(part::kBootWait, Evidence::Bounded, bootWaits(m_analysis, operation, windows, ownEvents));
    }
    add(part::kReady, whenScheduled, pauses.ready);
    add(part::kBlocked, whenScheduled, pauses.blocked);
    add(part::kOnTarget, coverage.steps, callbacks.onTarget);
    std::vector<TimeSpan> onControl = callbacks.onControl;
    onControl.insert(onControl.end(), callbacks.containerRunning.begin(), callbacks.containerRunning.end());
    add(part::kOnControl, coverage.steps, onControl);
    add(part::kHandOver, coverage.steps == Evidence::NotTraced ? coverage.steps : Evidence::Bounded,
        callbacks.containers);
    parts.push_back({ .name = part::kUnexplained,
                      .durationNs = totalNs(account.rest()),
                      .evidence = Evidence::Inferred,
                      .spans = account.rest() });
    return parts;
}

void addParts(Analysis &analysis, const FunctionSpans &functions)
{
    const PartsExplainer explainer(analysis, functions);
    for (Operation &operation : analysis.operations) {
        for (const ExplainedPart &explained : explainer.explain(operation)) {
            operation.parts.push_back({ .part = std::string(explained.name),
                                        .durationNs = explained.durationNs,
                                        .evidence = explained.evidence });
        }
    }
}

} // namespace plugscope
