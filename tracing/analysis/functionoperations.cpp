// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/functionoperations.h"

#include "tracing/analysis/eventlist.h"
#include "tracing/analysis/hotplugmessages.h"

#include <algorithm>
#include <charconv>

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

/// The number N of a thread "cpuhp/N".
std::optional<std::uint32_t> hotplugThreadCpu(std::string_view comm)
{
    constexpr std::string_view kPrefix = "cpuhp/";
    std::uint32_t cpu = 0;
    if (!comm.starts_with(kPrefix))
        return std::nullopt;
    comm.remove_prefix(kPrefix.size());
    const auto [end, error] = std::from_chars(comm.data(), comm.data() + comm.size(), cpu);
    return error == std::errc() && end == comm.data() + comm.size() ? std::optional(cpu) : std::nullopt;
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

/// Sees whether a request's CPU shows in what happened inside it.
class CpuFinder
{
public:
    CpuFinder(const Trace &trace, const FunctionSpans &functions)
        : m_trace(trace), m_functions(functions), m_messages(collectEvents(trace, { EventKind::Message })),
          m_switches(hotplugThreadRuns(trace))
    {
    }

    /// The CPU that something inside the request names or ran on.
    [[nodiscard]] std::optional<std::uint32_t> cpuInside(const HotplugRequest &request) const;

private:
    static std::vector<std::pair<TimeNs, std::uint32_t>> hotplugThreadRuns(const Trace &trace);
    [[nodiscard]] std::optional<std::uint32_t> fromCalls(std::string_view function, TimeSpan span, bool onlyIdle) const;

    const Trace &m_trace;
    const FunctionSpans &m_functions;
    std::vector<TraceEvent> m_messages;
    std::vector<std::pair<TimeNs, std::uint32_t>> m_switches; // switches to cpuhp/N: when, N
};

std::vector<std::pair<TimeNs, std::uint32_t>> CpuFinder::hotplugThreadRuns(const Trace &trace)
{
    std::vector<std::optional<std::uint32_t>> threads;
    for (const Task &task : trace.tasks())
        threads.push_back(hotplugThreadCpu(trace.string(task.comm)));
    std::vector<std::pair<TimeNs, std::uint32_t>> runs;
    for (const CpuEvents &cpu : trace.cpus()) {
        for (std::size_t i = 0; i < cpu.size(); ++i) {
            if (trace.kindOf(cpu.type[i]) == EventKind::SchedSwitch && threads[cpu.arg0[i]])
                runs.emplace_back(cpu.timeNs[i], *threads[cpu.arg0[i]]);
        }
    }
    std::sort(runs.begin(), runs.end());
    return runs;
}

std::optional<std::uint32_t> CpuFinder::fromCalls(std::string_view function, TimeSpan span, bool onlyIdle) const
{
    for (const FunctionSpan &call : m_functions.of(function)) {
        const bool isIdle = call.task != kNoTask && m_trace.tasks()[call.task].pid == 0;
        if (isKnown(call.startNs) && span.contains(call.startNs) && (!onlyIdle || isIdle))
            return call.cpu;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> CpuFinder::cpuInside(const HotplugRequest &request) const
{
    const TimeSpan span { request.startNs, request.endNs };
    const bool isOffline = request.direction == Direction::Offline;
    if (const auto cpu = isOffline ? fromCalls("take_cpu_down", span, false) : fromCalls("multi_cpu_stop", span, true))
        return cpu;
    for (const TraceEvent &message : m_messages) {
        if (!span.contains(message.timeNs))
            continue;
        if (const auto parsed = parseHotplugMessage(m_trace.string(message.arg0)))
            return parsed->cpu;
    }
    const auto run = std::lower_bound(m_switches.begin(), m_switches.end(), std::pair(span.startNs, 0U));
    if (run != m_switches.end() && span.contains(run->first))
        return run->second;
    return std::nullopt;
}

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

} // namespace

std::vector<Operation> operationsFromRequests(const Trace &trace, const FunctionSpans &functions,
                                              const std::vector<HotplugRequest> &requests)
{
    const CpuFinder finder(trace, functions);
    std::vector<Operation> operations;
    for (auto request = requests.begin(); request != requests.end(); ++request) {
        const auto inside = finder.cpuInside(*request);
        const auto cpu = request->cpu ? request->cpu : inside;
        if (!cpu)
            continue;
        const auto next = std::find_if(std::next(request), requests.end(),
                                       [&](const HotplugRequest &later) { return later.cpu && later.cpu == cpu; });
        Operation operation;
        operation.index = static_cast<std::uint32_t>(operations.size() + 1);
        operation.cpu = *cpu;
        operation.direction = request->direction;
        operation.startNs = operation.requestStartNs = request->startNs;
        operation.endNs = operation.requestEndNs = request->endNs;
        operation.controlTask = request->task;
        operation.evidence = Evidence::Measured;
        operation.result = resultOf(*request, inside == cpu, next == requests.end() ? nullptr : &*next);
        if (operation.result == OperationResult::Failed) {
            operation.error = request->ret;
            operation.errorEvidence = Evidence::Measured;
        }
        operations.push_back(operation);
    }
    return operations;
}

} // namespace plugscope
