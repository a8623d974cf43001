// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/taskruns.h"

namespace plugscope {

namespace {

class RunTracker
{
public:
    explicit RunTracker(const Trace &trace) : m_trace(trace) { }

    /// An event at `t` says that `task` runs.
    void see(TimeNs t, TaskId task)
    {
        if (task == kNoTask)
            return;
        if (m_task != kNoTask && !isSame(m_task, task))
            close(m_lastSeenNs);
        if (m_task == kNoTask) {
            m_task = task;
            m_sinceNs = t;
        }
        m_lastSeenNs = t;
    }
    void switchTo(TimeNs t, TaskId next)
    {
        close(t);
        m_task = next;
        m_sinceNs = t;
        m_lastSeenNs = t;
    }
    /// What runs from here on is not known.
    void forget() { close(m_lastSeenNs); }

    std::vector<TaskRun> take()
    {
        forget();
        return std::move(m_runs);
    }

private:
    // The same thread can have several ids: exec renames it, and some texts cut names.
    bool isSame(TaskId a, TaskId b) const
    {
        if (a == b)
            return true;
        const Task &first = m_trace.tasks()[a];
        const Task &second = m_trace.tasks()[b];
        return first.pid >= 0 && first.pid == second.pid;
    }
    void close(TimeNs end)
    {
        if (m_task != kNoTask && end > m_sinceNs) {
            if (!m_runs.empty() && m_runs.back().task == m_task && m_runs.back().endNs == m_sinceNs)
                m_runs.back().endNs = end;
            else
                m_runs.push_back({ m_sinceNs, end, m_task });
        }
        m_task = kNoTask;
    }

    const Trace &m_trace;
    std::vector<TaskRun> m_runs;
    TaskId m_task = kNoTask;
    TimeNs m_sinceNs = 0;
    TimeNs m_lastSeenNs = 0;
};

} // namespace

bool isIdleTask(const Trace &trace, TaskId task)
{
    const Task &entry = trace.tasks()[task];
    return task != kNoTask
           && (entry.pid == 0 || (entry.pid < 0 && trace.string(entry.comm).starts_with("swapper"))
               || trace.string(entry.comm) == "<idle>");
}

bool isStopperTask(const Trace &trace, TaskId task)
{
    return task != kNoTask && trace.string(trace.tasks()[task].comm).starts_with("migration/");
}

std::vector<TaskRun> taskRuns(const Trace &trace, const CpuEvents &events, std::span<const LostRange> lost)
{
    RunTracker tracker(trace);
    std::size_t nextLost = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const TimeNs t = events.timeNs[i];
        for (; nextLost < lost.size() && isKnown(lost[nextLost].beforeNs) && lost[nextLost].beforeNs <= t; ++nextLost)
            tracker.forget();
        tracker.see(t, events.task[i]);
        if (trace.kindOf(events.type[i]) == EventKind::SchedSwitch)
            tracker.switchTo(t, events.arg0[i]);
    }
    return tracker.take();
}

} // namespace plugscope
