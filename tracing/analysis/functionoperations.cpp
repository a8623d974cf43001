// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/functionoperations.h"

#include "tracing/analysis/eventlist.h"
#include "tracing/analysis/hotplugmessages.h"
#include "tracing/analysis/hotplugthread.h"

#include <algorithm>
#include <unordered_map>

namespace plugscope {

namespace {

bool isDownFunction(std::string_view function)
{
    return function.find("down") != std::string_view::npos || function.find("offline") != std::string_view::npos;
}

/// online_store serves both directions; what it did shows in the operation inside it.
bool tellsDirection(std::string_view function)
{
    return function != "online_store" && function != "store_online";
}

void addSuspendRequests(const Trace &trace, std::vector<HotplugRequest> &requests)
{
    std::map<std::pair<bool, std::uint32_t>, TraceEvent> open; // by direction and CPU
    for (const TraceEvent &event : collectEvents(trace, { EventKind::SuspendResume })) {
        const std::string_view action = trace.string(event.arg0);
        const bool isOff = action == "CPU_OFF";
        if (!isOff && action != "CPU_ON")
            continue;
        const std::uint32_t cpu = event.arg1 >> 1U;
        if ((event.arg1 & 1U) != 0) {
            open[{ isOff, cpu }] = event;
            continue;
        }
        const auto begun = open.find({ isOff, cpu });
        if (begun == open.end())
            continue;
        requests.push_back({ .startNs = begun->second.timeNs,
                             .endNs = event.timeNs,
                             .cpu = cpu,
                             .direction = isOff ? Direction::Offline : Direction::Online,
                             .task = begun->second.task,
                             .ret = {} });
        open.erase(begun);
    }
}

/// Moments at which a CPU showed itself, in order of time.
using Sightings = std::vector<std::pair<TimeNs, std::uint32_t>>;

std::optional<std::uint32_t> firstInside(const Sightings &sightings, TimeSpan span)
{
    const auto first = std::lower_bound(sightings.begin(), sightings.end(), std::pair(span.startNs, 0U));
    return first != sightings.end() && span.contains(first->first) ? std::optional(first->second) : std::nullopt;
}

/// Calls of a function by any task, or by idle tasks only.
Sightings callsOf(const Trace &trace, const FunctionSpans &functions, std::string_view function, bool onlyIdle)
{
    Sightings calls;
    for (const FunctionSpan &call : functions.of(function)) {
        const bool isIdle = call.task != kNoTask && trace.tasks()[call.task].pid == 0;
        if (isKnown(call.startNs) && (!onlyIdle || isIdle))
            calls.emplace_back(call.startNs, call.cpu);
    }
    return calls;
}

Sightings messagesOfCpus(const Trace &trace)
{
    Sightings messages;
    for (const TraceEvent &message : collectEvents(trace, { EventKind::Message })) {
        if (const auto parsed = parseHotplugMessage(trace.string(message.arg0)))
            messages.emplace_back(message.timeNs, parsed->cpu);
    }
    return messages;
}

/// Switches to cpuhp/N.
Sightings hotplugThreadRuns(const Trace &trace)
{
    std::vector<std::optional<std::uint32_t>> threads; // by TaskId
    for (const Task &task : trace.tasks())
        threads.push_back(hotplugThreadCpu(trace.string(task.comm)));
    Sightings runs;
    for (const CpuEvents &cpu : trace.cpus()) {
        for (std::size_t i = 0; i < cpu.size(); ++i) {
            if (trace.kindOf(cpu.type[i]) == EventKind::SchedSwitch && threads[cpu.arg0[i]])
                runs.emplace_back(cpu.timeNs[i], *threads[cpu.arg0[i]]);
        }
    }
    std::sort(runs.begin(), runs.end());
    return runs;
}

/// Sees whether a request's CPU shows in what happened inside it.
class CpuFinder
{
public:
    CpuFinder(const Trace &trace, const FunctionSpans &functions)
        : m_deaths(callsOf(trace, functions, "take_cpu_down", false)),
          m_idleStops(callsOf(trace, functions, "multi_cpu_stop", true)), m_messages(messagesOfCpus(trace)),
          m_switches(hotplugThreadRuns(trace))
    {
    }

