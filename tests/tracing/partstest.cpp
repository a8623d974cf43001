// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of operations: that they add up, and that recorded traces divide as their recording showed.
#include "tracing/analysis/parts.h"

#include "tests/support/loadrun.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

using namespace plugscope;
using namespace plugscope::test;

namespace {

/// Sum of a part over all operations of a direction, and of their durations.
struct Share
{
    double partNs = 0;
    double totalNs = 0;
    [[nodiscard]] double ratio() const { return partNs / totalNs; }
};

Share shareOf(const Analysis &run, std::string_view name, std::optional<Direction> direction = {})
{
    Share share;
    for (const Operation &operation : run.operations) {
        if (direction && operation.direction != *direction)
            continue;
        share.totalNs += static_cast<double>(operation.durationNs());
        for (const OperationPart &one : operation.parts)
            share.partNs += one.part == name ? static_cast<double>(one.durationNs) : 0;
    }
    return share;
}

class EveryRecordedTrace : public testing::TestWithParam<std::string>
{
};

} // namespace

TEST_P(EveryRecordedTrace, DividesEachOperationToTheNanosecond)
{
    const std::string path = GetParam();
    const auto run = loadRun(path.starts_with("sample:") ? samplePath(path.substr(7)) : corpusPath(path));
    ASSERT_TRUE(run);
    ASSERT_FALSE(run->operations.empty());
    for (const Operation &operation : run->operations) {
        if (!isKnown(operation.durationNs())) {
            EXPECT_TRUE(operation.parts.empty());
            continue;
        }
        const TimeNs sum = std::accumulate(operation.parts.begin(), operation.parts.end(), TimeNs { 0 },
                                           [](TimeNs so, const OperationPart &one) { return so + one.durationNs; });
        EXPECT_EQ(sum, operation.durationNs()) << operation.index;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, EveryRecordedTrace,
    testing::Values("01a-x86-events-printk-100/trace.dat", "01b-x86-events-quiet-100/trace.dat",
                    "sample:printk-500.dat", "sample:quiet-500.dat", "02a-x86-fgraph-printk/function_graph.dat",
                    "02a-x86-fgraph-printk/function_graph.abstime-tail.trace.txt",
                    "02a-x86-fgraph-printk/function_graph.proc-abstime.trace.txt", "03b-x86-kprobes-printk/trace.dat",
                    "03b-x86-kprobes-printk/kprobes.trace.txt", "03c-x86-kprobes-quiet/trace.dat",
                    "04a-x86-rollback/rollback.dat", "04a-x86-rollback/rollback.trace.txt", "07b-x86-smp32/trace.dat",
                    "10a-armhf/events-printk.trace.txt", "10a-armhf/function_graph.trace.txt",
                    "10b-arm64/events-printk.trace.txt", "10b-arm64/function_graph.trace.txt",
                    "12-k612-x86-events-printk-100/trace.dat", "12-k612-x86-events-quiet-100/trace.dat",
                    "12-rt61-x86-events-printk-100/trace.dat"));

class ProbedTrace : public testing::TestWithParam<std::string>
{
};

TEST_P(ProbedTrace, LeavesLessThanFivePercentUnexplained)
{
    const auto run = loadRun(corpusPath(GetParam()));
    ASSERT_TRUE(run);
    EXPECT_LT(shareOf(*run, part::kUnexplained).ratio(), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Recorded, ProbedTrace,
                         testing::Values("02a-x86-fgraph-printk/function_graph.dat",
                                         "03b-x86-kprobes-printk/trace.dat"));

// 90 writes with a median of 4.40 ms, one for each offline operation and two for each online one.
TEST(Parts, ConsoleWritesAreWhatTheDriverTook)
{
    const auto run = loadRun(corpusPath("03b-x86-kprobes-printk/trace.dat"));
    ASSERT_TRUE(run);
    TimeNs writtenNs = 0;
    for (const ConsoleWrite &write : run->writes)
        writtenNs += write.durationNs();
    EXPECT_EQ(shareOf(*run, part::kConsoleWrite).partNs, static_cast<double>(writtenNs));
}

// sched_cpu_deactivate sleeps in synchronize_rcu: its median is 19.2 ms of 38.3 ms, nearly all of it asleep.
TEST(Parts, AGracePeriodIsAnRcuWait)
{
    const auto run = loadRun(samplePath("printk-500.dat"));
    ASSERT_TRUE(run);
    TimeNs deactivateNs = 0;
    for (const Step &step : run->steps)
        deactivateNs += run->string(step.callback) == "sched_cpu_deactivate" ? step.durationNs() : 0;
    const Share rcu = shareOf(*run, part::kRcuWait, Direction::Offline);
    EXPECT_GT(rcu.partNs, 0.8 * static_cast<double>(deactivateNs));
    EXPECT_LT(rcu.partNs, static_cast<double>(deactivateNs) * 1.05);
}

TEST(Parts, AQuietConsoleWritesNothing)
{
    const auto run = loadRun(corpusPath("03c-x86-kprobes-quiet/trace.dat"));
    ASSERT_TRUE(run);
    EXPECT_EQ(shareOf(*run, part::kConsoleWrite).partNs, 0);
}
