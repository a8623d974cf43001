// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/texttasks.h"

namespace plugscope {

TaskId TextTasks::named(const TaskText &task)
{
    if (const TaskId *known = m_named.find(task.key))
        return *known;
    const TaskId id = m_builder.task(task.pid, task.comm);
    m_byPid[task.pid] = id;
    return m_named.insert(task.key, id);
}

ColumnTask TextTasks::inColumn(const TaskText &task, std::size_t cutAt)
{
    if (const ColumnTask *known = m_columns.find(task.key))
        return *known;
    if (task.comm == "<...>" || (cutAt != 0 && task.comm.size() == cutAt))
        return completed(task); // not kept: the next line may know more
    return m_columns.insert(task.key, { .id = m_builder.task(task.pid, task.comm), .isWhole = true });
}

ColumnTask TextTasks::completed(const TaskText &task)
{
    const std::string_view start = task.comm == "<...>" ? std::string_view() : task.comm;
    if (const auto found = m_byPid.find(task.pid); found != m_byPid.end()) {
        const std::string_view whole = m_builder.stringAt(m_builder.taskAt(found->second).comm);
        if (whole.starts_with(start))
            return { .id = found->second, .isWhole = true };
    }
    return { .id = m_builder.task(task.pid, start), .isWhole = false };
}

} // namespace plugscope
