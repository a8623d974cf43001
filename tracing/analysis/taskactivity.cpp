// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/taskactivity.h"

#include "tracing/analysis/eventlist.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr std::uint32_t kRcuSoftirq = 9; // include/linux/interrupt.h, RCU_SOFTIRQ; the last one in every version read

/// Something that happened to one of the followed tasks.
struct TaskEvent
{
    enum class Kind { Out, Woken, In };
    TimeNs timeNs = 0;
    Kind kind = Kind::Out;
    std::int32_t pid = 0;
    bool isAsleep = false; // Out: not merely preempted
    TaskId waker = kNoTask; // Woken
    bool byRcu = false; // Woken
};

bool isRcuThread(std::string_view comm)
{
    return comm.starts_with("rcu"); // rcu_preempt, rcu_sched, rcuc/N, rcuop/N, rcuog/N, rcub/N
}

/// Finds the followed tasks' events on one CPU.
class CpuScan
{
public:
    CpuScan(const Trace &trace, const std::set<std::int32_t> &pids)
    {
        for (const Task &task : trace.tasks()) {
            m_followed.push_back(pids.contains(task.pid) ? task.pid : 0);
            m_isRcu.push_back(isRcuThread(trace.string(task.comm)));
        }
    }

    void scan(const Trace &trace, const CpuEvents &cpu, std::vector<TaskEvent> &events) const
    {
        bool inRcuSoftirq = false;
        for (std::size_t i = 0; i < cpu.size(); ++i) {
            switch (trace.kindOf(cpu.type[i])) {
            case EventKind::SoftirqEntry:
                inRcuSoftirq = cpu.arg0[i] == kRcuSoftirq;
                break;
            case EventKind::SoftirqExit:
                inRcuSoftirq = false;
                break;
            case EventKind::SchedSwitch:
                if (const std::int32_t pid = m_followed[cpu.task[i]]; pid != 0) {
                    const std::uint32_t state = cpu.arg1[i];
                    const bool isAsleep = state != 'R' && (state & kPreempted) == 0;
                    events.push_back(
                        { .timeNs = cpu.timeNs[i], .kind = TaskEvent::Kind::Out, .pid = pid, .isAsleep = isAsleep });
                }
                if (const std::int32_t pid = m_followed[cpu.arg0[i]]; pid != 0)
                    events.push_back({ .timeNs = cpu.timeNs[i], .kind = TaskEvent::Kind::In, .pid = pid });
                break;
            case EventKind::SchedWaking:
            case EventKind::SchedWakeup:
                if (const std::int32_t pid = m_followed[cpu.arg0[i]]; pid != 0)
                    events.push_back({ .timeNs = cpu.timeNs[i],
                                       .kind = TaskEvent::Kind::Woken,
                                       .pid = pid,
                                       .waker = cpu.task[i],
                                       .byRcu = inRcuSoftirq || m_isRcu[cpu.task[i]] });
                break;
            default:
                break;
            }
        }
    }

private:
    std::vector<std::int32_t> m_followed; // by TaskId: the pid, 0 when not followed
    std::vector<bool> m_isRcu; // by TaskId
};

std::vector<TaskPause> pausesOf(const std::vector<TaskEvent> &events)
{
    std::vector<TaskPause> pauses;
    TimeNs readySinceNs = kNoTime;
    TimeNs asleepSinceNs = kNoTime;
    for (const TaskEvent &event : events) {
        switch (event.kind) {
        case TaskEvent::Kind::Out:
            (event.isAsleep ? asleepSinceNs : readySinceNs) = event.timeNs;
            break;
        case TaskEvent::Kind::Woken:
            if (isKnown(asleepSinceNs)) {
                pauses.push_back({ .kind = TaskPause::Kind::Blocked,
                                   .span = { asleepSinceNs, event.timeNs },
                                   .waker = event.waker,
                                   .byRcu = event.byRcu });
                asleepSinceNs = kNoTime;
                readySinceNs = event.timeNs;
            }
            break;
        case TaskEvent::Kind::In:
            if (isKnown(asleepSinceNs)) // the wake-up itself was not recorded
                pauses.push_back({ .kind = TaskPause::Kind::Blocked, .span = { asleepSinceNs, event.timeNs } });
            else if (isKnown(readySinceNs))
                pauses.push_back({ .kind = TaskPause::Kind::Ready, .span = { readySinceNs, event.timeNs } });
            asleepSinceNs = readySinceNs = kNoTime;
            break;
        }
    }
    return pauses;
}

} // namespace

TaskActivity::TaskActivity(const Trace &trace, const std::set<std::int32_t> &pids)
    : m_isTraced(trace.countOf(EventKind::SchedSwitch) > 0),
      m_areSoftirqsTraced(plugscope::isTraced(trace, EventKind::SoftirqEntry))
{
    if (!m_isTraced)
        return;
    std::vector<TaskEvent> events;
    const CpuScan scan(trace, pids);
    for (const CpuEvents &cpu : trace.cpus())
        scan.scan(trace, cpu, events);
    std::stable_sort(events.begin(), events.end(),
                     [](const TaskEvent &a, const TaskEvent &b) { return a.timeNs < b.timeNs; });
    std::map<std::int32_t, std::vector<TaskEvent>> byPid;
    for (const TaskEvent &event : events)
        byPid[event.pid].push_back(event);
    for (const auto &[pid, ofTask] : byPid)
        m_pauses.emplace(pid, pausesOf(ofTask));
}

std::vector<TaskPause> TaskActivity::pausesIn(std::int32_t pid, TimeSpan span) const
{
    const auto found = m_pauses.find(pid);
    if (found == m_pauses.end())
        return {};
    // Pauses of one task do not overlap, so that they are sorted by their ends as well.
    const std::vector<TaskPause> &all = found->second;
    const auto first
        = std::lower_bound(all.begin(), all.end(), span.startNs,
                           [](const TaskPause &pause, TimeNs timeNs) { return pause.span.endNs <= timeNs; });
    const auto last = std::lower_bound(first, all.end(), span.endNs, [](const TaskPause &pause, TimeNs timeNs) {
        return pause.span.startNs < timeNs;
    });
    return { first, last };
}

} // namespace plugscope
