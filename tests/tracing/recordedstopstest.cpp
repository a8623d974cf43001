// SPDX-License-Identifier: GPL-3.0-or-later
// Stop windows and console writes of recorded traces against what was counted and measured when recording.
#include "tests/support/loadrun.h"
#include "tests/support/operationlog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

using namespace plugscope;
using namespace plugscope::test;

namespace {

double medianMs(std::vector<TimeNs> valuesNs)
{
    return summarize(std::move(valuesNs)).medianNs / 1e6;
}

} // namespace

class StopFunctionTraced : public testing::TestWithParam<std::string>
{
};

// x86 stops the machine for online too; the incoming CPU spins in its idle task (stop-windows.counts).
TEST_P(StopFunctionTraced, EveryOperationHasOneWindowOfAllFourCpus)
{
    const auto run = loadRun(corpusPath(GetParam()));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->coverage.stopWindows, Evidence::Measured);
    ASSERT_EQ(run->stopWindows.size(), 60U);
    for (std::size_t i = 0; i < run->stopWindows.size(); ++i) {
        const StopWindow &window = run->stopWindows[i];
        EXPECT_EQ(window.operation, i + 1);
        EXPECT_EQ(window.cpus.size(), 4U);
        EXPECT_EQ(window.evidence, Evidence::Measured);
        EXPECT_LE(window.allInNs, window.firstOutNs);
    }
}

INSTANTIATE_TEST_SUITE_P(Recorded, StopFunctionTraced,
                         testing::Values("02a-x86-fgraph-printk/function_graph.dat", "03b-x86-kprobes-printk/trace.dat",
                                         "03c-x86-kprobes-quiet/trace.dat"));

// stop-windows.counts of the recording, by an independent script: offline 30, all-in..first-out median 6.037 max
// 19.847, first-in..last-out median 9.531 max 22.201 ms; online 30, 4.325 / 7.995 and 8.738 / 14.134 ms.
TEST(StopWindows, HaveTheLengthsThatAnIndependentScriptMeasured)
{
    const auto run = loadRun(corpusPath("03b-x86-kprobes-printk/trace.dat"));
    ASSERT_TRUE(run);
    std::map<Direction, std::vector<TimeNs>> common;
    std::map<Direction, std::vector<TimeNs>> whole;
    for (const StopWindow &window : run->stopWindows) {
        const Direction direction = run->operations[window.operation - 1].direction;
        common[direction].push_back(window.firstOutNs - window.allInNs);
        whole[direction].push_back(window.durationNs());
    }
    // The script computed on microseconds in binary floating point: half a microsecond either way.
    constexpr double kTolerance = 0.0011;
    EXPECT_NEAR(medianMs(common[Direction::Offline]), 6.037, kTolerance);
    EXPECT_NEAR(medianMs(whole[Direction::Offline]), 9.531, kTolerance);
    EXPECT_NEAR(medianMs(common[Direction::Online]), 4.325, kTolerance);
    EXPECT_NEAR(medianMs(whole[Direction::Online]), 8.738, kTolerance);
    const auto longest = [](const std::vector<TimeNs> &values) {
        return static_cast<double>(*std::max_element(values.begin(), values.end())) / 1e6;
    };
    EXPECT_NEAR(longest(common[Direction::Offline]), 19.847, kTolerance);
    EXPECT_NEAR(longest(whole[Direction::Online]), 14.134, kTolerance);
}

TEST(StopWindows, AreInferredFromSchedulingAloneAndMarkedSo)
{
    const auto run = loadRun(corpusPath("01a-x86-events-printk-100/trace.dat"));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->coverage.stopWindows, Evidence::Inferred);
    std::map<std::uint32_t, int> windowsOf;
    for (const StopWindow &window : run->stopWindows) {
        EXPECT_EQ(window.evidence, Evidence::Inferred);
        ++windowsOf[window.operation];
    }
    for (const Operation &operation : run->operations)
        EXPECT_EQ(windowsOf[operation.index], 1) << operation.index;
}

// The machine cannot be stopped twice at once.
TEST(StopWindows, NeverOverlap)
{
    const auto run = loadRun(corpusPath("04a-x86-rollback/rollback.dat"));
    ASSERT_TRUE(run);
    ASSERT_GT(run->stopWindows.size(), 50U);
    for (std::size_t i = 1; i < run->stopWindows.size(); ++i)
        EXPECT_GE(run->stopWindows[i].allInNs, run->stopWindows[i - 1].firstOutNs) << i;
}

class ConsoleWritesTraced : public testing::TestWithParam<std::string>
{
};

// 30 offline operations print one message each in takedown_cpu, 30 online ones two each in bringup_cpu.
TEST_P(ConsoleWritesTraced, NinetyWritesInTheirCallbacks)
{
    const auto run = loadRun(corpusPath(GetParam()));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->coverage.consoleWrites, Evidence::Measured);
    ASSERT_EQ(run->writes.size(), 90U);
    EXPECT_EQ(run->messages.size(), 90U);
    for (const ConsoleWrite &write : run->writes) {
        ASSERT_NE(write.operation, 0U);
        const bool isOffline = run->operations[write.operation - 1].direction == Direction::Offline;
        EXPECT_EQ(run->string(write.callback), isOffline ? "takedown_cpu" : "bringup_cpu");
        ASSERT_TRUE(write.message);
        EXPECT_EQ(run->messages[*write.message].operation, write.operation);
        EXPECT_EQ(run->messages[*write.message].task, write.task);
    }
}

INSTANTIATE_TEST_SUITE_P(Recorded, ConsoleWritesTraced,
                         testing::Values("02a-x86-fgraph-printk/function_graph.dat",
                                         "03b-x86-kprobes-printk/trace.dat"));

// Measured when recording: median 4.40 ms, minimum 3.41, maximum 8.52 (90 writes of 45, 47 and 60 bytes).
TEST(ConsoleWrites, TakeAsLongAsMeasuredWhenRecording)
{
    const auto run = loadRun(corpusPath("03b-x86-kprobes-printk/trace.dat"));
    ASSERT_TRUE(run);
    std::vector<TimeNs> durations;
    for (const ConsoleWrite &write : run->writes)
        durations.push_back(write.durationNs());
    const Statistics statistics = summarize(durations);
    EXPECT_NEAR(statistics.medianNs / 1e6, 4.40, 0.005);
    EXPECT_NEAR(static_cast<double>(statistics.minNs) / 1e6, 3.41, 0.005);
    EXPECT_NEAR(static_cast<double>(statistics.maxNs) / 1e6, 8.52, 0.005);
    std::map<std::int64_t, int> sizes;
    for (const ConsoleWrite &write : run->writes)
        ++sizes[write.bytes.value_or(-1)];
    EXPECT_EQ(sizes, (std::map<std::int64_t, int> { { 45, 30 }, { 47, 30 }, { 60, 30 } }));
}

TEST(ConsoleWrites, AQuietConsoleHasMessagesAndNoWrite)
{
    const auto run = loadRun(corpusPath("03c-x86-kprobes-quiet/trace.dat"));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->messages.size(), 90U);
    EXPECT_TRUE(run->writes.empty());
    EXPECT_EQ(run->coverage.consoleWrites, Evidence::Measured);
}

TEST(ConsoleWrites, AMessageEventAloneIsNoWrite)
{
    const auto run = loadRun(samplePath("printk-500.dat"));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->messages.size(), 750U);
    EXPECT_TRUE(run->writes.empty());
    EXPECT_EQ(run->coverage.consoleMessages, Evidence::Measured);
    EXPECT_EQ(run->coverage.consoleWrites, Evidence::NotTraced);
}
