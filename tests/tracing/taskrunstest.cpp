// SPDX-License-Identifier: GPL-3.0-or-later
// Which task ran when: ordinary switches, a CPU that goes offline in the stopper, lost events, renamed threads.
#include "tracing/timeline/taskruns.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

class TaskRuns : public testing::Test
{
protected:
    void switchAt(TimeNs t, TaskId from, TaskId to)
    {
        m_builder.cpu(1).append({ .timeNs = t, .type = m_switch, .task = from, .arg0 = to });
    }
    void eventAt(TimeNs t, TaskId task) { m_builder.cpu(1).append({ .timeNs = t, .type = m_other, .task = task }); }
    std::string runs()
    {
        const auto trace = test::makeTrace(std::move(m_builder));
        std::string text;
        for (const TaskRun &run : taskRuns(*trace, trace->cpus()[0], trace->lostRanges()))
            text += trace->taskName(run.task) + ":" + std::to_string(run.startNs) + "-" + std::to_string(run.endNs)
                    + " ";
        return text;
    }

    TraceBuilder m_builder;
    std::uint16_t m_switch = m_builder.eventType("sched", "sched_switch", EventKind::SchedSwitch);
    std::uint16_t m_other = m_builder.eventType("irq", "softirq_raise", EventKind::Other);
    TaskId m_idle = m_builder.task(0, "swapper/1");
    TaskId m_stopper = m_builder.task(18, "migration/1");
    TaskId m_shell = m_builder.task(412, "bash");
    TaskId m_renamed = m_builder.task(412, "hploop");
};

} // namespace

TEST_F(TaskRuns, ARunGoesFromSwitchToSwitch)
{
    switchAt(10, m_idle, m_shell);
    switchAt(30, m_shell, m_idle);
    switchAt(50, m_idle, m_stopper);
    switchAt(55, m_stopper, m_shell);
    EXPECT_EQ(runs(), "bash-412:10-30 <idle>-0:30-50 migration/1-18:50-55 ");
}

TEST_F(TaskRuns, WhatRanBeforeTheFirstSwitchIsKnownFromItsFirstEvent)
{
    eventAt(5, m_shell);
    switchAt(10, m_shell, m_idle);
    eventAt(40, m_idle);
    EXPECT_EQ(runs(), "bash-412:5-10 <idle>-0:10-40 ");
}

TEST_F(TaskRuns, ADyingCpuNeverSwitchesAwayFromTheStopper)
{
    switchAt(100, m_idle, m_stopper);
    eventAt(130, m_stopper); // its last event; next it is idle, online again
    eventAt(9'000, m_idle);
    switchAt(9'100, m_idle, m_shell);
    EXPECT_EQ(runs(), "migration/1-18:100-130 <idle>-0:9000-9100 ");
}

TEST_F(TaskRuns, LostEventsBreakARun)
{
    switchAt(10, m_idle, m_shell);
    eventAt(20, m_shell);
    m_builder.cpu(1).appendLoss(500);
    eventAt(90, m_shell);
    switchAt(100, m_shell, m_idle);
    EXPECT_EQ(runs(), "bash-412:10-20 bash-412:90-100 ");
}

TEST_F(TaskRuns, ARenamedThreadGoesOnRunning)
{
    switchAt(10, m_idle, m_shell);
    eventAt(20, m_renamed);
    switchAt(30, m_renamed, m_idle);
    EXPECT_EQ(runs(), "bash-412:10-30 ");
}
