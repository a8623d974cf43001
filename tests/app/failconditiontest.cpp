// SPDX-License-Identifier: GPL-3.0-or-later
// When the conditions of --fail-if hold.
#include "app/failcondition.h"
#include "app/argumentvalues.h"
#include "tests/support/analysisbuilder.h"

#include <gtest/gtest.h>

using namespace plugscope;
using test::AnalysisBuilder;

namespace {

constexpr TimeNs kMs = 1'000'000;

bool reportHolds(const char *condition, const Analysis &run)
{
    return holds(*parseReportCondition(condition), run);
}

std::shared_ptr<Analysis> tenOperations(Direction direction, TimeNs lengthNs)
{
    AnalysisBuilder run;
    for (int i = 0; i < 10; ++i)
        run.operation(direction, 1, lengthNs + i * 1000);
    return run.build();
}

} // namespace

TEST(FailCondition, OfAReport)
{
    AnalysisBuilder builder;
    builder.operation(Direction::Offline, 1, 10 * kMs).operation(Direction::Online, 1, 60 * kMs);
    builder.operation(Direction::Online, 2, 1 * kMs).result(OperationResult::Failed, -11).lost(0, 3);
    const auto run = builder.build();
    EXPECT_TRUE(reportHolds("failed", *run));
    EXPECT_FALSE(reportHolds("incomplete", *run));
    EXPECT_TRUE(reportHolds("lost-events", *run));
    EXPECT_TRUE(reportHolds("median>50ms", *run));
    EXPECT_FALSE(reportHolds("offline-median>50ms", *run));
    EXPECT_TRUE(reportHolds("online-max>59.9ms", *run));
    EXPECT_FALSE(reportHolds("online-max>60ms", *run)); // more than, not equal
    EXPECT_FALSE(reportHolds("offline-max>1ms", *tenOperations(Direction::Online, 5 * kMs))); // none to exceed it
}

TEST(FailCondition, OfAComparison)
{
    const auto slow = tenOperations(Direction::Offline, 11 * kMs);
    const auto fast = tenOperations(Direction::Offline, 10 * kMs);
    const auto worse = compareRuns(fast, slow);
    EXPECT_TRUE(holds(*parseCompareCondition("slower"), *worse));
    EXPECT_TRUE(holds(*parseCompareCondition("offline-slower>9%"), *worse));
    EXPECT_FALSE(holds(*parseCompareCondition("slower>10%"), *worse));
    EXPECT_FALSE(holds(*parseCompareCondition("online-slower"), *worse));
    EXPECT_FALSE(holds(*parseCompareCondition("slower"), *compareRuns(slow, fast)));
    EXPECT_FALSE(holds(*parseCompareCondition("slower"), *compareRuns(fast, fast)));
}
