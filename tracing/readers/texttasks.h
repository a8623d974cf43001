// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks as texts name them: whole names in the fields of events, cut or unknown names ("<...>") in the columns.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/viewmap.h"

#include <string_view>
#include <unordered_map>

namespace plugscope {

/// A task in a text. `key` is the whole piece of text that names it, the same for the same task at the same place of
/// a line, so that one look-up answers for name and pid.
struct TaskText
{
    std::string_view key {};
    std::string_view comm {};
    std::int32_t pid = -1;
};

/// The task of a line's columns.
struct ColumnTask
{
    TaskId id = kNoTask;
    bool isWhole = true; ///< false: the name is cut or missing; a field of the event may know better
};

/// Turns names into TaskIds. The texts must stay valid as long as this object.
class TextTasks
{
public:
    explicit TextTasks(TraceBuilder &builder) : m_builder(builder) { }

    /// A task with its whole name, from an event's fields.
    TaskId named(const TaskText &task);
    /// A task from the columns of a line. `cutAt` is the length at which the columns cut names, 0 when they do not. A
    /// cut name, and "<...>", are completed from what named() has seen of this pid so far.
    ColumnTask inColumn(const TaskText &task, std::size_t cutAt);

private:
    ColumnTask completed(const TaskText &task);

    TraceBuilder &m_builder;
    ViewMap<TaskId> m_named;
    ViewMap<ColumnTask> m_columns;
    std::unordered_map<std::int32_t, TaskId> m_byPid; // the name last seen whole
};

} // namespace plugscope
