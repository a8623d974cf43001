// SPDX-License-Identifier: GPL-3.0-or-later
// When a few chosen tasks did not run, and why: blocked until somebody woke them, or ready but not on a CPU.
#pragma once

#include "tracing/analysis/analysis.h"

#include <map>
#include <set>
#include <vector>

namespace plugscope {

/// A time in which a task was not on a CPU.
struct TaskPause
{
    enum class Kind {
        Blocked, ///< from switching out asleep until it is woken
        Ready, ///< woken or preempted, until it runs
    };
    Kind kind = Kind::Blocked;
    TimeSpan span;
    TaskId waker = kNoTask; ///< Blocked: who ended it
    bool byRcu = false; ///< Blocked: ended by an RCU thread or inside the RCU softirq
};

class TaskActivity
{
public:
    /// Follows the tasks with the given pids through sched_switch, sched_waking and sched_wakeup.
    TaskActivity(const Trace &trace, const std::set<std::int32_t> &pids);

    /// The pauses of a task that overlap a span, in order of time.
    [[nodiscard]] std::vector<TaskPause> pausesIn(std::int32_t pid, TimeSpan span) const;
    /// Whether the trace tells when tasks run at all.
    [[nodiscard]] bool isTraced() const { return m_isTraced; }
    /// Whether it tells which softirq a wake-up came from.
    [[nodiscard]] bool areSoftirqsTraced() const { return m_areSoftirqsTraced; }

private:
    std::map<std::int32_t, std::vector<TaskPause>> m_pauses; // by pid
    bool m_isTraced = false;
    bool m_areSoftirqsTraced = false;
};

} // namespace plugscope
