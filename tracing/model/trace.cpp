// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/trace.h"

namespace plugscope {

std::string Trace::taskName(TaskId id) const
{
    if (id == kNoTask)
        return {};
    const Task &task = m_tasks[id];
    const std::string_view comm = string(task.comm);
    if (task.pid < 0)
        return std::string(comm);
    return (comm.empty() ? std::string("<...>") : std::string(comm)) + "-" + std::to_string(task.pid);
}

std::uint64_t Trace::countOf(EventKind kind) const
{
    std::uint64_t count = 0;
    for (const EventType &type : m_types) {
        if (static_cast<EventKind>(type.kind) == kind)
            count += type.count;
    }
    return count;
}

} // namespace plugscope
