// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/tracebuilder.h"

#include <algorithm>
#include <iterator>
#include <numeric>

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
    m_time.append(event.timeNs);
    m_type.append(event.type);
    m_task.append(event.task);
    m_arg0.append(event.arg0);
    m_arg1.append(event.arg1);
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

namespace {

template <typename T> void permute(Column<T> &column, const std::vector<std::uint32_t> &order)
{
    std::vector<T> sorted;
    sorted.reserve(order.size());
    for (const std::uint32_t index : order)
        sorted.push_back(column[index]);
    std::copy(sorted.begin(), sorted.end(), column.data());
}

} // namespace

void CpuEventsBuilder::sortByTime()
{
    if (m_disorderCount == 0)
        return;
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return m_time[a] < m_time[b]; });
    permute(m_time, order);
    permute(m_type, order);
    permute(m_task, order);
    permute(m_arg0, order);
    permute(m_arg1, order);
}

TraceBuilder::TraceBuilder(int fd) : m_arena(std::make_unique<ColumnArena>(fd)), m_mutex(std::make_unique<std::mutex>())
{
    m_tasks.push_back({}); // kNoTask
}

StringId TraceBuilder::string(std::string_view text)
{
    const std::lock_guard lock(*m_mutex);
    return m_strings.intern(text);
}

std::string_view TraceBuilder::stringAt(StringId id) const
{
    const std::lock_guard lock(*m_mutex);
    return m_strings.at(id);
}

std::uint16_t TraceBuilder::eventType(std::string_view system, std::string_view name, EventKind kind)
{
    const std::lock_guard lock(*m_mutex);
    const StringId systemId = m_strings.intern(system);
    const StringId nameId = m_strings.intern(name);
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

TaskId TraceBuilder::task(std::int32_t pid, std::string_view comm)
{
    // All idle tasks have pid 0; recorders name them "<idle>", "swapper" or "swapper/N".
    const std::lock_guard lock(*m_mutex);
    return taskLocked(pid, m_strings.intern(pid == 0 ? kIdleName : comm));
}

TaskId TraceBuilder::taskLocked(std::int32_t pid, StringId comm)
{
    const std::uint64_t key = pairKey(static_cast<std::uint32_t>(pid), comm);
    if (const auto found = m_taskIndex.find(key); found != m_taskIndex.end())
        return found->second;
    const auto id = static_cast<TaskId>(m_tasks.size());
    m_tasks.push_back({ .pid = pid, .comm = comm });
    m_taskIndex.emplace(key, id);
    return id;
}

Task TraceBuilder::taskAt(TaskId id) const
{
    const std::lock_guard lock(*m_mutex);
    return m_tasks[id];
}

void TraceBuilder::nameTask(TaskId id, std::string_view comm)
{
    const std::lock_guard lock(*m_mutex);
    m_tasks[id].comm = m_strings.intern(comm);
}

std::uint32_t TraceBuilder::addCpuhp(const CpuhpRecord &record)
{
    const std::lock_guard lock(*m_mutex);
    m_cpuhp.push_back(record);
    return static_cast<std::uint32_t>(m_cpuhp.size() - 1);
}

void TraceBuilder::addNote(ImportNote note)
{
    const std::lock_guard lock(*m_mutex);
    m_notes.push_back(std::move(note));
}

CpuEventsBuilder &TraceBuilder::cpu(std::uint32_t cpu)
{
    const std::lock_guard lock(*m_mutex);
    auto &slot = m_cpus[cpu];
    if (!slot)
        slot = std::make_unique<CpuEventsBuilder>(cpu, *m_arena);
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
