// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/lostspans.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace plugscope;

namespace {

/// Two CPUs, first event at 10, last at 500.
TraceBuilder emptyTrace()
{
    TraceBuilder builder;
    const std::uint16_t type = builder.eventType("sched", "sched_switch", EventKind::SchedSwitch);
    const TaskId task = builder.task(1, "bash");
    for (std::uint32_t cpu = 0; cpu < 2; ++cpu) {
        builder.cpu(cpu).append({ .timeNs = 10, .type = type, .task = task, .arg0 = task });
        builder.cpu(cpu).append({ .timeNs = 500, .type = type, .task = task, .arg0 = task });
    }
    return builder;
}

} // namespace

TEST(LostSpans, TouchOnlyTheirOwnCpuAndTime)
{
    TraceBuilder builder = emptyTrace();
    builder.cpu(1).addLoss(100, 200, 7);
    const LostSpans lost(*test::makeTrace(std::move(builder)));
    EXPECT_TRUE(lost.touch(1, { 150, 160 }));
    EXPECT_TRUE(lost.touch(1, { 50, 101 }));
    EXPECT_FALSE(lost.touch(1, { 50, 100 }));
    EXPECT_FALSE(lost.touch(1, { 200, 300 }));
    EXPECT_FALSE(lost.touch(0, { 150, 160 }));
    EXPECT_FALSE(lost.touch(9, { 150, 160 }));
}

TEST(LostSpans, AnUnknownEndReachesToTheEndOfTheTrace)
{
    TraceBuilder builder = emptyTrace();
    builder.cpu(0).addLoss(kNoTime, 40, -1);
    builder.cpu(1).addLoss(300, kNoTime, -1);
    const LostSpans lost(*test::makeTrace(std::move(builder)));
    EXPECT_TRUE(lost.touch(0, { 10, 20 }));
    EXPECT_FALSE(lost.touch(0, { 40, 500 }));
    EXPECT_TRUE(lost.touch(1, { 400, 450 }));
    EXPECT_FALSE(lost.touch(1, { 10, 300 }));
}

TEST(LostSpans, SayTheSameAsLookingThroughAll)
{
    std::mt19937 random(1);
    const auto upTo = [&](TimeNs most) { return std::uniform_int_distribution<TimeNs>(0, most)(random); };
    for (int round = 0; round < 200; ++round) {
        TraceBuilder builder = emptyTrace();
        std::vector<TimeSpan> losses;
        for (int i = 0; i < 8; ++i) {
            const TimeNs fromNs = 10 + upTo(400);
            losses.push_back({ fromNs, fromNs + upTo(90) });
            builder.cpu(0).addLoss(losses.back().startNs, losses.back().endNs, 1);
        }
        const LostSpans lost(*test::makeTrace(std::move(builder)));
        for (int i = 0; i < 100; ++i) {
            const TimeNs fromNs = upTo(500);
            const TimeSpan span { fromNs, fromNs + upTo(60) };
            const bool expected = std::any_of(losses.begin(), losses.end(), [&](const TimeSpan &loss) {
                return loss.startNs < span.endNs && loss.endNs > span.startNs;
            });
            ASSERT_EQ(lost.touch(0, span), expected) << span.startNs << " to " << span.endNs;
        }
    }
}
