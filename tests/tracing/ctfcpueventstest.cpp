// SPDX-License-Identifier: GPL-3.0-or-later
// Which task an event belongs to when only the switches tell.
#include "tracing/readers/ctfcpuevents.h"

#include "tests/support/openedtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plugscope;
using testing::ElementsAre;

namespace {

class CtfCpuEventsTest : public testing::Test
{
protected:
    void event(TimeNs timeNs, TaskId task = kNoTask)
    {
        m_events.append({ .timeNs = timeNs, .type = m_other, .task = task });
    }
    void switchTo(TimeNs timeNs, TaskId from, TaskId to)
    {
        m_events.appendSwitch({ .timeNs = timeNs, .type = m_switch, .task = from, .arg0 = to });
    }
    /// The tasks of all events but the switches.
    std::vector<std::string> tasks()
    {
        m_events.forgetTask();
        const FileDescriptor file(memfd_create("trace", 0));
        EXPECT_TRUE(writeTraceBlock(std::move(m_builder), file.get()));
        const auto trace = mapTraceBlock(file.get());
        EXPECT_TRUE(trace);
        std::vector<std::string> names;
        for (const test::EventView &view : test::eventsOf(**trace, EventKind::Other))
            names.push_back(view.task);
        return names;
    }

    TraceBuilder m_builder;
    CtfTasks m_tasks { m_builder };
    CtfCpuEvents m_events { m_builder.cpu(1), m_tasks };
    std::uint16_t m_other = m_builder.eventType({}, "irq_softirq_raise", EventKind::Other);
    std::uint16_t m_switch = m_builder.eventType({}, "sched_switch", EventKind::SchedSwitch);
    TaskId m_idle = m_tasks.named(0, "swapper/1");
    TaskId m_bash = m_tasks.named(412, "bash");
    TaskId m_stopper = m_tasks.named(20, "migration/1");
};

} // namespace

TEST_F(CtfCpuEventsTest, FirstSwitchTellsWhoRanBefore)
{
    event(10);
    event(20);
    switchTo(30, m_bash, m_stopper);
    event(40);
    EXPECT_THAT(tasks(), ElementsAre("bash-412", "bash-412", "migration/1-20"));
}

TEST_F(CtfCpuEventsTest, WithoutASwitchNobodyIsNamed)
{
    event(10);
    EXPECT_THAT(tasks(), ElementsAre(""));
}

TEST_F(CtfCpuEventsTest, RecordedTaskIsKept)
{
    event(10, m_stopper);
    event(20);
    event(25, m_stopper);
    switchTo(30, m_bash, m_idle);
    event(40, m_bash);
    EXPECT_THAT(tasks(), ElementsAre("migration/1-20", "bash-412", "migration/1-20", "bash-412"));
}

TEST_F(CtfCpuEventsTest, LostEventsMakeTheTaskUnknownUpToTheNextSwitch)
{
    switchTo(10, m_idle, m_bash);
    event(20);
    m_events.forgetTask();
    event(30); // switches may be missing: bash is only a guess, but the next switch knows
    switchTo(40, m_stopper, m_idle);
    event(50);
    EXPECT_THAT(tasks(), ElementsAre("bash-412", "migration/1-20", "<idle>-0"));
}

// The CPU goes offline inside its stopper thread and comes back in its idle task, without a switch in between.
TEST_F(CtfCpuEventsTest, EventsBehindTheOfflineTimeAreTheIdleTasks)
{
    switchTo(10, m_bash, m_stopper);
    event(20);
    event(30);
    event(5030);
    event(5040);
    switchTo(5050, m_idle, m_bash);
    EXPECT_THAT(tasks(), ElementsAre("migration/1-20", "migration/1-20", "<idle>-0", "<idle>-0"));
}

TEST_F(CtfCpuEventsTest, OtherMismatchKeepsTheTaskThatCame)
{
    switchTo(10, m_idle, m_bash);
    event(20);
    switchTo(30, m_stopper, m_idle); // an exec by another thread can change the pid of the running task
    EXPECT_THAT(tasks(), ElementsAre("bash-412"));
}

TEST_F(CtfCpuEventsTest, NamesThatComeLaterCount)
{
    event(10, m_tasks.current(99));
    (void)m_tasks.named(99, "late");
    EXPECT_THAT(tasks(), ElementsAre("late-99"));
}
