// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a run: which there are, in what order, and what stands in them.
#include "tracing/timeline/timeline.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000; // of the hand-made run

const Lane *laneOf(const Timeline &timeline, LaneKind kind, std::int64_t cpu = -1, std::uint32_t depth = 0,
                   std::uint32_t stream = 0)
{
    for (const Lane &lane : timeline.lanes) {
        if (lane.key == LaneKey { kind, cpu, stream, depth })
            return &lane;
    }
    return nullptr;
}

/// A slice as text: style, source, index and milliseconds from the start of the run.
std::string shown(const Lane &lane, std::size_t i)
{
    const auto ms = [](TimeNs t) { return std::to_string((t - kStart) / 1000) + "us"; };
    return std::to_string(static_cast<int>(lane.slices.style[i])) + " " + std::to_string(lane.slices.index[i]) + " "
           + ms(lane.slices.startNs[i]) + " " + ms(lane.slices.endNs[i]);
}

std::string expected(SliceStyle style, std::uint32_t index, TimeNs startUs, TimeNs endUs)
{
    return std::to_string(static_cast<int>(style)) + " " + std::to_string(index) + " " + std::to_string(startUs) + "us "
           + std::to_string(endUs) + "us";
}

Operation operation(std::uint32_t cpu, TimeNs start, TimeNs end, Direction direction)
{
    Operation result;
    result.cpu = cpu;
    result.direction = direction;
    result.startNs = start;
    result.endNs = end;
    result.result = isKnown(end) ? OperationResult::Succeeded : OperationResult::Incomplete;
    return result;
}

/// An analysis of a trace with one event at each end and nothing else.
std::shared_ptr<Analysis> bareAnalysis(TimeNs first, TimeNs last)
{
    TraceBuilder builder;
    const auto other = builder.eventType("test", "other", EventKind::Other);
    builder.cpu(0).append({ .timeNs = first, .type = other });
    builder.cpu(0).append({ .timeNs = last, .type = other });
    auto analysis = std::make_shared<Analysis>();
    analysis->trace = test::makeTrace(std::move(builder));
    return analysis;
}

} // namespace

TEST(Timeline, LanesComeInTheOrderOfTheKernelsWork)
{
    const auto timeline = test::makeTimeline();
    std::vector<std::pair<LaneKind, std::int64_t>> kinds;
    for (const Lane &lane : timeline->lanes)
        kinds.emplace_back(lane.key.kind, lane.key.cpu);
    const std::vector<std::pair<LaneKind, std::int64_t>> wanted {
        { LaneKind::Operations, -1 },      { LaneKind::Parts, -1 },         { LaneKind::Steps, -1 },
        { LaneKind::Steps, -1 },           { LaneKind::CpuState, 0 },       { LaneKind::CpuTasks, 0 },
        { LaneKind::CpuState, 1 },         { LaneKind::CpuTasks, 1 },       { LaneKind::CpuState, 2 },
        { LaneKind::CpuTasks, 2 },         { LaneKind::CpuState, 3 },       { LaneKind::CpuTasks, 3 },
        { LaneKind::ConsoleMessages, -1 }, { LaneKind::ConsoleWrites, -1 },
    };
    EXPECT_EQ(kinds, wanted);
}

TEST(Timeline, PartsOfAnOperationFillItsTimeAndReferToIt)
{
    const auto timeline = test::makeTimeline({ .cycles = 1 });
    const Lane *lane = laneOf(*timeline, LaneKind::Parts);
    ASSERT_TRUE(lane);
    TimeNs offlineNs = 0;
    for (std::size_t i = 0; i < lane->slices.size(); ++i) {
        ASSERT_EQ(lane->slices.source[i], SliceSource::Part);
        if (timeline->parts[lane->slices.index[i]].operation == 0)
            offlineNs += lane->slices.spanAt(i).durationNs();
    }
    EXPECT_EQ(offlineNs, 24 * kMs); // 20 ms and the 4 ms write
}

