// SPDX-License-Identifier: GPL-3.0-or-later
// Operations found in recorded traces against the log that the recording script kept on the same clock.
#include "tests/support/loadrun.h"
#include "tests/support/operationlog.h"

#include <gtest/gtest.h>

#include <vector>

using namespace plugscope;
using namespace plugscope::test;

namespace {

struct Recording
{
    std::string trace; ///< path below the corpus, or "sample:NAME"
    std::string log; ///< path below the corpus
};

void PrintTo(const Recording &recording, std::ostream *out)
{
    *out << recording.trace;
}

std::string pathOf(const Recording &recording)
{
    constexpr std::string_view kSample = "sample:";
    return recording.trace.starts_with(kSample) ? samplePath(recording.trace.substr(kSample.size()))
                                                : corpusPath(recording.trace);
}

std::vector<const Operation *> withResult(const Analysis &analysis, OperationResult result)
{
    std::vector<const Operation *> found;
    for (const Operation &operation : analysis.operations) {
        if (operation.result == result)
            found.push_back(&operation);
    }
    return found;
}

class EveryLoggedOperation : public testing::TestWithParam<Recording>
{
};

} // namespace

TEST_P(EveryLoggedOperation, IsFoundInsideItsLoggedTime)
{
    const auto run = loadRun(pathOf(GetParam()));
    ASSERT_TRUE(run);
    const auto logged = succeeded(readOperationLog(corpusPath(GetParam().log)));
    const auto found = withResult(*run, OperationResult::Succeeded);
    ASSERT_EQ(found.size(), logged.size());
    ASSERT_EQ(run->operations.size(), logged.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i]->cpu, logged[i].cpu) << i;
        EXPECT_EQ(found[i]->direction, logged[i].isOffline ? Direction::Offline : Direction::Online) << i;
        EXPECT_GE(found[i]->startNs, logged[i].startNs) << i;
        EXPECT_LE(found[i]->endNs, logged[i].endNs) << i;
        EXPECT_GT(found[i]->endNs, found[i]->startNs) << i;
        EXPECT_NE(found[i]->controlTask, kNoTask) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, EveryLoggedOperation,
    testing::Values(
        Recording { "01a-x86-events-printk-100/trace.dat", "01a-x86-events-printk-100/ops.csv" },
        Recording { "01b-x86-events-quiet-100/trace.dat", "01b-x86-events-quiet-100/ops.csv" },
        Recording { "sample:printk-500.dat", "01c-x86-events-printk-500/ops.csv" },
        Recording { "sample:quiet-500.dat", "01d-x86-events-quiet-500/ops.csv" },
        Recording { "02a-x86-fgraph-printk/function_graph.dat", "02a-x86-fgraph-printk/ops-dat.csv" },
        Recording { "03b-x86-kprobes-printk/trace.dat", "03b-x86-kprobes-printk/ops-dat.csv" },
        Recording { "03c-x86-kprobes-quiet/trace.dat", "03c-x86-kprobes-quiet/ops-dat.csv" },
        Recording { "07b-x86-smp32/trace.dat", "07b-x86-smp32/ops.csv" },
        Recording { "12-k612-x86-events-printk-100/trace.dat", "12-k612-x86-events-printk-100/ops.csv" },
        Recording { "12-k612-x86-events-quiet-100/trace.dat", "12-k612-x86-events-quiet-100/ops.csv" },
        Recording { "12-rt61-x86-events-printk-100/trace.dat", "12-rt61-x86-events-printk-100/ops.csv" },
        Recording { "05a-x86-lttng-printk/kernel-functions", "05a-x86-lttng-printk/ops-kernel-functions.csv" },
        Recording { "05b-x86-lttng-quiet/kernel-functions", "05b-x86-lttng-quiet/ops-kernel-functions.csv" },
        Recording { "05a-x86-lttng-printk/kernel", "05a-x86-lttng-printk/ops-kernel.csv" },
        Recording { "05b-x86-lttng-quiet/kernel", "05b-x86-lttng-quiet/ops-kernel.csv" }));

// 80 entries and 80 exits of multi_cpu_stop in 20 operations (kernel-functions.counts of 05b; 05a did not trace it).
TEST(LttngFunctions, BoundOperationsAndStopWindows)
{
    const auto run = loadRun(corpusPath("05b-x86-lttng-quiet/kernel-functions"));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->coverage.operations, Evidence::Measured);
    EXPECT_EQ(run->coverage.stopWindows, Evidence::Measured);
    EXPECT_EQ(run->coverage.steps, Evidence::NotTraced);
    ASSERT_EQ(run->stopWindows.size(), 20U);
    for (std::size_t i = 0; i < run->stopWindows.size(); ++i) {
        EXPECT_EQ(run->stopWindows[i].operation, i + 1);
        EXPECT_EQ(run->stopWindows[i].cpus.size(), 4U);
        EXPECT_EQ(run->stopWindows[i].evidence, Evidence::Measured);
    }
}

class LttngScheduling : public testing::TestWithParam<std::string>
{
};

