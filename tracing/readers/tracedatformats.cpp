// SPDX-License-Identifier: GPL-3.0-or-later
// TraceDatFormats: the part of tracedatdecoder.h that asks libtraceevent.
#include "tracing/readers/eventnames.h"
#include "tracing/readers/tracecmdapi.h"
#include "tracing/readers/tracedatdecoder.h"

#include <algorithm>

namespace plugscope {

namespace {

/// The fields that a kind needs, in the order in which the decode functions use them.
std::vector<const char *> fieldNames(EventKind kind)
{
    switch (kind) {
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
        return { "cpu", "target", "idx", "fun" };
    case EventKind::CpuhpExit:
        return { "cpu", "state", "idx", "ret" };
    case EventKind::HotplugLatency:
        return { "cpu", "state", "time", "ret" };
    case EventKind::SchedSwitch:
        return { "prev_comm", "prev_pid", "prev_state", "next_comm", "next_pid" };
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        return { "comm", "pid", "target_cpu" };
    case EventKind::Message:
        return { "msg" };
    case EventKind::FunctionCall:
        return { "ip", "parent_ip" };
    case EventKind::FunctionEntry:
        return { "func" };
    case EventKind::FunctionExit:
        return { "func", "retval" };
    case EventKind::IrqEntry:
    case EventKind::IrqExit:
        return { "irq" };
    case EventKind::SoftirqEntry:
    case EventKind::SoftirqExit:
        return { "vec" };
    case EventKind::SuspendResume:
        return { "action", "val", "start" };
    case EventKind::CpuIdle:
        return { "state", "cpu_id" };
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        return { "id", "ret" };
    default:
        return {};
    }
}

std::string_view viewOf(const char *text)
{
    return text == nullptr ? std::string_view() : std::string_view(text);
}

TraceDatField fieldOf(const tep_format_field *field)
{
    if (field == nullptr)
        return {};
    return { .offset = field->offset, .size = field->size, .isDynamic = (field->flags & TEP_FIELD_IS_DYNAMIC) != 0 };
}

} // namespace

TraceDatFormats::TraceDatFormats(tep_handle *tep, TraceBuilder &builder) : m_tep(tep), m_builder(builder)
{
    for (int index = 0; index < tep_get_events_count(tep); ++index) {
        tep_event *event = tep_get_event(tep, index);
        if (event == nullptr || event->id < 0 || event->id > UINT16_MAX)
            continue;
        const auto id = static_cast<std::size_t>(event->id);
        if (id >= m_formats.size())
            m_formats.resize(id + 1);
        m_formats[id] = makeFormat(event);
        if (const tep_format_field *type = tep_find_common_field(event, "common_type"))
            m_commonType = fieldOf(type);
        if (const tep_format_field *pid = tep_find_common_field(event, "common_pid"))
            m_commonPid = fieldOf(pid);
    }
}

TraceDatFormat TraceDatFormats::makeFormat(tep_event *event)
{
    TraceDatFormat format;
    format.event = event;
    const std::string_view system = viewOf(event->system);
    const std::string_view name = viewOf(event->name);
    format.kind = eventKindFor(system, name);
    std::vector<const char *> names = fieldNames(format.kind);
    // Dynamic probes have names that users choose; what they are shows in their fields (kernel/trace/trace_kprobe.c).
    if (tep_find_field(event, "__probe_ret_ip") != nullptr) {
        format.kind = EventKind::FunctionExit;
        names = { "__probe_func", "ret" };
    } else if (tep_find_field(event, "__probe_ip") != nullptr) {
        format.kind = EventKind::FunctionEntry;
        format.hasArguments = true;
        names = { "__probe_ip" };
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        format.fields[i] = fieldOf(tep_find_field(event, names[i]));
    if (format.kind == EventKind::SyscallEntry || format.kind == EventKind::SyscallExit)
        format.fixedName = m_builder.string(name.substr(std::min(name.size(), name.find('_', 4) + 1)));
    else if (const auto vendor = vendorHotplugFunction(name); !vendor.empty())
        format.fixedName = m_builder.string(vendor);
    else if (format.kind == EventKind::FunctionEntry || format.kind == EventKind::FunctionExit)
        format.fixedName = m_builder.string(probeFunctionName(system, name));
    format.type = m_builder.eventType(system, name, format.kind);
    return format;
}

const TraceDatFormat *TraceDatFormats::find(std::uint64_t id) const
{
    return id < m_formats.size() && m_formats[id].event != nullptr ? &m_formats[id] : nullptr;
}

StringId TraceDatFormats::functionAt(std::uint64_t address)
{
    const std::lock_guard lock(m_mutex);
    const auto [entry, isNew] = m_functions.try_emplace(address, 0U);
    if (isNew)
        entry->second = m_builder.string(functionName(viewOf(tep_find_function(m_tep, address))));
    return entry->second;
}

std::string TraceDatFormats::commOf(std::int32_t pid)
{
    const std::lock_guard lock(m_mutex);
    const std::string_view comm = viewOf(tep_data_comm_from_pid(m_tep, pid));
    return std::string(comm == "<...>" ? std::string_view() : comm);
}

std::string TraceDatFormats::printed(const TraceDatPageWalker::Record &record)
{
    const std::lock_guard lock(m_mutex);
    tep_record whole {};
    whole.ts = record.time;
    whole.data = record.data;
    whole.size = record.size;
    trace_seq seq;
    trace_seq_init(&seq);
    tep_print_event(m_tep, &seq, &whole, "%s", TEP_PRINT_INFO);
    std::string text(seq.buffer, seq.len);
    trace_seq_destroy(&seq);
    return text;
}

std::string TraceDatFormats::suspendAction(const TraceDatPageWalker::Record &record, TraceDatField action,
                                           bool swapBytes)
{
    // Only printing resolves the address: "dpm_suspend[2] begin". libtraceevent takes it in the host's byte order.
    std::string data(static_cast<const char *>(record.data), static_cast<std::size_t>(record.size));
    const bool isInside = action.offset >= 0 && action.size > 0 && action.offset <= record.size - action.size;
    if (swapBytes && isInside) {
        const auto begin = data.begin() + action.offset;
        std::reverse(begin, begin + action.size);
    }
    TraceDatPageWalker::Record copy = record;
    copy.data = data.data();
    std::string text = printed(copy);
    text.resize(std::min(text.size(), text.find('[')));
    const bool isAddress = text.size() >= 8 && text.find_first_not_of("0123456789abcdefx") == std::string::npos;
    if (!isAddress && !text.empty())
        return text;
    ++m_unknownActions;
    return {};
}

} // namespace plugscope
