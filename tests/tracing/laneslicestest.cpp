// SPDX-License-Identifier: GPL-3.0-or-later
// Overlapping slices become a lane: the severe covers the harmless, and nothing overlaps after.
#include "tracing/timeline/laneslices.h"

#include <gtest/gtest.h>

#include <random>

using namespace plugscope;

namespace {

Slice slice(TimeNs start, TimeNs end, SliceStyle style, std::uint32_t index)
{
    return { start, end, style, { SliceSource::Task, index } };
}

struct Row
{
    TimeNs start;
    TimeNs end;
    std::uint32_t index;
    bool operator==(const Row &) const = default;
};

std::vector<Row> rows(const LaneSlices &lane)
{
    std::vector<Row> result;
    for (std::size_t i = 0; i < lane.size(); ++i)
        result.push_back({ lane.startNs[i], lane.endNs[i], lane.index[i] });
    return result;
}

} // namespace

TEST(FlattenSlices, SortsWhatDoesNotOverlap)
{
    const LaneSlices lane = flattenSlices({ slice(50, 60, SliceStyle::Step, 2), slice(10, 50, SliceStyle::Step, 1) });
    EXPECT_EQ(rows(lane), (std::vector<Row> { { 10, 50, 1 }, { 50, 60, 2 } }));
}

TEST(FlattenSlices, TheSevereCutsTheHarmlessInTwo)
{
    const LaneSlices lane
        = flattenSlices({ slice(0, 100, SliceStyle::OfflineBand, 1), slice(40, 60, SliceStyle::Lost, 2) });
    EXPECT_EQ(rows(lane), (std::vector<Row> { { 0, 40, 1 }, { 40, 60, 2 }, { 60, 100, 1 } }));
}

TEST(FlattenSlices, TheHarmlessGoesUnderTheSevere)
{
    const LaneSlices lane
        = flattenSlices({ slice(0, 100, SliceStyle::StopWindow, 1), slice(40, 60, SliceStyle::Stopper, 2),
                          slice(90, 120, SliceStyle::Stopper, 3) });
    EXPECT_EQ(rows(lane), (std::vector<Row> { { 0, 100, 1 }, { 100, 120, 3 } }));
}

TEST(FlattenSlices, AmongEqualsTheFirstStays)
{
    const LaneSlices lane = flattenSlices({ slice(0, 50, SliceStyle::Step, 1), slice(30, 80, SliceStyle::Step, 2) });
    EXPECT_EQ(rows(lane), (std::vector<Row> { { 0, 50, 1 }, { 50, 80, 2 } }));
}

TEST(FlattenSlices, AnInstantShowsOnlyOnLessSevere)
{
    const LaneSlices lane
        = flattenSlices({ slice(0, 50, SliceStyle::OfflineBand, 1), slice(20, 20, SliceStyle::Message, 2),
                          slice(60, 90, SliceStyle::Lost, 3), slice(70, 70, SliceStyle::Message, 4) });
    EXPECT_EQ(rows(lane), (std::vector<Row> { { 0, 20, 1 }, { 20, 20, 2 }, { 20, 50, 1 }, { 60, 90, 3 } }));
}

TEST(FlattenSlices, EveryMomentShowsTheMostSevereSlice)
{
    std::mt19937 random(3);
    const auto upTo = [&random](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    for (int round = 0; round < 300; ++round) {
        std::vector<Slice> slices;
        for (std::uint32_t i = 0; i < 12; ++i) {
            const int start = upTo(60);
            slices.push_back(slice(start, start + 1 + upTo(25), static_cast<SliceStyle>(1 + upTo(13)), i));
        }
        const LaneSlices lane = flattenSlices(slices);
        for (std::size_t i = 1; i < lane.size(); ++i)
            ASSERT_LE(lane.endNs[i - 1], lane.startNs[i]);
        for (TimeNs t = 0; t < 90; ++t) {
            SliceStyle expected = SliceStyle::Nothing;
            for (const Slice &s : slices) {
                if (s.startNs <= t && t < s.endNs)
                    expected = std::max(expected, s.style);
            }
            SliceStyle shown = SliceStyle::Nothing;
            for (std::size_t i = 0; i < lane.size(); ++i) {
                if (lane.spanAt(i).contains(t))
                    shown = lane.style[i];
            }
            ASSERT_EQ(shown, expected) << round << " at " << t;
        }
    }
}
