// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfcolumns.h"

namespace plugscope {

CtfColumns::Cpu &CtfColumns::slot(std::uint32_t number)
{
    auto &cpu = m_cpus[number];
    if (!cpu)
        cpu = std::make_unique<Cpu>(CtfCpuEvents(m_builder.cpu(number), m_tasks));
    return *cpu;
}

CtfCpuEvents &CtfColumns::cpu(std::uint32_t number)
{
    return slot(number).events;
}

void CtfColumns::add(Count &count, std::int64_t number)
{
    if (number < 0)
        count.isKnown = false;
    else
        count.sum += number;
}

void CtfColumns::addDiscardedEvents(std::uint32_t cpu, TimeNs afterNs, TimeNs beforeNs, std::int64_t count)
{
    Cpu &target = slot(cpu);
    target.events.forgetTask();
    target.events.builder().addLoss(afterNs, beforeNs, count);
    add(target.lostEvents, count);
}

void CtfColumns::addDiscardedPackets(std::uint32_t cpu, TimeNs afterNs, TimeNs beforeNs, std::int64_t count)
{
    Cpu &target = slot(cpu);
    target.events.forgetTask();
    target.events.builder().addLoss(afterNs, beforeNs, -1);
    add(target.lostPackets, count);
}

void CtfColumns::addTimeGoesBack(std::uint32_t cpu, const std::string &example)
{
    Count &count = slot(cpu).disorder;
    add(count, 1);
    if (count.example.empty())
        count.example = example;
}

void CtfColumns::addUnusable(const std::string &stream, const std::string &example)
{
    Count &count = m_unusable[stream];
    add(count, 1);
    if (count.example.empty())
        count.example = example;
    ++m_builder.info.unparsed;
}

void CtfColumns::addUntimed(const std::string &stream, const std::string &example)
{
    ++m_untimedEvents;
    addUnusable(stream, example);
}

void CtfColumns::addNote(Severity severity, const char *code, std::int64_t cpu, const Count &count)
{
    if (count.sum == 0 && count.isKnown)
        return;
    m_builder.addNote({ .severity = severity,
                        .code = code,
                        .cpu = cpu,
                        .count = count.isKnown ? count.sum : -1,
                        .detail = count.example });
}

void CtfColumns::finish()
{
    for (const auto &[number, cpu] : m_cpus) {
        cpu->events.forgetTask();
        m_machine.cpus.insert(number);
        addNote(Severity::Warning, "lost-events", number, cpu->lostEvents);
        addNote(Severity::Warning, "lost-packets", number, cpu->lostPackets);
        addNote(Severity::Warning, "time-goes-back", number, cpu->disorder);
    }
    for (const auto &[stream, count] : m_unusable)
        addNote(Severity::Warning, "unusable-events", -1, count);
    m_builder.info.cpus = static_cast<std::int64_t>(m_machine.cpus.size());
}

} // namespace plugscope