TEST(Timeline, StepsAreNestedByDepth)
{
    const auto timeline = test::makeTimeline();
    const Lane *outer = laneOf(*timeline, LaneKind::Steps, -1, 0);
    const Lane *inner = laneOf(*timeline, LaneKind::Steps, -1, 1);
    ASSERT_TRUE(outer && inner);
    // The first offline operation begins at 2 ms.
    EXPECT_EQ(shown(*outer, 0), expected(SliceStyle::Container, 0, 2'000, 10'000)); // cpuhp_kick_ap_work
    EXPECT_EQ(shown(*inner, 0), expected(SliceStyle::Step, 1, 2'500, 9'500)); // sched_cpu_deactivate
    EXPECT_EQ(shown(*outer, 1), expected(SliceStyle::Step, 2, 10'500, 24'500)); // takedown_cpu with its 4 ms write
}

TEST(Timeline, ACpuIsOfflineBetweenItsOperationsAndHeldInItsWindow)
{
    const auto timeline = test::makeTimeline({ .cycles = 1 });
    const Lane *state = laneOf(*timeline, LaneKind::CpuState, 1);
    ASSERT_TRUE(state);
    ASSERT_EQ(state->slices.size(), 2U);
    // In 0.1 ms after CPU 0, which came in 1 ms after takedown_cpu began at 10.5 ms; out 6 ms after CPU 0 came in.
    EXPECT_EQ(shown(*state, 0), expected(SliceStyle::StopWindow, 0, 11'600, 17'500));
    // Its load last stops at 19.501 ms, inside takedown_cpu, and first runs again at 60.001 ms.
    EXPECT_EQ(shown(*state, 1), expected(SliceStyle::OfflineBand, 0, 19'501, 60'001));
}

