// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfeventdecoder.h"

#include "tracing/readers/addresstext.h"
#include "tracing/readers/ctfenvironment.h"
#include "tracing/readers/switchstate.h"

namespace plugscope {

namespace {

std::uint32_t low32(std::uint64_t value)
{
    return static_cast<std::uint32_t>(value);
}

std::int32_t signed32(std::uint64_t value)
{
    return static_cast<std::int32_t>(low32(value));
}

} // namespace

const CtfEventPlan &CtfEventDecoder::planOf(const bt_event *event)
{
    const bt_event_class *eventClass = bt_event_borrow_class_const(event);
    if (const auto found = m_plans.find(eventClass); found != m_plans.end())
        return found->second;
    const CtfProducer producer = ctfProducerOf(bt_stream_borrow_trace_const(bt_event_borrow_stream_const(event)));
    return m_plans.emplace(eventClass, planCtfEvent(eventClass, producer, m_builder)).first->second;
}

TaskId CtfEventDecoder::taskOf(const bt_event *event, const bt_field *payload, const CtfEventPlan &plan)
{
    if (plan.commonTid.isNumber()) {
        const bt_field *context = bt_event_borrow_common_context_field_const(event);
        return m_tasks.named(signed32(ctfNumber(context, plan.commonTid)), ctfText(context, plan.commonComm));
    }
    if (plan.specificTid.isNumber()) {
        const bt_field *context = bt_event_borrow_specific_context_field_const(event);
        return m_tasks.named(signed32(ctfNumber(context, plan.specificTid)), ctfText(context, plan.specificComm));
    }
    if (plan.payloadTid.isNumber())
        return m_tasks.current(signed32(ctfNumber(payload, plan.payloadTid)));
    return kNoTask;
}

void CtfEventDecoder::decodeCpuhp(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row)
{
    CpuhpRecord record;
    record.cpu = low32(ctfNumber(payload, plan.fields[0]));
    const std::int32_t second = signed32(ctfNumber(payload, plan.fields[1]));
    const std::int32_t third = signed32(ctfNumber(payload, plan.fields[2]));
    const std::int32_t fourth = signed32(ctfNumber(payload, plan.fields[3]));
    if (plan.kind == EventKind::CpuhpExit) {
        record.state = second;
        record.step = third;
        record.ret = fourth;
    } else if (plan.kind == EventKind::HotplugLatency) {
        record.state = second;
        record.target = third;
        record.ret = fourth;
    } else {
        record.target = second;
        record.step = third;
        // A CTF trace has no symbols, so the callback is named by its address.
        if (const auto address = static_cast<std::uint64_t>(ctfNumber(payload, plan.fields[3])); address != 0)
            record.function = m_builder.string(addressText(address));
    }
    row.arg0 = m_builder.addCpuhp(record);
}

void CtfEventDecoder::decodeScheduling(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row)
{
    const auto taskAt = [&](std::size_t comm, std::size_t pid) {
        return m_tasks.named(signed32(ctfNumber(payload, plan.fields[pid])), ctfText(payload, plan.fields[comm]));
    };
    if (plan.kind == EventKind::SchedSwitch) {
        row.task = taskAt(0, 1); // this event names the leaving task in any case
        row.arg0 = taskAt(3, 4);
        row.arg1 = switchStateFromBits(ctfNumber(payload, plan.fields[2]));
    } else {
        row.arg0 = taskAt(0, 1);
        row.arg1 = low32(ctfNumber(payload, plan.fields[2]));
    }
}

void CtfEventDecoder::decodeText(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row)
{
    std::string text(ctfText(payload, plan.fields[0]));
    if (plan.kind == EventKind::SuspendResume) {
        row.arg0 = m_builder.string(text);
        row.arg1
            = (low32(ctfNumber(payload, plan.fields[1])) << 1U) | (ctfNumber(payload, plan.fields[2]) != 0 ? 1U : 0U);
        return;
    }
    text += ctfText(payload, plan.fields[1]); // kernels before 3.5 pass two pieces of the log buffer
    if (text.ends_with('\n'))
        text.pop_back();
    row.arg0 = m_builder.string(text);
    row.arg1 = plan.kind == EventKind::Message ? static_cast<std::uint32_t>(MessageFromTracepoint) : 0U;
}

void CtfEventDecoder::decodeSystemCall(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row)
{
    row.arg0 = plan.fixedName;
    if (plan.fixedName == 0 && plan.fields[0].isNumber())
        row.arg0 = m_builder.string(std::to_string(ctfNumber(payload, plan.fields[0])));
    row.arg1 = low32(ctfNumber(payload, plan.fields[1]));
}

void CtfEventDecoder::decodeFunction(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row)
{
    row.arg0 = plan.fixedName;
    row.arg1 = kNoArg;
    if (plan.kind == EventKind::FunctionExit && plan.fields[1].isNumber())
        row.arg1 = low32(ctfNumber(payload, plan.fields[1]));
}

void CtfEventDecoder::takeExtra(const bt_field *payload, const CtfEventPlan &plan)
{
    const std::uint64_t number = ctfNumber(payload, plan.fields[0]);
    if (plan.extra == CtfExtra::TaskName) {
        m_tasks.named(signed32(number), ctfText(payload, plan.fields[1]));
    } else if (plan.extra == CtfExtra::CpuTopology && number <= kMaxCtfCpu) {
        m_machine.cpus.insert(low32(number));
        m_machine.architecture = ctfText(payload, plan.fields[1]);
    }
}

NewEvent CtfEventDecoder::decode(const bt_event *event, TimeNs timeNs)
{
    const CtfEventPlan &plan = planOf(event);
    const bt_field *payload = bt_event_borrow_payload_field_const(event);
    NewEvent row { .timeNs = timeNs, .type = plan.type, .task = taskOf(event, payload, plan) };
    m_lastKind = plan.kind;
    switch (plan.kind) {
    case EventKind::Other:
        takeExtra(payload, plan);
        break;
    case EventKind::CpuhpEnter:
    case EventKind::CpuhpMultiEnter:
    case EventKind::CpuhpExit:
    case EventKind::HotplugLatency:
        decodeCpuhp(payload, plan, row);
        break;
    case EventKind::SchedSwitch:
    case EventKind::SchedWaking:
    case EventKind::SchedWakeup:
        decodeScheduling(payload, plan, row);
        break;
    case EventKind::Message:
    case EventKind::Marker:
    case EventKind::SuspendResume:
        decodeText(payload, plan, row);
        break;
    case EventKind::SyscallEntry:
    case EventKind::SyscallExit:
        decodeSystemCall(payload, plan, row);
        break;
    case EventKind::FunctionEntry:
    case EventKind::FunctionExit:
    case EventKind::FunctionCall:
        decodeFunction(payload, plan, row);
        break;
    default:
        row.arg0 = low32(ctfNumber(payload, plan.fields[0]));
        row.arg1 = low32(ctfNumber(payload, plan.fields[1]));
        break;
    }
    return row;
}

} // namespace plugscope
