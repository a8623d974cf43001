// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatdecoder.h"

#include "tracing/readers/eventnames.h"
#include "tracing/readers/switchstate.h"
#include "tracing/readers/tracecmdapi.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace plugscope {

namespace {

constexpr std::size_t kMaxIndexedPid = 1U << 22U; // the kernel's own limit on 64 bit

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

/// "a=1 b=0xff" of the probe's own arguments, from "(address) a=1 b=0xff".
std::string_view probeArguments(std::string_view printed)
{
    const std::size_t close = printed.find(')');
    std::string_view arguments = close == std::string_view::npos ? printed : printed.substr(close + 1);
    arguments.remove_prefix(std::min(arguments.find_first_not_of(' '), arguments.size()));
    return arguments;
}

} // namespace

TraceDatTasks::Known &TraceDatTasks::slot(std::int32_t pid)
{
    const auto index = static_cast<std::size_t>(pid);
    if (pid < 0 || index >= kMaxIndexedPid)
        return m_largePids[pid];
    if (index >= m_byPid.size())
        m_byPid.resize(index + 1);
    return m_byPid[index];
}

void TraceDatTasks::remember(Known &known, TaskId task, std::string_view comm)
{
    known.task = task;
    known.comm.fill('\0');
    std::copy_n(comm.begin(), std::min(comm.size(), known.comm.size()), known.comm.begin());
}

TaskId TraceDatTasks::current(std::int32_t pid)
{
    Known &known = slot(pid);
    if (known.task == kNoTask) {
        const std::string_view told = viewOf(tep_data_comm_from_pid(m_tep, pid));
        const std::string_view comm = told == "<...>" ? std::string_view() : told;
        remember(known, m_builder.task(pid, comm), comm);
    }
    return known.task;
}

TaskId TraceDatTasks::named(std::int32_t pid, std::string_view comm)
{
    current(pid);
    Known &known = slot(pid);
    const bool isSame = comm.size() <= known.comm.size()
                        && std::memcmp(comm.data(), known.comm.data(), comm.size()) == 0
                        && (comm.size() == known.comm.size() || known.comm[comm.size()] == '\0');
    if (pid == 0 || comm.empty() || isSame)
        return known.task;
    if (known.comm[0] == '\0') {
        m_builder.nameTask(known.task, comm);
        remember(known, known.task, comm);
    } else {
        remember(known, m_builder.task(pid, comm), comm);
    }
    return known.task;
}

TraceDatDecoder::TraceDatDecoder(tep_handle *tep, TraceBuilder &builder)
    : m_tep(tep), m_builder(builder), m_tasks(tep, builder)
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
            m_commonType = { .offset = type->offset, .size = type->size };
        if (const tep_format_field *pid = tep_find_common_field(event, "common_pid"))
            m_commonPid = { .offset = pid->offset, .size = pid->size };
    }
}

TraceDatDecoder::Format TraceDatDecoder::makeFormat(tep_event *event)
{
    Format format;
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
        names = { "__probe_ip" };
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (const tep_format_field *field = tep_find_field(event, names[i])) {
            format.fields[i] = { .offset = field->offset,
                                 .size = field->size,
                                 .isDynamic = (field->flags & TEP_FIELD_IS_DYNAMIC) != 0 };
        }
    }
    if (format.kind == EventKind::SyscallEntry || format.kind == EventKind::SyscallExit)
        format.fixedName = m_builder.string(name.substr(std::min(name.size(), name.find('_', 4) + 1)));
    else if (!vendorHotplugFunction(name).empty())
        format.fixedName = m_builder.string(vendorHotplugFunction(name));
    format.type = m_builder.eventType(system, name, format.kind);
    return format;
}

const TraceDatDecoder::Format *TraceDatDecoder::formatOf(int id)
{
    if (id < 0 || static_cast<std::size_t>(id) >= m_formats.size())
        return nullptr;
    const Format &format = m_formats[static_cast<std::size_t>(id)];
    return format.event == nullptr ? nullptr : &format;
}

std::uint64_t TraceDatDecoder::number(const tep_record &record, const Field &field) const
{
    if (field.offset < 0 || field.size <= 0 || field.offset > record.size - field.size)
        return 0;
    return tep_read_number(m_tep, static_cast<const char *>(record.data) + field.offset, field.size);
}

std::int32_t TraceDatDecoder::signedNumber(const tep_record &record, const Field &field) const
{
    return static_cast<std::int32_t>(number(record, field));
}

std::string_view TraceDatDecoder::text(const tep_record &record, const Field &field) const
{
    if (field.offset < 0 || field.offset > record.size - field.size)
        return {};
    std::size_t offset = static_cast<std::size_t>(field.offset);
    auto size = static_cast<std::size_t>(field.size);
    if (field.isDynamic) {
        const std::uint64_t place = number(record, field); // low half: offset, high half: length
        offset = place & 0xffffU;
        size = (place >> 16U) & 0xffffU;
        if (offset > static_cast<std::size_t>(record.size) || size > static_cast<std::size_t>(record.size) - offset)
            return {};
    }
    const std::string_view bytes(static_cast<const char *>(record.data) + offset, size);
    return bytes.substr(0, bytes.find('\0'));
}

StringId TraceDatDecoder::functionAt(std::uint64_t address)
{
    const auto [entry, isNew] = m_functions.try_emplace(address, 0U);
    if (isNew)
        entry->second = m_builder.string(functionName(viewOf(tep_find_function(m_tep, address))));
    return entry->second;
}

