// SPDX-License-Identifier: GPL-3.0-or-later
// From what was picked back to times and operations.
#include "tracing/timeline/sliceref.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000;

} // namespace

TEST(SliceRef, SpansAreThoseOfTheModel)
{
    const auto timeline = test::makeTimeline({ .cycles = 1 });
    EXPECT_EQ(spanOf(*timeline, { SliceSource::Operation, 0 }), (TimeSpan { kStart + 2 * kMs, kStart + 26 * kMs }));
    EXPECT_EQ(spanOf(*timeline, { SliceSource::StopWindow, 0 }),
              (TimeSpan { kStart + 11'500'000, kStart + 17'500'000 }));
    EXPECT_EQ(spanOf(*timeline, { SliceSource::Write, 0 }), (TimeSpan { kStart + 18'500'000, kStart + 22'500'000 }));
    EXPECT_FALSE(spanOf(*timeline, {}));
    EXPECT_FALSE(spanOf(*timeline, { SliceSource::Task, 3 }));
}

TEST(SliceRef, AnUnknownEndIsThatOfThePicture)
{
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis({ .cycles = 2 }));
    analysis->operations[0].endNs = kNoTime;
    analysis->operations[0].result = OperationResult::Incomplete;
    const auto timeline = buildTimeline(analysis);
    // It goes on until the next operation, the online one 60 ms after the first cycle began.
    EXPECT_EQ(spanOf(*timeline, { SliceSource::Operation, 0 }), (TimeSpan { kStart + 2 * kMs, kStart + 60 * kMs }));
}

TEST(SliceRef, EverythingLeadsToItsOperation)
{
    const auto analysis = test::makeAnalysis({ .cycles = 2 });
    // Offline operations have four steps, online ones five.
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Step, 0 }), 0U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Step, 3 }), 0U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Step, 4 }), 1U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Step, 9 }), 2U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::StopWindow, 1 }), 2U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Write, 1 }), 2U);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Message, 0 }), 0U);
    EXPECT_FALSE(operationOf(*analysis, { SliceSource::Lost, 0 }));
}

TEST(SliceRef, OperationsWithoutStepsDoNotConfuse)
{
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis({ .cycles = 1 }));
    Operation empty;
    empty.firstStep = 4;
    analysis->operations.insert(analysis->operations.begin() + 1, empty);
    EXPECT_EQ(operationOf(*analysis, { SliceSource::Step, 4 }), 2U);
}

TEST(SliceRef, TheLongestRunOfACallbackIsFound)
{
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis({ .cycles = 3 }));
    analysis->steps[11].endNs += 5; // takedown_cpu of the third operation
    const SliceRef longest = longestStep(*analysis, Direction::Offline, [&](const Step &step) {
        return analysis->string(step.callback) == "takedown_cpu";
    });
    EXPECT_EQ(longest, (SliceRef { SliceSource::Step, 11 }));
}
