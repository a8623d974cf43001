// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/eventtext.h"

#include "tracing/readers/eventnames.h"
#include "tracing/readers/payloads.h"
#include "tracing/readers/textscan.h"

#include <algorithm>

namespace plugscope {

namespace {

/// "name: payload" cut in two. Names hold no blanks and parentheses; perf's hold a colon ("sched:sched_switch: ").
bool splitNamed(std::string_view text, std::string_view &name, std::string_view &payload)
{
    for (std::size_t i = 0; i < text.size() && text[i] != ' ' && text[i] != '('; ++i) {
        if (text[i] != ':' || (i + 1 < text.size() && text[i + 1] != ' '))
            continue;
        name = text.substr(0, i);
        payload = text.substr(i + 1);
        return i > 0;
    }
    return false;
}

std::string_view withoutFrontBlanks(std::string_view text)
{
    const auto start = text.find_first_not_of(' ');
    return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

NewEvent eventOfType(const EventPlace &place, std::uint16_t type)
{
    return { .timeNs = place.timeNs, .type = type, .task = place.task.id, .arg0 = kNoArg, .arg1 = kNoArg };
}

bool setNumber(std::string_view name, std::string_view payload, NewEvent &event)
{
    const auto number = leadingNumber(payload, name);
    event.arg0 = static_cast<std::uint32_t>(number.value_or(0));
    return number.has_value();
}

/// "state=1 cpu_id=0"; leaving idle is state -1 as unsigned number, which is kNoArg already.
bool setIdle(std::string_view payload, NewEvent &event)
{
    constexpr std::string_view kCpu = "cpu_id=";
    const auto found = payload.find(kCpu);
    if (!setNumber("state", payload, event) || found == std::string_view::npos)
        return false;
    TextScan scan(payload.substr(found + kCpu.size()));
    return scan.takeNumber(event.arg1);
}

} // namespace

CpuEventsBuilder &EventText::cpu(std::uint32_t number)
{
    if (number >= m_cpus.size())
        m_cpus.resize(number + 1, nullptr);
    CpuEventsBuilder *&slot = m_cpus[number];
    if (slot == nullptr)
        slot = &m_builder.cpu(number);
    return *slot;
}

EventText::Type &EventText::typeOf(std::string_view fullName)
{
    if (Type *known = m_types.find(fullName))
        return *known;
    const EventName parts = splitEventName(fullName);
    return m_types.insert(
        fullName, { .kind = eventKindFor(parts.system, parts.name), .system = parts.system, .name = parts.name });
}

NewEvent EventText::eventAt(const EventPlace &place, Type &type)
{
    if (!type.index)
        type.index = m_builder.eventType(type.system, type.name, type.kind);
    return eventOfType(place, *type.index);
}

StringId EventText::function(std::string_view symbol)
{
    if (const StringId *known = m_functions.find(symbol))
        return *known;
    return m_functions.insert(symbol, m_builder.string(functionName(symbol)));
}

bool EventText::append(const EventPlace &place, std::string_view text, std::string_view tracer)
{
    finish();
    std::string_view name;
    std::string_view payload;
    if (splitNamed(text, name, payload))
        return appendNamed(place, typeOf(name), payload);
    return appendUnnamed(place, text, tracer);
}

bool EventText::appendComment(const EventPlace &place, std::string_view text)
{
    std::string_view name;
    std::string_view payload;
    if (splitNamed(text, name, payload) || text.starts_with('<'))
        return append(place, text, {});
    finish();
    return appendOpenText(place, typeOf("bprint"), text);
}

bool EventText::appendNamed(const EventPlace &place, Type &type, std::string_view payload)
{
    switch (type.kind) {
    case EventKind::Message:
    case EventKind::Marker:
        return appendOpenText(place, type, payload);
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
        return appendFunction(place, type, payload);
    case EventKind::FunctionCall:
        return appendCall(place, withoutFrontBlanks(payload));
    default:
        break;
    }
    std::string_view fields = withoutFrontBlanks(payload);
    constexpr std::string_view kUnformatted = "[FAILED TO PARSE]"; // trace-cmd report: the raw fields follow
    if (fields.starts_with(kUnformatted))
        fields = withoutFrontBlanks(fields.substr(kUnformatted.size()));
    if (type.kind == EventKind::Other && (fields.starts_with('(') || fields.starts_with("__probe_"))
        && appendProbe(place, type, fields))
        return true;
    NewEvent event = eventAt(place, type);
    if (!setFields(place, type, fields, event))
        return false;
    cpu(place.cpu).append(event);
    return true;
}

bool EventText::setFields(const EventPlace &place, const Type &type, std::string_view payload, NewEvent &event)
{
    switch (type.kind) {
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
    case EventKind::CpuhpExit:
    case EventKind::HotplugLatency:
        return setCpuhp(type.kind, payload, event);
    case EventKind::SchedSwitch:
        return setSwitch(place, payload, event);
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        return setWake(payload, event);
    case EventKind::SuspendResume:
        return setSuspend(payload, event);
    case EventKind::IrqEntry:
    case EventKind::IrqExit:
        return setNumber("irq", payload, event);
    case EventKind::SoftirqEntry:
    case EventKind::SoftirqExit:
        return setNumber("vec", payload, event);
    case EventKind::CpuIdle:
        return setIdle(payload, event);
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        return setSyscall(type, payload, event);
    default:
        return true;
    }
}

bool EventText::setCpuhp(EventKind kind, std::string_view payload, NewEvent &event)
{
    CpuhpPayload fields;
    if (!parseCpuhp(kind, payload, fields))
        return false;
    if (!fields.function.empty())
        fields.record.function = function(fields.function);
    event.arg0 = m_builder.addCpuhp(fields.record);
    return true;
}

bool EventText::setSwitch(const EventPlace &place, std::string_view payload, NewEvent &event)
{
    SwitchPayload fields;
    if (!parseSwitch(payload, fields))
        return false;
    if (!place.task.isWhole)
        event.task = m_tasks.named(fields.prev);
    event.arg0 = m_tasks.named(fields.next);
    event.arg1 = fields.prevState;
    return true;
}

bool EventText::setWake(std::string_view payload, NewEvent &event)
{
    WakePayload fields;
    if (!parseWake(payload, fields))
        return false;
    event.arg0 = m_tasks.named(fields.task);
    event.arg1 = fields.cpu;
    return true;
}

bool EventText::setSuspend(std::string_view payload, NewEvent &event)
{
    SuspendPayload fields;
    if (!parseSuspend(payload, fields))
        return false;
    event.arg0 = m_builder.string(fields.action);
    event.arg1 = (fields.value << 1U) | (fields.begins ? 1U : 0U);
    return true;
}

/// "sys_enter_write: fd: 0x1, ...", "sys_exit_write: 0x2", "sys_enter: NR 1 (...)", "sys_exit: NR 1 = 2".
bool EventText::setSyscall(const Type &type, std::string_view payload, NewEvent &event)
{
    std::string_view name = type.name;
    for (const std::string_view prefix : { "sys_enter_", "sys_exit_" }) {
        if (name.starts_with(prefix))
            name.remove_prefix(prefix.size());
    }
    TextScan scan(payload);
    if (name == "sys_enter" || name == "sys_exit") {
        const char *start = scan.position();
        std::int64_t number = 0;
        if (!scan.take("NR ") || !scan.takeNumber(number))
            return false;
        name = scan.since(start);
        scan.skipBlanks();
        if (scan.take('='))
            scan.skipBlanks();
    }
    event.arg0 = m_builder.string(name);
    std::int64_t result = 0;
    if (type.kind == EventKind::SyscallExit && scan.takeCNumber(result))
        event.arg1 = static_cast<std::uint32_t>(result);
    return true;
}

bool EventText::appendOpenText(const EventPlace &place, Type &type, std::string_view payload)
{
    std::string_view text = withoutFrontBlanks(payload);
    if (text.starts_with("ip=")) { // trace-cmd report -R
        const auto buffer = text.find(" buf=");
        text = buffer == std::string_view::npos ? text : text.substr(buffer + 5);
    }
    for (const std::string_view prefix : { "msg=", "tracing_mark_write: " }) { // report -R; report of a user's marker
        if (text.starts_with(prefix) && type.name != "tracing_mark_write")
            text.remove_prefix(prefix.size());
    }
    NewEvent event = eventAt(place, type);
    if (type.kind == EventKind::Message)
        event.arg1 = MessageFromTracepoint;
    m_open = { .cpu = &cpu(place.cpu), .event = event, .text = text };
    return true;
}

bool EventText::extend(std::string_view line)
{
    constexpr int kMostLines = 64; // the kernel cuts records at 1 KiB
    if (m_open.cpu == nullptr || ++m_open.lines > kMostLines)
        return false;
    const char *start = m_open.text.data();
    m_open.text = { start, static_cast<std::size_t>(line.data() + line.size() - start) };
    return true;
}

void EventText::finish()
{
    if (m_open.cpu == nullptr)
        return;
    m_open.event.arg0 = m_builder.string(m_open.text);
    m_open.cpu->append(m_open.event);
    m_open.cpu = nullptr;
}

bool EventText::appendFunction(const EventPlace &place, Type &type, std::string_view payload)
{
    NewEvent event = eventAt(place, type);
    if (const std::string_view vendor = vendorHotplugFunction(type.name); !vendor.empty()) {
        event.arg0 = function(vendor);
        if (type.kind == EventKind::FunctionEntry)
            event.arg1 = m_builder.string(trimmed(payload));
        cpu(place.cpu).append(event);
        return true;
    }
    payload = withoutFrontBlanks(payload);
    constexpr std::string_view kRawFunction = "func="; // trace-cmd report -R
    if (payload.starts_with(kRawFunction)) {
        event.arg0 = function(TextScan(payload.substr(kRawFunction.size())).takeWord());
        cpu(place.cpu).append(event);
        return true;
    }
    const auto bar = payload.find('|');
    GraphBody body;
    if (bar == std::string_view::npos || !parseGraphBody(payload.substr(0, bar), payload.substr(bar + 1), body)
        || body.kind == GraphBody::Kind::Comment || body.kind == GraphBody::Kind::Mark)
        return false;
    const auto owner = static_cast<std::uint32_t>(m_builder.taskAt(place.task.id).pid);
    m_graph.append(cpu(place.cpu), body, event, owner);
    return true;
}

bool EventText::appendProbe(const EventPlace &place, Type &type, std::string_view payload)
{
    ProbePayload fields;
    if (!parseProbe(payload, fields) || fields.isInside)
        return false;
    const EventKind kind = fields.isReturn ? EventKind::FunctionExit : EventKind::FunctionEntry;
    std::optional<std::uint16_t> &index = fields.isReturn ? type.exitIndex : type.entryIndex;
    if (!index)
        index = m_builder.eventType(type.system, type.name, kind);
    NewEvent event = eventOfType(place, *index);
    event.arg0
        = fields.symbol.empty() ? m_builder.string(probeFunctionName(type.system, type.name)) : function(fields.symbol);
    if (fields.isReturn)
        event.arg1 = returnValue(fields.arguments).value_or(kNoArg);
    else if (!fields.arguments.empty())
        event.arg1 = m_builder.string(fields.arguments);
    cpu(place.cpu).append(event);
    return true;
}

bool EventText::appendUnnamed(const EventPlace &place, std::string_view text, std::string_view tracer)
{
    if (text.starts_with("<stack trace") || text.starts_with("<user stack trace")) {
        Type &type = typeOf(text.starts_with("<user") ? "user_stack" : "kernel_stack");
        cpu(place.cpu).append(eventAt(place, type));
        return true;
    }
    if (appendCall(place, text) || appendSyscallText(place, text))
        return true;
    // Tracers such as hwlat, osnoise or wakeup print lines of their own: activity, but nothing we know the meaning of.
    if (tracer.empty() || tracer == "nop" || text.empty())
        return false;
    cpu(place.cpu).append(eventAt(place, typeOf(tracer)));
    return true;
}

/// "callee <-caller" of the function tracer, "callee <-- caller" of trace-cmd's plugin, "ip=callee parent_ip=caller" of
/// trace-cmd report -R.
bool EventText::appendCall(const EventPlace &place, std::string_view text)
{
    TextScan raw(text);
    std::string_view callee;
    std::string_view caller;
    if (const auto arrow = text.find(" <-"); arrow != std::string_view::npos && arrow > 0) {
        callee = text.substr(0, std::min(arrow, text.find('('))); // newest kernels print arguments
        caller = text.substr(arrow + 3);
        if (caller.starts_with("- "))
            caller.remove_prefix(2);
        if (const auto repeats = caller.find(" ("); repeats != std::string_view::npos)
            caller = caller.substr(0, repeats);
    } else if (raw.take("ip=")) {
        callee = raw.takeWord();
        raw.skipBlanks();
        if (!raw.take("parent_ip="))
            return false;
        caller = raw.takeWord();
    } else {
        return false;
    }
    NewEvent event = eventAt(place, typeOf("function"));
    event.arg0 = function(trimmed(callee));
    event.arg1 = function(trimmed(caller));
    cpu(place.cpu).append(event);
    return true;
}

/// "sys_write(fd: 1, ...)" and "sys_write -> 0x2": what tracefs prints for the events of system calls.
bool EventText::appendSyscallText(const EventPlace &place, std::string_view text)
{
    constexpr std::string_view kPrefix = "sys_";
    const auto end = text.find_first_of("( ");
    if (!text.starts_with(kPrefix) || end == std::string_view::npos)
        return false;
    const std::string_view name = text.substr(kPrefix.size(), end - kPrefix.size());
    const bool isEntry = text[end] == '(';
    TextScan scan(text.substr(end));
    std::int64_t result = 0;
    if (!isEntry && (!scan.take(" -> ") || !scan.takeCNumber(result)))
        return false;
    const EventKind kind = isEntry ? EventKind::SyscallEntry : EventKind::SyscallExit;
    const std::string fullName = std::string(isEntry ? "sys_enter_" : "sys_exit_") + std::string(name);
    NewEvent event = eventOfType(place, m_builder.eventType({}, fullName, kind));
    event.arg0 = m_builder.string(name);
    if (!isEntry)
        event.arg1 = static_cast<std::uint32_t>(result);
    cpu(place.cpu).append(event);
    return true;
}

} // namespace plugscope