    /// The CPU that something inside the request names or ran on.
    [[nodiscard]] std::optional<std::uint32_t> cpuInside(const HotplugRequest &request) const
    {
        const TimeSpan span { request.startNs, request.endNs };
        const bool isOffline = request.direction == Direction::Offline;
        if (const auto cpu = firstInside(isOffline ? m_deaths : m_idleStops, span))
            return cpu;
        if (const auto cpu = firstInside(m_messages, span))
            return cpu;
        return firstInside(m_switches, span);
    }

private:
    Sightings m_deaths; // calls of take_cpu_down
    Sightings m_idleStops; // a CPU on its way up stops the machine from its idle task
    Sightings m_messages;
    Sightings m_switches;
};

} // namespace

bool areRequestsTraced(const Trace &trace, const FunctionSpans &functions)
{
    const auto isRequest = [](const auto &entry) { return isRequestFunction(entry.first); };
    if (std::any_of(functions.all().begin(), functions.all().end(), isRequest))
        return true;
    return trace.countOf(EventKind::SuspendResume) > 0 && !collectRequests(trace, functions).empty();
}

std::vector<HotplugRequest> collectRequests(const Trace &trace, const FunctionSpans &functions)
{
    std::vector<HotplugRequest> requests;
    addSuspendRequests(trace, requests);
    for (const auto &[name, spans] : functions.all()) {
        if (!isRequestFunction(name) || !tellsDirection(name))
            continue;
        for (const FunctionSpan &span : spans) {
            if (!isKnown(span.startNs) || !isKnown(span.endNs))
                continue;
            const auto cpu = argumentValue(trace.string(span.arguments), "cpu");
            requests.push_back({ .startNs = span.startNs,
                                 .endNs = span.endNs,
                                 .cpu = cpu ? std::optional(static_cast<std::uint32_t>(*cpu)) : std::nullopt,
                                 .direction = isDownFunction(name) ? Direction::Offline : Direction::Online,
                                 .task = span.task,
                                 .ret = span.ret });
        }
    }
    std::sort(requests.begin(), requests.end(), [](const HotplugRequest &a, const HotplugRequest &b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
    });
    std::vector<HotplugRequest> outermost;
    for (HotplugRequest &request : requests) {
        if (!outermost.empty() && request.endNs <= outermost.back().endNs) {
            HotplugRequest &outer = outermost.back();
            outer.cpu = outer.cpu ? outer.cpu : request.cpu;
            outer.ret = outer.ret ? outer.ret : request.ret;
            continue;
        }
        outermost.push_back(request);
    }
    return outermost;
}

void assignRequests(const std::vector<HotplugRequest> &requests, std::vector<Operation> &operations)
{
    for (Operation &operation : operations) {
        if (!isKnown(operation.startNs))
            continue;
        auto next = std::upper_bound(requests.begin(), requests.end(), operation.startNs,
                                     [](TimeNs t, const HotplugRequest &request) { return t < request.startNs; });
        if (next == requests.begin())
            continue;
        const HotplugRequest &request = *std::prev(next);
        if (request.endNs < operation.endNs || (request.cpu && *request.cpu != operation.cpu))
            continue;
        operation.requestStartNs = request.startNs;
        operation.requestEndNs = request.endNs;
        if (request.ret && *request.ret < 0 && operation.errorEvidence != Evidence::Measured) {
            operation.error = request.ret;
            operation.errorEvidence = Evidence::Measured;
        }
    }
}

namespace {

/// Whether the attempt did what was asked: by its return value, by what happened inside it, or because the next request
/// for the CPU asks for the opposite. Otherwise nothing is known.
OperationResult resultOf(const HotplugRequest &request, bool hasSign, const HotplugRequest *next)
{
    if (request.ret)
        return *request.ret < 0 ? OperationResult::Failed : OperationResult::Succeeded;
    const bool isUndoneNext = next != nullptr && next->direction != request.direction;
    return hasSign || isUndoneNext ? OperationResult::Succeeded : OperationResult::Unknown;
}

/// Finds, for one request after the other, the next one that names a CPU.
class NextRequest
{
public:
    explicit NextRequest(const std::vector<HotplugRequest> &requests)
    {
        for (const HotplugRequest &request : requests) {
            if (request.cpu)
                m_ofCpu[*request.cpu].push_back(&request);
        }
    }

    [[nodiscard]] const HotplugRequest *after(const HotplugRequest &request, std::uint32_t cpu) const
    {
        const auto ofCpu = m_ofCpu.find(cpu);
        if (ofCpu == m_ofCpu.end())
            return nullptr;
        const auto next = std::upper_bound(ofCpu->second.begin(), ofCpu->second.end(), &request);
        return next == ofCpu->second.end() ? nullptr : *next;
    }

private:
    std::unordered_map<std::uint32_t, std::vector<const HotplugRequest *>> m_ofCpu; // in order, as they lie in memory
};

} // namespace

std::vector<Operation> operationsFromRequests(const Trace &trace, const FunctionSpans &functions,
                                              const std::vector<HotplugRequest> &requests)
{
    const CpuFinder finder(trace, functions);
    const NextRequest next(requests);
    std::vector<Operation> operations;
    for (const HotplugRequest &request : requests) {
        const auto inside = finder.cpuInside(request);
        const auto cpu = request.cpu ? request.cpu : inside;
        if (!cpu)
            continue;
        Operation operation;
        operation.index = static_cast<std::uint32_t>(operations.size() + 1);
        operation.cpu = *cpu;
        operation.direction = request.direction;
        operation.startNs = operation.requestStartNs = request.startNs;
        operation.endNs = operation.requestEndNs = request.endNs;
        operation.controlTask = request.task;
        operation.evidence = Evidence::Measured;
        operation.result = resultOf(request, inside == cpu, next.after(request, *cpu));
        if (operation.result == OperationResult::Failed) {
            operation.error = request.ret;
            operation.errorEvidence = Evidence::Measured;
        }
        operations.push_back(operation);
    }
    return operations;
}

} // namespace plugscope
