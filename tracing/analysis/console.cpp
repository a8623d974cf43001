// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/console.h"

#include "tracing/analysis/eventlist.h"
#include "tracing/analysis/operationlookup.h"
#include "tracing/analysis/steppairing.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

/// Of calls that lie inside each other on one CPU in one task only the outermost: a driver's write calls another
/// (univ8250_console_write, serial8250_console_write).
std::vector<FunctionSpan> outermostCalls(std::vector<FunctionSpan> spans)
{
    std::erase_if(spans, [](const FunctionSpan &span) { return !isKnown(span.startNs) || !isKnown(span.endNs); });
    std::stable_sort(spans.begin(), spans.end(), [](const FunctionSpan &a, const FunctionSpan &b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
    });
    std::map<std::pair<TaskId, std::uint32_t>, TimeNs> coveredUntil;
    std::vector<FunctionSpan> outermost;
    for (const FunctionSpan &span : spans) {
        TimeNs &coveredNs = coveredUntil.try_emplace({ span.task, span.cpu }, kNoTime).first->second;
        if (span.endNs <= coveredNs)
            continue;
        coveredNs = span.endNs;
        outermost.push_back(span);
    }
    return outermost;
}

struct WriteSpans
{
    std::vector<FunctionSpan> spans;
    Evidence evidence = Evidence::NotTraced;
};

/// The driver's own function where it was traced. Else the flush functions around it, which also run when nothing is to
/// be written: calls shorter than two characters at 115200 baud wrote nothing.
WriteSpans findWriteSpans(const Trace &trace, const FunctionSpans &functions)
{
    WriteSpans found;
    bool isDriverTraced = false;
    for (const EventType &type : trace.eventTypes()) {
        isDriverTraced = isDriverTraced
                         || (static_cast<EventKind>(type.kind) == EventKind::FunctionEntry
                             && isConsoleDriverFunction(trace.string(type.name)));
    }
    for (const auto &[name, spans] : functions.all()) {
        if (isConsoleDriverFunction(name)) {
            isDriverTraced = true;
            found.spans.insert(found.spans.end(), spans.begin(), spans.end());
        }
    }
    if (isDriverTraced) {
        found.evidence = Evidence::Measured;
        found.spans = outermostCalls(std::move(found.spans));
        return found;
    }
    constexpr std::string_view kByCloseness[] = { "call_console_drivers", "call_console_driver",
                                                  "console_emit_next_record", "console_flush_all", "console_unlock" };
    constexpr TimeNs kShortestWriteNs = 200'000;
    for (const std::string_view name : kByCloseness) {
        if (!functions.isTraced(name))
            continue;
        found.evidence = Evidence::Bounded;
        found.spans = outermostCalls(functions.of(name));
        std::erase_if(found.spans,
                      [](const FunctionSpan &span) { return span.endNs - span.startNs < kShortestWriteNs; });
        break;
    }
    return found;
}

/// Which message each write put out. The console writes records in the order in which they were stored; as many writes
/// as messages pair one to one, otherwise a write belongs to the oldest message that the writer's own task stored
/// before it, or else to the oldest one at all.
void assignMessages(const std::vector<ConsoleMessage> &messages, std::vector<ConsoleWrite> &writes)
{
    if (messages.size() == writes.size()) {
        const auto inOrder = [&](std::size_t i) { return messages[i].timeNs <= writes[i].startNs; };
        bool allInOrder = true;
        for (std::size_t i = 0; i < writes.size(); ++i)
            allInOrder = allInOrder && inOrder(i);
        if (allInOrder) {
            for (std::size_t i = 0; i < writes.size(); ++i)
                writes[i].message = static_cast<std::uint32_t>(i);
            return;
        }
    }
    std::vector<std::uint32_t> backlog;
    std::size_t next = 0;
    for (ConsoleWrite &write : writes) {
        for (; next < messages.size() && messages[next].timeNs <= write.startNs; ++next)
            backlog.push_back(static_cast<std::uint32_t>(next));
        if (backlog.empty())
            continue;
        auto chosen = std::find_if(backlog.begin(), backlog.end(), [&](std::uint32_t message) {
            return messages[message].task == write.task && write.task != kNoTask;
        });
        if (chosen == backlog.end())
            chosen = backlog.begin();
        write.message = *chosen;
        backlog.erase(backlog.begin(), std::next(chosen)); // older ones were suppressed or dropped
    }
}

/// Whether a task carries an operation: its control task, or anything that runs on the CPU being plugged for it.
bool isPartOf(const Trace &trace, const Operation &operation, TaskId task, std::uint32_t recordedOn)
{
    if (task == operation.controlTask || operation.controlTask == kNoTask || task == kNoTask)
        return true;
    Step asStep;
    asStep.cpu = operation.cpu;
    asStep.recordedOn = recordedOn;
    asStep.task = task;
    return recordedOn == operation.cpu && ranOnTarget(trace, asStep, false);
}

/// The innermost step that the same task was in.
StringId callbackAt(const Operation &operation, const std::vector<Step> &steps, const ConsoleWrite &write)
{
    StringId callback = 0;
    for (std::uint32_t i = 0; i < operation.stepCount; ++i) {
        const Step &step = steps[operation.firstStep + i];
        const bool holds = isKnown(step.startNs) && step.startNs <= write.startNs
                           && (!isKnown(step.endNs) || step.endNs >= write.startNs);
        if (holds && step.task == write.task)
            callback = step.callback;
    }
    return callback;
}

} // namespace

ConsoleTraffic collectConsole(const Trace &trace, const FunctionSpans &functions,
                              const std::vector<Operation> &operations, const std::vector<Step> &steps)
{
    ConsoleTraffic traffic;
    const OperationLookup lookup(operations);
    for (const TraceEvent &event : collectEvents(trace, { EventKind::Message })) {
        const Operation *operation = lookup.at(event.timeNs);
        traffic.messages.push_back({ .timeNs = event.timeNs,
                                     .text = event.arg0,
                                     .task = event.task,
                                     .recordedOn = event.cpu,
                                     .operation = operation == nullptr ? 0 : operation->index });
    }
    if (isTraced(trace, EventKind::Message))
        traffic.messageCoverage = Evidence::Measured;

    const WriteSpans found = findWriteSpans(trace, functions);
    traffic.writeCoverage = found.evidence;
    for (const FunctionSpan &span : found.spans) {
        ConsoleWrite write;
        write.startNs = span.startNs;
        write.endNs = span.endNs;
        write.task = span.task;
        write.recordedOn = span.cpu;
        write.function = span.function;
        write.bytes = argumentValue(trace.string(span.arguments), "count");
        write.evidence = found.evidence;
        const Operation *operation = lookup.at(span.startNs);
        if (operation != nullptr && isPartOf(trace, *operation, span.task, span.cpu)) {
            write.operation = operation->index;
            write.callback = callbackAt(*operation, steps, write);
        }
        traffic.writes.push_back(write);
    }
    assignMessages(traffic.messages, traffic.writes);
    return traffic;
}

} // namespace plugscope
