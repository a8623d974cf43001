// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfcpuevents.h"

namespace plugscope {

namespace {

constexpr std::size_t kMaxHeld = 65536; // without any switch for so long there will hardly come one that helps

} // namespace

void CtfCpuEvents::append(const NewEvent &event)
{
    if (event.task != kNoTask && m_held.empty()) {
        m_events.append(event);
        return;
    }
    if (m_held.size() == kMaxHeld) {
        flush(0, m_held.size(), m_current);
        m_held.clear();
    }
    m_held.push_back(event);
}

void CtfCpuEvents::appendSwitch(const NewEvent &event)
{
    const bool leavesIdle = m_tasks.pidOf(event.task) == 0;
    if (m_current == kNoTask) {
        flush(0, m_held.size(), event.task);
    } else if (leavesIdle && m_tasks.pidOf(m_current) != 0) {
        const std::size_t begin = idleBegins(event.timeNs);
        flush(0, begin, m_current);
        flush(begin, m_held.size(), event.task);
    } else {
        flush(0, m_held.size(), m_current);
    }
    m_held.clear();
    m_events.append(event);
    m_current = event.arg0;
    m_switchedNs = event.timeNs;
}

/// The first held event behind the longest gap between the last switch and the one at `switchNs`.
std::size_t CtfCpuEvents::idleBegins(TimeNs switchNs) const
{
    std::size_t begin = 0;
    TimeNs longest = -1;
    TimeNs before = m_switchedNs;
    for (std::size_t i = 0; i <= m_held.size(); ++i) {
        const TimeNs now = i < m_held.size() ? m_held[i].timeNs : switchNs;
        if (now - before > longest) {
            longest = now - before;
            begin = i;
        }
        before = now;
    }
    return begin;
}

void CtfCpuEvents::flush(std::size_t from, std::size_t to, TaskId task)
{
    for (std::size_t i = from; i < to; ++i) {
        NewEvent event = m_held[i];
        if (event.task == kNoTask)
            event.task = task;
        m_events.append(event);
    }
}

void CtfCpuEvents::forgetTask()
{
    flush(0, m_held.size(), m_current);
    m_held.clear();
    m_current = kNoTask;
}

} // namespace plugscope
