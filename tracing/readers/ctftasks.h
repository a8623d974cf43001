// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks of a CTF trace by pid. Names come from some events only, so a task may get its name after it was met.
#pragma once

#include "tracing/model/tracebuilder.h"

#include <string_view>
#include <unordered_map>

namespace plugscope {

class CtfTasks
{
public:
    explicit CtfTasks(TraceBuilder &builder) : m_builder(builder) { }

    /// The task of a pid under the name last seen; without a name as long as none was seen.
    TaskId current(std::int32_t pid);
    /// The task of a pid that has this name now. A changed name (exec) makes another task.
    TaskId named(std::int32_t pid, std::string_view comm);
    /// The pid behind an id.
    [[nodiscard]] std::int32_t pidOf(TaskId task) const { return m_builder.taskAt(task).pid; }

private:
    TraceBuilder &m_builder;
    std::unordered_map<std::int32_t, TaskId> m_byPid;
};

} // namespace plugscope
