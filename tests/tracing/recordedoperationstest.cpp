// SPDX-License-Identifier: GPL-3.0-or-later
// Operations found in recorded traces against the log that the recording script kept on the same clock.
#include "tests/support/loadrun.h"
#include "tests/support/operationlog.h"

#include <gtest/gtest.h>

using namespace plugscope;
using namespace plugscope::tests;

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
    testing::Values(Recording { "01a-x86-events-printk-100/trace.dat", "01a-x86-events-printk-100/ops.csv" },
                    Recording { "01b-x86-events-quiet-100/trace.dat", "01b-x86-events-quiet-100/ops.csv" },
                    Recording { "sample:printk-500.dat", "01c-x86-events-printk-500/ops.csv" },
                    Recording { "sample:quiet-500.dat", "01d-x86-events-quiet-500/ops.csv" },
                    Recording { "02a-x86-fgraph-printk/function_graph.dat", "02a-x86-fgraph-printk/ops-dat.csv" },
                    Recording { "03b-x86-kprobes-printk/trace.dat", "03b-x86-kprobes-printk/ops-dat.csv" },
                    Recording { "03c-x86-kprobes-quiet/trace.dat", "03c-x86-kprobes-quiet/ops-dat.csv" },
                    Recording { "07b-x86-smp32/trace.dat", "07b-x86-smp32/ops.csv" },
                    Recording { "12-k612-x86-events-printk-100/trace.dat", "12-k612-x86-events-printk-100/ops.csv" },
                    Recording { "12-k612-x86-events-quiet-100/trace.dat", "12-k612-x86-events-quiet-100/ops.csv" },
                    Recording { "12-rt61-x86-events-printk-100/trace.dat",
                                "12-rt61-x86-events-printk-100/ops.csv" }));

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

// Medians measured by the recording: takedown_cpu 16.2, bringup_cpu 24.2, sched_cpu_deactivate 19.3 ms (printk) and
// 10.0, 13.3, 18.1 ms (quiet).
TEST(CallbackMedians, AreThoseMeasuredWhenRecording)
{
    const auto medianMs = [](const Analysis &run, std::string_view callback, Direction direction) {
        for (const CallbackStatistics &one : run.callbacks) {
            if (run.string(one.callback) == callback && one.direction == direction)
                return one.durations.medianNs / 1e6;
        }
        return 0.0;
    };
    const auto printk = loadRun(samplePath("printk-500.dat"));
    const auto quiet = loadRun(samplePath("quiet-500.dat"));
    ASSERT_TRUE(printk && quiet);
    EXPECT_NEAR(medianMs(*printk, "takedown_cpu", Direction::Offline), 16.2, 0.05);
    EXPECT_NEAR(medianMs(*quiet, "takedown_cpu", Direction::Offline), 10.0, 0.05);
    EXPECT_NEAR(medianMs(*printk, "bringup_cpu", Direction::Online), 24.2, 0.05);
    EXPECT_NEAR(medianMs(*quiet, "bringup_cpu", Direction::Online), 13.3, 0.05);
    EXPECT_NEAR(medianMs(*printk, "sched_cpu_deactivate", Direction::Offline), 19.3, 0.05);
    EXPECT_NEAR(medianMs(*quiet, "sched_cpu_deactivate", Direction::Offline), 18.1, 0.05);
}
