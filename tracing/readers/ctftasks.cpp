// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctftasks.h"

namespace plugscope {

TaskId CtfTasks::current(std::int32_t pid)
{
    const auto [entry, isNew] = m_byPid.try_emplace(pid, kNoTask);
    if (isNew)
        entry->second = m_builder.task(pid, {});
    return entry->second;
}

TaskId CtfTasks::named(std::int32_t pid, std::string_view comm)
{
    const TaskId known = current(pid);
    if (pid == 0 || comm.empty())
        return known;
    const std::string_view knownComm = m_builder.stringAt(m_builder.taskAt(known).comm);
    if (knownComm == comm)
        return known;
    if (knownComm.empty()) {
        m_builder.nameTask(known, comm);
        return known;
    }
    return m_byPid[pid] = m_builder.task(pid, comm);
}

} // namespace plugscope
