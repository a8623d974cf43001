// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatdecoder.h"

#include "tracing/readers/addresstext.h"
#include "tracing/readers/eventnames.h"
#include "tracing/readers/switchstate.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace plugscope {

namespace {

constexpr std::size_t kMaxIndexedPid = 1U << 22U; // the kernel's own limit on 64 bit

/// "a=1 b=0xff" of the probe's own arguments, from "(address) a=1 b=0xff".
std::string probeArguments(std::string_view printed)
{
    const std::size_t close = printed.find(')');
    std::string_view arguments = close == std::string_view::npos ? printed : printed.substr(close + 1);
    arguments.remove_prefix(std::min(arguments.find_first_not_of(' '), arguments.size()));
    return std::string(arguments);
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
        const std::string comm = m_formats.commOf(pid);
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

TraceDatDecoder::TraceDatDecoder(TraceDatFormats &formats, const TraceDatHeader &header, TraceBuilder &builder)
    : m_formats(formats), m_header(header), m_builder(builder), m_tasks(formats, builder),
      m_swapBytes(header.bigEndian != (std::endian::native == std::endian::big))
{
}

std::uint64_t TraceDatDecoder::number(const Record &record, TraceDatField field) const
{
    if (field.offset < 0 || field.offset > record.size - field.size)
        return 0;
    const char *data = static_cast<const char *>(record.data) + field.offset;
    const auto load = [data](auto value) {
        std::memcpy(&value, data, sizeof value);
        return value;
    };
    switch (field.size) {
    case 1:
        return load(std::uint8_t {});
    case 2: {
        const auto value = load(std::uint16_t {});
        return m_swapBytes ? __builtin_bswap16(value) : value;
    }
    case 4: {
        const auto value = load(std::uint32_t {});
        return m_swapBytes ? __builtin_bswap32(value) : value;
    }
    case 8: {
        const auto value = load(std::uint64_t {});
        return m_swapBytes ? __builtin_bswap64(value) : value;
    }
    default:
        return 0;
    }
}

std::int32_t TraceDatDecoder::signedNumber(const Record &record, TraceDatField field) const
{
    return static_cast<std::int32_t>(number(record, field));
}

std::string_view TraceDatDecoder::text(const Record &record, TraceDatField field) const
{
    if (field.offset < 0 || field.offset > record.size - field.size)
        return {};
    auto offset = static_cast<std::size_t>(field.offset);
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

/// Nanoseconds where the clock has them or the file tells how to get them, else the clock's own units.
TimeNs TraceDatDecoder::timeOf(std::uint64_t clockTime) const
{
    if (!m_header.hasTscConversion || m_header.clock != "x86-tsc")
        return static_cast<TimeNs>(clockTime);
    __extension__ using Wide = unsigned __int128;
    return static_cast<TimeNs>((static_cast<Wide>(clockTime) * m_header.tscMult) >> m_header.tscShift);
}

StringId TraceDatDecoder::functionAt(std::uint64_t address)
{
    const auto [entry, isNew] = m_functions.try_emplace(address, 0U);
    if (isNew)
        entry->second = m_formats.functionAt(address);
    return entry->second;
}

/// The function of a probe or graph record: by its address, else by what the event's own name tells.
StringId TraceDatDecoder::functionOf(const Record &record, const TraceDatFormat &format)
{
    const StringId byAddress = format.fields[0].offset >= 0 ? functionAt(number(record, format.fields[0])) : 0;
    return byAddress != 0 ? byAddress : format.fixedName;
}

void TraceDatDecoder::decodeCpuhp(const Record &record, const TraceDatFormat &format, NewEvent &event)
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
        const std::uint64_t address = number(record, format.fields[3]);
        cpuhp.function = functionAt(address);
        if (cpuhp.function == 0 && address != 0)
            cpuhp.function = m_builder.string(addressText(address));
    }
    event.arg0 = m_builder.addCpuhp(cpuhp);
}

void TraceDatDecoder::decodeSwitch(const Record &record, const TraceDatFormat &format, NewEvent &event)
{
    // The record's own pid is the leaving task's, and this event tells its name.
    event.task = m_tasks.named(signedNumber(record, format.fields[1]), text(record, format.fields[0]));
    event.arg0 = m_tasks.named(signedNumber(record, format.fields[4]), text(record, format.fields[3]));
    event.arg1 = switchStateFromBits(number(record, format.fields[2]));
}

void TraceDatDecoder::decodeFunction(const Record &record, const TraceDatFormat &format, NewEvent &event)
{
    event.arg0 = functionOf(record, format);
    event.arg1 = kNoArg;
    if (format.kind == EventKind::FunctionCall)
        event.arg1 = functionAt(number(record, format.fields[1]));
    else if (format.kind == EventKind::FunctionExit && format.fields[1].offset >= 0)
        event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[1]));
    else if (format.hasArguments)
        event.arg1 = m_builder.string(probeArguments(m_formats.printed(record)));
}

void TraceDatDecoder::decodeSuspend(const Record &record, const TraceDatFormat &format, NewEvent &event)
{
    event.arg0 = m_builder.string(m_formats.suspendAction(record, format.fields[0], m_swapBytes));
    const auto value = static_cast<std::uint32_t>(number(record, format.fields[1]));
    event.arg1 = (value << 1U) | (number(record, format.fields[2]) != 0 ? 1U : 0U);
}

/// Everything but time, type and task.
void TraceDatDecoder::decodeFields(const Record &record, const TraceDatFormat &format, NewEvent &event)
{
    switch (format.kind) {
    case EventKind::Other:
        break;
    case EventKind::SchedSwitch:
        decodeSwitch(record, format, event);
        break;
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        event.arg0 = m_tasks.named(signedNumber(record, format.fields[1]), text(record, format.fields[0]));
        event.arg1 = static_cast<std::uint32_t>(number(record, format.fields[2]));
        break;
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
    case EventKind::CpuhpExit:
    case EventKind::HotplugLatency:
        decodeCpuhp(record, format, event);
        break;
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
    case EventKind::FunctionCall:
        decodeFunction(record, format, event);
        break;
    case EventKind::Message: {
        std::string_view message = text(record, format.fields[0]);
        if (message.ends_with('\n'))
            message.remove_suffix(1);
        event.arg0 = m_builder.string(message);
        event.arg1 = MessageFromTracepoint;
        break;
    }
    case EventKind::Marker:
        event.arg0 = m_builder.string(m_formats.printed(record));
        break;
    case EventKind::SuspendResume:
        decodeSuspend(record, format, event);
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

bool TraceDatDecoder::decode(const Record &record, CpuEventsBuilder &events)
{
    const TraceDatFormat *format = m_formats.find(number(record, m_formats.commonType()));
    if (format == nullptr)
        return false;
    NewEvent event { .timeNs = timeOf(record.time), .type = format->type };
    if (format->kind != EventKind::SchedSwitch)
        event.task = m_tasks.current(signedNumber(record, m_formats.commonPid()));
    decodeFields(record, *format, event);
    events.append(event);
    return true;
}

} // namespace plugscope
