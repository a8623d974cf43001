// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfeventplan.h"

#include "tracing/readers/eventnames.h"

#include <algorithm>
#include <vector>

namespace plugscope {

namespace {

/// A field that a kind needs, see findCtfField(). Without an `isOptional` one the event does not mean what its name
/// says.
struct Wanted
{
    std::string_view names;
    bool isOptional = false;
};

std::vector<Wanted> wantedFields(EventKind kind)
{
    switch (kind) {
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
        return { { "cpu" }, { "target" }, { "idx" }, { "fun" } };
    case EventKind::CpuhpExit:
        return { { "cpu" }, { "state" }, { "idx" }, { "ret" } };
    case EventKind::HotplugLatency:
        return { { "cpu" }, { "state" }, { "time" }, { "ret" } };
    case EventKind::SchedSwitch:
        return { { "prev_comm" }, { "prev_tid|prev_pid" }, { "prev_state" }, { "next_comm" }, { "next_tid|next_pid" } };
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        return { { "comm" }, { "tid|pid" }, { "target_cpu" } };
    case EventKind::Message:
        return { { "msg|msg1" }, { "msg2", true } };
    case EventKind::SuspendResume:
        return { { "action", true }, { "val" }, { "start" } };
    case EventKind::Marker:
        return { { "buf|msg|str" } };
    case EventKind::IrqEntry:
    case EventKind::IrqExit:
        return { { "irq" } };
    case EventKind::SoftirqEntry:
    case EventKind::SoftirqExit:
        return { { "vec" } };
    case EventKind::CpuIdle:
        return { { "state" }, { "cpu_id" } };
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        return { { "id", true }, { "ret", true } };
    default:
        return {};
    }
}

/// Finds the fields of a kind; false when one that must be there is not.
bool findFields(const bt_field_class *payload, EventKind kind, CtfEventPlan &plan)
{
    const std::vector<Wanted> wanted = wantedFields(kind);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        plan.fields[i] = findCtfField(payload, wanted[i].names);
        if (!plan.fields[i].isFound() && !wanted[i].isOptional)
            return false;
    }
    return true;
}

std::uint64_t memberCount(const bt_field_class *structure)
{
    return structure == nullptr ? 0 : bt_field_class_structure_get_member_count(structure);
}

/// LTTng: a kprobe has the field ip only, a function probe (kretprobe) two events with ip and parent_ip
/// (lttng-modules 2.13, src/probes/lttng-kprobes.c and lttng-kretprobes.c).
EventKind lttngProbeKind(const bt_field_class *payload, std::string_view name)
{
    if (!findCtfField(payload, "ip").isNumber())
        return EventKind::Other;
    if (memberCount(payload) == 1)
        return EventKind::FunctionCall;
    if (memberCount(payload) != 2 || !findCtfField(payload, "parent_ip").isNumber())
        return EventKind::Other;
    return name.ends_with("_entry")  ? EventKind::FunctionEntry
           : name.ends_with("_exit") ? EventKind::FunctionExit
                                     : EventKind::Other;
}

/// ftrace's dynamic probes, as perf records them: an entry probe has the address of the probe, a return probe that of
/// the function and of the return (kernel/trace/trace_kprobe.c). An entry without a return probe of the same name has
/// no known end.
EventKind ftraceProbeKind(const bt_event_class *eventClass, const bt_field_class *payload, const std::string &name)
{
    if (findCtfField(payload, "probe_ret_ip").isNumber())
        return EventKind::FunctionExit;
    if (!findCtfField(payload, "probe_ip").isNumber())
        return EventKind::Other;
    const bt_stream_class *streamClass = bt_event_class_borrow_stream_class_const(eventClass);
    for (std::uint64_t i = 0; i < bt_stream_class_get_event_class_count(streamClass); ++i) {
        const char *other = bt_event_class_get_name(bt_stream_class_borrow_event_class_by_index_const(streamClass, i));
        if (other != nullptr && other == name + "__return")
            return EventKind::FunctionEntry;
    }
    return EventKind::FunctionCall;
}

/// Users often put "probe_" in front of the function's name.
std::string_view lttngProbeFunction(std::string_view name)
{
    constexpr std::string_view kPrefix = "probe_";
    if (name.size() > kPrefix.size() && name.starts_with(kPrefix))
        name.remove_prefix(kPrefix.size());
    return probeFunctionName("lttng", name);
}

/// "syscall_entry_openat", "sys_enter_openat": "openat"; empty when the name has no system call in it.
std::string_view systemCallIn(std::string_view name)
{
    for (const std::string_view word : { "entry_", "exit_", "enter_" }) {
        const std::size_t at = name.find(word);
        if (at != std::string_view::npos)
            return name.substr(at + word.size());
    }
    return {};
}

void findTask(const bt_event_class *eventClass, const bt_field_class *payload, CtfProducer producer, CtfEventPlan &plan)
{
    constexpr std::string_view kTid = "tid|vtid";
    const bt_stream_class *streamClass = bt_event_class_borrow_stream_class_const(eventClass);
    const bt_field_class *common = bt_stream_class_borrow_event_common_context_field_class_const(streamClass);
    const bt_field_class *specific = bt_event_class_borrow_specific_context_field_class_const(eventClass);
    plan.commonTid = findCtfField(common, kTid);
    plan.commonComm = findCtfField(common, "procname");
    plan.specificTid = findCtfField(specific, kTid);
    plan.specificComm = findCtfField(specific, "procname");
    if (producer != CtfProducer::Lttng)
        plan.payloadTid = findCtfField(payload, "perf_tid|common_pid");
}

void findExtra(std::string_view name, const bt_field_class *payload, CtfEventPlan &plan)
{
    if (plan.kind != EventKind::Other)
        return;
    if (name == "lttng_statedump_process_state" || name == "perf_comm" || name == "sched_process_fork") {
        plan.fields[0] = findCtfField(payload, "child_tid|child_pid|tid");
        plan.fields[1] = findCtfField(payload, "child_comm|name|comm");
        if (plan.fields[0].isNumber() && plan.fields[1].isFound())
            plan.extra = CtfExtra::TaskName;
    } else if (name == "lttng_statedump_cpu_topology") {
        plan.fields[0] = findCtfField(payload, "cpu_id");
        plan.fields[1] = findCtfField(payload, "architecture");
        if (plan.fields[0].isNumber())
            plan.extra = CtfExtra::CpuTopology;
    }
}

} // namespace