/// The function of a probe or graph record: by its address, else by what the event's own name tells.
StringId TraceDatDecoder::functionOf(const tep_record &record, const Format &format, const Field &address)
{
    if (address.offset >= 0) {
        if (const StringId byAddress = functionAt(number(record, address)); byAddress != 0)
            return byAddress;
    }
    if (format.fixedName != 0)
        return format.fixedName;
    return m_builder.string(probeFunctionName(viewOf(format.event->system), viewOf(format.event->name)));
}

std::string TraceDatDecoder::printed(tep_record &record) const
{
    trace_seq seq;
    trace_seq_init(&seq);
    tep_print_event(m_tep, &seq, &record, "%s", TEP_PRINT_INFO);
    std::string text(seq.buffer, seq.len);
    trace_seq_destroy(&seq);
    return text;
}

void TraceDatDecoder::decodeCpuhp(const tep_record &record, const Format &format, NewEvent &event)
{
    CpuhpRecord cpuhp;
    cpuhp.cpu = static_cast<std::uint32_t>(number(record, format.fields[0]));
    if (format.kind == EventKind::CpuhpExit) {
        cpuhp.state = signedNumber(record, format.fields[1]);
        cpuhp.step = signedNumber(record, format.fields[2]);
        cpuhp.ret = signedNumber(record, format.fields[3]);
    } else if (format.kind == EventKind::HotplugLatency) {
        cpuhp.state = signedNumber(record, format.fields[1]);
        cpuhp.target = signedNumber(record, format.fields[2]);
        cpuhp.ret = signedNumber(record, format.fields[3]);
    } else {
        cpuhp.target = signedNumber(record, format.fields[1]);
        cpuhp.step = signedNumber(record, format.fields[2]);
        cpuhp.function = functionAt(number(record, format.fields[3]));
    }
    event.arg0 = m_builder.addCpuhp(cpuhp);
}

void TraceDatDecoder::decodeSwitch(const tep_record &record, const Format &format, NewEvent &event)
{
    // The record's own pid is the leaving task's, and this event tells its name.
    event.task = m_tasks.named(signedNumber(record, format.fields[1]), text(record, format.fields[0]));
    event.arg0 = m_tasks.named(signedNumber(record, format.fields[4]), text(record, format.fields[3]));
    event.arg1 = switchStateFromBits(number(record, format.fields[2]));
}

void TraceDatDecoder::decodeWaking(const tep_record &record, const Format &format, NewEvent &event)
{
    event.arg0 = m_tasks.named(signedNumber(record, format.fields[1]), text(record, format.fields[0]));
    event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[2]));
}

void TraceDatDecoder::decodeFunction(tep_record &record, const Format &format, NewEvent &event)
{
    event.arg0 = functionOf(record, format, format.fields[0]);
    event.arg1 = kNoArg;
    if (format.kind == EventKind::FunctionCall) {
        event.arg1 = functionAt(number(record, format.fields[1]));
    } else if (format.kind == EventKind::FunctionExit && format.fields[1].offset >= 0) {
        event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[1]));
    } else if (format.kind == EventKind::FunctionEntry && tep_find_field(format.event, "__probe_ip") != nullptr) {
        const std::string printedText = printed(record);
        event.arg1 = m_builder.string(probeArguments(printedText));
    }
}

void TraceDatDecoder::decodeSuspend(tep_record &record, NewEvent &event)
{
    // The action is recorded as an address, which libtraceevent resolves when printing: "dpm_suspend[2] begin".
    const std::string text = printed(record);
    const std::size_t open = text.find('[');
    event.arg0 = m_builder.string(std::string_view(text).substr(0, open));
    std::uint32_t value = 0;
    if (open != std::string::npos)
        std::from_chars(text.data() + open + 1, text.data() + text.size(), value);
    event.arg1 = (value << 1U) | (text.ends_with("begin") ? 1U : 0U);
}

void TraceDatDecoder::decodeOther(tep_record &record, const Format &format, NewEvent &event)
{
    switch (format.kind) {
    case EventKind::Message: {
        std::string_view message = text(record, format.fields[0]);
        if (message.ends_with('\n'))
            message.remove_suffix(1);
        event.arg0 = m_builder.string(message);
        event.arg1 = MessageFromTracepoint;
        break;
    }
    case EventKind::Marker:
        event.arg0 = m_builder.string(printed(record));
        break;
    case EventKind::SuspendResume:
        decodeSuspend(record, event);
        break;
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        event.arg0 = format.fixedName;
        event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[1]));
        break;
    default:
        event.arg0 = static_cast<std::uint32_t>(number(record, format.fields[0]));
        event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[1]));
        break;
    }
}

bool TraceDatDecoder::decode(tep_record &record, CpuEventsBuilder &events)
{
    const Format *format = formatOf(static_cast<int>(number(record, m_commonType)));
    if (format == nullptr)
        return false;
    NewEvent event { .timeNs = static_cast<TimeNs>(record.ts), .type = format->type };
    event.task = m_tasks.current(signedNumber(record, m_commonPid));
    switch (format->kind) {
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
    case EventKind::CpuhpExit:
    case EventKind::HotplugLatency:
        decodeCpuhp(record, *format, event);
        break;
    case EventKind::SchedSwitch:
        decodeSwitch(record, *format, event);
        break;
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        decodeWaking(record, *format, event);
        break;
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
    case EventKind::FunctionCall:
        decodeFunction(record, *format, event);
        break;
    case EventKind::Other:
        break;
    default:
        decodeOther(record, *format, event);
        break;
    }
    events.append(event);
    return true;
}

} // namespace plugscope