TEST(Timeline, ACpuWhoseFirstOperationIsOnlineWasOfflineBefore)
{
    auto analysis = bareAnalysis(0, 1'000);
    analysis->operations = { operation(3, 400, 500, Direction::Online) };
    const auto timeline = buildTimeline(analysis);
    const Lane *state = laneOf(*timeline, LaneKind::CpuState, 3);
    ASSERT_TRUE(state);
    // It records nothing, so that within the operation it may be up or not.
    ASSERT_EQ(state->slices.size(), 2U);
    EXPECT_EQ(state->slices.spanAt(0), (TimeSpan { 0, 400 }));
    EXPECT_EQ(state->slices.style[0], SliceStyle::OfflineBand);
    EXPECT_EQ(state->slices.spanAt(1), (TimeSpan { 400, 500 }));
    EXPECT_EQ(state->slices.style[1], SliceStyle::OfflinePossibly);
}

TEST(Timeline, AFailedAttemptDoesNotChangeTheStateOfTheCpu)
{
    auto analysis = bareAnalysis(0, 1'000);
    Operation failed = operation(2, 600, 650, Direction::Online);
    failed.result = OperationResult::Failed;
    analysis->operations = { operation(2, 100, 200, Direction::Offline), failed };
    const auto timeline = buildTimeline(analysis);
    const Lane *state = laneOf(*timeline, LaneKind::CpuState, 2);
    ASSERT_EQ(state->slices.size(), 2U);
    EXPECT_EQ(state->slices.spanAt(0), (TimeSpan { 100, 200 })); // it died at some moment of the operation
    EXPECT_EQ(state->slices.style[0], SliceStyle::OfflinePossibly);
    EXPECT_EQ(state->slices.spanAt(1), (TimeSpan { 200, 1'001 })); // to the end of the trace
    EXPECT_EQ(laneOf(*timeline, LaneKind::Operations)->slices.style[1], SliceStyle::Failed);
}

TEST(Timeline, ParallelBringUpGetsStreamsOfItsOwn)
{
    auto analysis = bareAnalysis(0, 1'000);
    analysis->operations = { operation(1, 100, 300, Direction::Online), operation(2, 150, 400, Direction::Online),
                             operation(3, 320, 500, Direction::Online) };
    const auto timeline = buildTimeline(analysis);
    EXPECT_EQ(laneOf(*timeline, LaneKind::Operations, -1, 0, 0)->slices.index, (std::vector<std::uint32_t> { 0, 2 }));
    EXPECT_EQ(laneOf(*timeline, LaneKind::Operations, -1, 0, 1)->slices.index, (std::vector<std::uint32_t> { 1 }));
}

TEST(Timeline, AThousandOperationsAtOnceShareEightStreams)
{
    auto analysis = bareAnalysis(0, 10'000);
    for (std::uint32_t cpu = 0; cpu < 1'000; ++cpu)
        analysis->operations.push_back(operation(cpu, 100 + cpu, 9'000, Direction::Online));
    const auto timeline = buildTimeline(analysis);
    EXPECT_TRUE(laneOf(*timeline, LaneKind::Operations, -1, 0, 7));
    EXPECT_FALSE(laneOf(*timeline, LaneKind::Operations, -1, 0, 8));
}

TEST(Timeline, WhatNeverEndsGoesOnToTheNextOperation)
{
    auto analysis = bareAnalysis(0, 1'000);
    analysis->operations
        = { operation(1, 100, kNoTime, Direction::Offline), operation(1, 400, 500, Direction::Offline) };
    analysis->operations[0].stepCount = 1;
    analysis->steps.push_back({ .startNs = 120 });
    const auto timeline = buildTimeline(analysis);
    const Lane *operations = laneOf(*timeline, LaneKind::Operations);
    EXPECT_EQ(operations->slices.spanAt(0), (TimeSpan { 100, 400 }));
    EXPECT_EQ(operations->slices.style[0], SliceStyle::Incomplete);
    const Lane *steps = laneOf(*timeline, LaneKind::Steps);
    EXPECT_EQ(steps->slices.spanAt(0), (TimeSpan { 120, 400 }));
    EXPECT_EQ(steps->slices.style[0], SliceStyle::Incomplete);
}

TEST(Timeline, AContainerEnclosesAStepThatACoarseClockPutsAtTheSameTime)
{
    auto analysis = bareAnalysis(0, 1'000);
    analysis->operations = { operation(1, 100, 400, Direction::Online) };
    analysis->operations[0].stepCount = 2;
    analysis->steps.push_back({ .startNs = 100, .endNs = 200, .state = 190 });
    analysis->steps.push_back({ .startNs = 100, .endNs = 400, .state = 236, .isContainer = true });
    const auto timeline = buildTimeline(analysis);
    EXPECT_EQ(laneOf(*timeline, LaneKind::Steps, -1, 0)->slices.index[0], 1U);
    EXPECT_EQ(laneOf(*timeline, LaneKind::Steps, -1, 1)->slices.index[0], 0U);
}

TEST(Timeline, LostEventsAndAWindowWithoutExitAreShown)
{
    TraceBuilder builder;
    const auto other = builder.eventType("test", "other", EventKind::Other);
    builder.cpu(2).append({ .timeNs = 100, .type = other });
    builder.cpu(2).appendLoss(7);
    builder.cpu(2).append({ .timeNs = 300, .type = other });
    builder.cpu(2).append({ .timeNs = 900, .type = other });
    auto analysis = std::make_shared<Analysis>();
    analysis->trace = test::makeTrace(std::move(builder));
    StopWindow window;
    window.firstInNs = 500;
    window.lastOutNs = 600;
    window.cpus = { { .cpu = 2, .inNs = 520 } };
    analysis->stopWindows = { window };
    const auto timeline = buildTimeline(analysis);
    const Lane *state = laneOf(*timeline, LaneKind::CpuState, 2);
    ASSERT_EQ(state->slices.size(), 2U);
    EXPECT_EQ(state->slices.style[0], SliceStyle::Lost);
    EXPECT_EQ(state->slices.spanAt(0), (TimeSpan { 100, 300 }));
    EXPECT_EQ(state->slices.style[1], SliceStyle::StopWindowInferred);
    EXPECT_EQ(state->slices.spanAt(1), (TimeSpan { 520, 600 }));
}

TEST(Timeline, WritesNotTracedKeepAnEmptyLane)
{
    auto analysis = bareAnalysis(0, 1'000);
    analysis->messages = { { .timeNs = 10 } };
    const auto timeline = buildTimeline(analysis);
    ASSERT_TRUE(laneOf(*timeline, LaneKind::ConsoleWrites));
    EXPECT_EQ(laneOf(*timeline, LaneKind::ConsoleWrites)->slices.size(), 0U);
    EXPECT_EQ(laneOf(*timeline, LaneKind::ConsoleMessages)->slices.size(), 1U);
    EXPECT_FALSE(laneOf(*timeline, LaneKind::CpuTasks, 0)) << "sched_switch was not traced";
}