CtfEventPlan planCtfEvent(const bt_event_class *eventClass, CtfProducer producer, TraceBuilder &builder)
{
    CtfEventPlan plan;
    const char *rawName = bt_event_class_get_name(eventClass);
    const std::string fullName
        = rawName != nullptr ? rawName : "event " + std::to_string(bt_event_class_get_id(eventClass));
    const EventName split = producer == CtfProducer::Lttng ? EventName { {}, fullName } : splitEventName(fullName);
    const bt_field_class *payload = bt_event_class_borrow_payload_field_class_const(eventClass);

    plan.kind = eventKindFor(producer == CtfProducer::Lttng ? "lttng" : split.system, split.name);
    if (plan.kind != EventKind::Other && !findFields(payload, plan.kind, plan))
        plan.kind = EventKind::Other;
    std::string_view function = vendorHotplugFunction(split.name);
    if (plan.kind == EventKind::Other) {
        plan.kind = producer == CtfProducer::Lttng ? lttngProbeKind(payload, split.name)
                                                   : ftraceProbeKind(eventClass, payload, fullName);
        function = producer == CtfProducer::Lttng ? lttngProbeFunction(split.name)
                                                  : probeFunctionName(split.system, split.name);
        if (plan.kind == EventKind::FunctionExit)
            plan.fields[1] = findCtfField(payload, "ret");
    }
    const bool isSystemCall = plan.kind == EventKind::SyscallEntry || plan.kind == EventKind::SyscallExit;
    plan.fixedName = builder.string(isSystemCall ? systemCallIn(split.name) : function);
    findExtra(split.name, payload, plan);
    findTask(eventClass, payload, producer, plan);
    plan.type = builder.eventType(split.system, split.name, plan.kind);
    return plan;
}

} // namespace plugscope