TEST_P(LttngScheduling, OperationsAndStopWindowsAreInferred)
{
    const auto run = loadRun(corpusPath(GetParam()));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->coverage.operations, Evidence::Inferred);
    EXPECT_EQ(run->coverage.stopWindows, Evidence::Inferred);
    EXPECT_EQ(run->coverage.steps, Evidence::NotTraced);
    ASSERT_EQ(run->operations.size(), 60U);
    std::vector<int> windows(run->operations.size() + 1);
    for (const StopWindow &window : run->stopWindows) {
        EXPECT_EQ(window.evidence, Evidence::Inferred);
        ++windows[window.operation];
    }
    for (const Operation &operation : run->operations) {
        EXPECT_EQ(operation.evidence, Evidence::Inferred);
        EXPECT_EQ(windows[operation.index], 1) << operation.index;
    }
}

INSTANTIATE_TEST_SUITE_P(Recorded, LttngScheduling,
                         testing::Values("05a-x86-lttng-printk/kernel", "05b-x86-lttng-quiet/kernel"));

class ArmText : public testing::TestWithParam<Recording>
{
};

TEST_P(ArmText, IsReadWholeWithItsNames)
{
    const auto run = loadRun(pathOf(GetParam()));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->trace->info().unparsed, 0);
    const auto logged = succeeded(readOperationLog(corpusPath(GetParam().log)));
    ASSERT_EQ(withResult(*run, OperationResult::Succeeded).size(), logged.size());
    for (const Step &step : run->steps)
        EXPECT_FALSE(run->string(step.callback).empty());
}

INSTANTIATE_TEST_SUITE_P(Recorded, ArmText,
                         testing::Values(Recording { "10a-armhf/events-printk.trace.txt", "10a-armhf/ops-printk.csv" },
                                         Recording { "10a-armhf/function_graph.trace.txt", "10a-armhf/ops-fgraph.csv" },
                                         Recording { "10b-arm64/events-printk.trace.txt", "10b-arm64/ops-printk.csv" },
                                         Recording { "10b-arm64/function_graph.trace.txt",
                                                     "10b-arm64/ops-fgraph.csv" }));

// The log has errno 11 (EAGAIN) for 28 of the 82 attempts; all of them left the CPU as it was.
TEST(InjectedFailures, AreFailedWithTheirErrorAndRolledBack)
{
    const auto run = loadRun(corpusPath("04a-x86-rollback/rollback.dat"));
    ASSERT_TRUE(run);
    const auto logged = readOperationLog(corpusPath("04a-x86-rollback/faults.csv"));
    ASSERT_EQ(run->operations.size(), logged.size());
    std::size_t failed = 0;
    for (std::size_t i = 0; i < logged.size(); ++i) {
        const Operation &operation = run->operations[i];
        EXPECT_EQ(operation.direction, logged[i].isOffline ? Direction::Offline : Direction::Online) << i;
        EXPECT_GE(operation.startNs, logged[i].startNs) << i;
        EXPECT_LE(operation.endNs, logged[i].endNs) << i;
        const bool isFailed = logged[i].error != 0;
        EXPECT_EQ(operation.result, isFailed ? OperationResult::Failed : OperationResult::Succeeded) << i;
        EXPECT_EQ(operation.rolledBack, isFailed) << i;
        EXPECT_EQ(operation.error.value_or(0), -logged[i].error) << i;
        failed += isFailed ? 1 : 0;
    }
    EXPECT_EQ(failed, 28U);
}

// Medians in ns of the enter/exit pairs in `trace-cmd report -t`, paired by task, CPU and step with a separate script:
// printk takedown_cpu 16137123.5, bringup_cpu 24153529.5, sched_cpu_deactivate 19249340.
TEST(CallbackMedians, AreThoseOfTraceCmdReport)
{
    const auto medianNs = [](const Analysis &run, std::string_view callback) {
        for (const CallbackStatistics &one : run.callbacks) {
            if (run.string(one.callback) == callback)
                return one.durations.medianNs;
        }
        return 0.0;
    };
    const auto printk = loadRun(samplePath("printk-500.dat"));
    const auto quiet = loadRun(samplePath("quiet-500.dat"));
    ASSERT_TRUE(printk && quiet);
    EXPECT_EQ(medianNs(*printk, "takedown_cpu"), 16137123.5);
    EXPECT_EQ(medianNs(*printk, "bringup_cpu"), 24153529.5);
    EXPECT_EQ(medianNs(*printk, "sched_cpu_deactivate"), 19249340);
    // Of the quiet run the recording noted 10.0, 13.3 and 18.1 ms, with the upper of the two middle values.
    EXPECT_NEAR(medianNs(*quiet, "takedown_cpu") / 1e6, 10.0, 0.1);
    EXPECT_NEAR(medianNs(*quiet, "bringup_cpu") / 1e6, 13.3, 0.1);
    EXPECT_NEAR(medianNs(*quiet, "sched_cpu_deactivate") / 1e6, 18.1, 0.1);
}
