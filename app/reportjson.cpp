// SPDX-License-Identifier: GPL-3.0-or-later
// Keys are a contract with scripts: they may be added, never renamed or removed.
#include "app/reportjson.h"

#include "app/findingtext.h"
#include "app/jsonvalues.h"
#include "app/notetext.h"
#include "tracing/analysis/names.h"

#include <optional>

namespace plugscope {

namespace {

using Value = JsonWriter::Value;

Value taskName(const Analysis &run, TaskId task)
{
    return jsonText(run.trace->taskName(task));
}

template <typename T> Value optional(const std::optional<T> &value)
{
    return value ? Value(*value) : Value(nullptr);
}

Value noteObject(const ImportNote &note)
{
    return { { "severity", nameOf(note.severity) },
             { "code", note.code },
             { "cpu", jsonCount(note.cpu) },
             { "count", jsonCount(note.count) },
             { "message", noteText(note) } };
}

Value stepObject(const Analysis &run, const Step &step)
{
    const Trace &trace = *run.trace;
    return { { "state", step.state },
             { "callback", jsonText(run.string(step.callback)) },
             { "container", step.isContainer },
             { "instance", step.instance },
             { "cpu", step.cpu },
             { "recorded_on", step.recordedOn },
             { "task", step.task == kNoTask ? Value(nullptr) : jsonText(trace.string(trace.tasks()[step.task].comm)) },
             { "pid", step.task == kNoTask ? Value(nullptr) : jsonCount(trace.tasks()[step.task].pid) },
             { "start_ns", jsonTime(step.startNs) },
             { "end_ns", jsonTime(step.endNs) },
             { "duration_ns", jsonTime(step.durationNs()) },
             { "self_ns", jsonTime(step.selfNs) },
             { "ret", isKnown(step.endNs) ? Value(step.ret) : Value(nullptr) },
             { "rollback", step.isRollback } };
}

Value partsArray(const Operation &operation)
{
    Value parts = Value::array();
    for (const OperationPart &part : operation.parts) {
        const bool traced = part.evidence != Evidence::NotTraced;
        parts.push_back({ { "part", part.part },
                          { "duration_ns", traced ? jsonTime(part.durationNs) : Value(nullptr) },
                          { "evidence", nameOf(part.evidence) } });
    }
    return parts;
}

Value operationObject(const Analysis &run, const Operation &operation)
{
    Value steps = Value::array();
    for (const Step &step : run.stepsOf(operation))
        steps.push_back(stepObject(run, step));
    return { { "index", operation.index },
             { "cpu", operation.cpu },
             { "direction", nameOf(operation.direction) },
             { "result", nameOf(operation.result) },
             { "error", optional(operation.error) },
             { "error_evidence", nameOf(operation.errorEvidence) },
             { "failed_callback", jsonText(run.string(operation.failedCallback)) },
             { "rolled_back", operation.rolledBack },
             { "partial", operation.isPartial },
             { "lost_events", operation.touchedByLoss },
             { "start_ns", jsonTime(operation.startNs) },
             { "end_ns", jsonTime(operation.endNs) },
             { "duration_ns", jsonTime(operation.durationNs()) },
             { "duration_at_least_ns", jsonTime(operation.bounds.atLeastNs) },
             { "duration_at_most_ns", jsonTime(operation.bounds.atMostNs) },
             { "request_start_ns", jsonTime(operation.requestStartNs) },
             { "request_end_ns", jsonTime(operation.requestEndNs) },
             { "control_task", taskName(run, operation.controlTask) },
             { "evidence", nameOf(operation.evidence) },
             { "steps", std::move(steps) },
             { "parts", partsArray(operation) } };
}

Value stragglerObject(const Analysis &run, const StopWindow &window)
{
    if (window.straggler >= window.cpus.size())
        return nullptr;
    const StopCpu &late = window.cpus[window.straggler];
    return { { "cpu", late.cpu },
             { "late_ns", jsonTime(window.stragglerLateNs) },
             { "was_running", taskName(run, late.wasRunning) } };
}

Value windowObject(const Analysis &run, const StopWindow &window)
{
    Value cpus = Value::array();
    for (const StopCpu &cpu : window.cpus) {
        cpus.push_back({ { "cpu", cpu.cpu },
                         { "in_ns", jsonTime(cpu.inNs) },
                         { "out_ns", jsonTime(cpu.outNs) },
                         { "was_running", taskName(run, cpu.wasRunning) } });
    }
    return { { "index", window.index },
             { "operation", jsonIndex(window.operation) },
             { "first_in_ns", jsonTime(window.firstInNs) },
             { "all_in_ns", jsonTime(window.allInNs) },
             { "first_out_ns", jsonTime(window.firstOutNs) },
             { "last_out_ns", jsonTime(window.lastOutNs) },
             { "duration_ns", jsonTime(window.durationNs()) },
             { "irqs_off_ns", jsonTime(window.irqsOffNs) },
             { "evidence", nameOf(window.evidence) },
             { "cpus", std::move(cpus) },
             { "straggler", stragglerObject(run, window) } };
}

Value messageObject(const Analysis &run, const ConsoleMessage &message)
{
    return { { "time_ns", jsonTime(message.timeNs) },
             { "text", std::string(run.string(message.text)) },
             { "task", taskName(run, message.task) },
             { "recorded_on", message.recordedOn },
             { "operation", jsonIndex(message.operation) } };
}

Value writeObject(const Analysis &run, const ConsoleWrite &write)
{
    const bool hasText = write.message && *write.message < run.messages.size();
    return { { "start_ns", jsonTime(write.startNs) },
             { "end_ns", jsonTime(write.endNs) },
             { "duration_ns", jsonTime(write.durationNs()) },
             { "task", taskName(run, write.task) },
             { "recorded_on", write.recordedOn },
             { "function", jsonText(run.string(write.function)) },
             { "text", hasText ? Value(std::string(run.string(run.messages[*write.message].text))) : Value(nullptr) },
             { "bytes", optional(write.bytes) },
             { "operation", jsonIndex(write.operation) },
             { "callback", jsonText(run.string(write.callback)) },
             { "evidence", nameOf(write.evidence) } };
}

Value callbackObject(const Analysis &run, const CallbackStatistics &callback)
{
    Value object { { "callback", jsonText(run.string(callback.callback)) },
                   { "direction", nameOf(callback.direction) },
                   { "state", callback.state },
                   { "container", callback.isContainer } };
    object.update(jsonStatistics(callback.durations));
    return object;
}

Value findingObject(const Analysis &run, const Finding &finding)
{
    return { { "code", finding.code },
             { "severity", nameOf(finding.severity) },
             { "operation", jsonIndex(finding.operation) },
             { "share", optional(finding.share) },
             { "cpu", jsonCount(finding.cpu) },
             { "count", jsonCount(finding.count) },
             { "duration_ns", jsonTime(finding.durationNs) },
             { "subject", jsonText(finding.subject) },
             { "message", findingText(finding, run) } };
}

/// One array, an element a line.
template <typename Range, typename ToValue>
void writeList(JsonWriter &writer, std::string_view key, const Range &range, ToValue toValue)
{
    writer.beginArray(key);
    for (const auto &item : range)
        writer.element(toValue(item));
    writer.endArray();
}

void writeStatistics(JsonWriter &writer, const Analysis &run)
{
    writer.beginObject("statistics");
    writer.member("offline", jsonStatistics(run.offline));
    writer.member("online", jsonStatistics(run.online));
    writeList(writer, "callbacks", run.callbacks,
              [&](const CallbackStatistics &callback) { return callbackObject(run, callback); });
    writer.endObject();
}

void writeRun(JsonWriter &writer, const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    writer.beginObject();
    writeRunHead(writer, named);
    writeList(writer, "notes", run.trace->notes(), noteObject);
    writeList(writer, "operations", run.operations,
              [&](const Operation &operation) { return operationObject(run, operation); });
    writeList(writer, "stray_steps", run.straySteps, [&](const Step &step) { return stepObject(run, step); });
    writeList(writer, "stop_windows", run.stopWindows,
              [&](const StopWindow &window) { return windowObject(run, window); });
    writeList(writer, "console_messages", run.messages,
              [&](const ConsoleMessage &message) { return messageObject(run, message); });
    writeList(writer, "console_writes", run.writes, [&](const ConsoleWrite &write) { return writeObject(run, write); });
    writeStatistics(writer, run);
    writeList(writer, "findings", run.findings, [&](const Finding &finding) { return findingObject(run, finding); });
    writer.endObject();
}

} // namespace

std::string reportJson(std::span<const NamedRun> runs)
{
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", "plugscope.report/1");
    writer.beginArray("runs");
    for (const NamedRun &run : runs)
        writeRun(writer, run);
    writer.endArray();
    writer.endObject();
    return writer.take();
}

} // namespace plugscope
