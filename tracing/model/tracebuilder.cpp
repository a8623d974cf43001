// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/tracebuilder.h"

#include <iterator>

namespace plugscope {

namespace {

std::uint64_t pairKey(std::uint32_t high, std::uint32_t low)
{
    return (static_cast<std::uint64_t>(high) << 32U) | low;
}

} // namespace

void CpuEventsBuilder::append(const NewEvent &event)
{
    if (isKnown(m_lastNs) && event.timeNs < m_lastNs)
        ++m_disorderCount;
    if (m_lossPending) {
        m_lost.back().beforeNs = event.timeNs;
        m_lossPending = false;
    }
    m_lastNs = event.timeNs;
    m_time.push_back(event.timeNs);
    m_type.push_back(event.type);
    m_task.push_back(event.task);
    m_arg0.push_back(event.arg0);
    m_arg1.push_back(event.arg1);
}

void CpuEventsBuilder::appendLoss(std::int64_t count)
{
    m_lost.push_back({ .cpu = m_cpu, .afterNs = m_lastNs, .beforeNs = kNoTime, .count = count });
    m_lossPending = true;
}

void CpuEventsBuilder::addLoss(TimeNs afterNs, TimeNs beforeNs, std::int64_t count)
{
    // A gap that waits for the event behind it stays the last.
    m_lost.insert(m_lossPending ? std::prev(m_lost.end()) : m_lost.end(),
                  { .cpu = m_cpu, .afterNs = afterNs, .beforeNs = beforeNs, .count = count });
}

TraceBuilder::TraceBuilder()
{
    m_tasks.push_back({}); // kNoTask
}

std::uint16_t TraceBuilder::eventType(std::string_view system, std::string_view name, EventKind kind)
{
    const StringId systemId = string(system);
    const StringId nameId = string(name);
    // Entry and return probes can share a name and differ in kind only.
    const std::uint64_t key = pairKey(systemId, nameId) ^ (static_cast<std::uint64_t>(kind) << 56U);
    if (const auto found = m_typeIndex.find(key); found != m_typeIndex.end())
        return found->second;
    constexpr std::size_t kMaxTypes = 65535;
    if (m_types.size() >= kMaxTypes)
        return static_cast<std::uint16_t>(kMaxTypes - 1); // more names than any kernel has: a broken file
    const auto index = static_cast<std::uint16_t>(m_types.size());
    m_types.push_back({ .system = systemId, .name = nameId, .kind = static_cast<std::uint32_t>(kind) });
    m_typeIndex.emplace(key, index);
    return index;
}

void TraceBuilder::nameTask(TaskId id, std::string_view comm)
{
    m_tasks[id].comm = string(comm);
}

TaskId TraceBuilder::task(std::int32_t pid, std::string_view comm)
{
    // All idle tasks have pid 0; recorders name them "<idle>", "swapper" or "swapper/N".
    const StringId commId = string(pid == 0 ? kIdleName : comm);
    const std::uint64_t key = pairKey(static_cast<std::uint32_t>(pid), commId);
    if (const auto found = m_taskIndex.find(key); found != m_taskIndex.end())
        return found->second;
    const auto id = static_cast<TaskId>(m_tasks.size());
    m_tasks.push_back({ .pid = pid, .comm = commId });
    m_taskIndex.emplace(key, id);
    return id;
}

std::uint32_t TraceBuilder::addCpuhp(const CpuhpRecord &record)
{
    m_cpuhp.push_back(record);
    return static_cast<std::uint32_t>(m_cpuhp.size() - 1);
}

CpuEventsBuilder &TraceBuilder::cpu(std::uint32_t cpu)
{
    auto &slot = m_cpus[cpu];
    if (!slot)
        slot = std::make_unique<CpuEventsBuilder>(cpu);
    return *slot;
}

std::uint64_t TraceBuilder::eventCount() const
{
    std::uint64_t count = 0;
    for (const auto &[cpu, events] : m_cpus)
        count += events->size();
    return count;
}

} // namespace plugscope
