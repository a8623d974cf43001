// SPDX-License-Identifier: GPL-3.0-or-later
// The sampler against a painter that looks at every slice for every column, for random lanes, windows and widths.
#include "tracing/timeline/lanesampler.h"

#include <gtest/gtest.h>

#include <random>

using namespace plugscope;

namespace {

LaneStrip bruteForce(const Lane &lane, const TimePixels &pixels)
{
    const LaneSlices &slices = lane.slices;
    LaneStrip strip;
    for (std::int32_t c = 0; c < pixels.columns(); ++c) {
        const TimeSpan column = pixels.spanOf(c);
        SliceStyle style = SliceStyle::Nothing;
        std::uint32_t best = kNoSlice;
        std::uint32_t count = 0;
        TimeNs busyNs = 0;
        for (std::uint32_t i = 0; i < slices.size(); ++i) {
            const TimeSpan touched { slices.startNs[i], std::max(slices.endNs[i], slices.startNs[i] + 1) };
            if (!touched.overlaps(column))
                continue;
            ++count;
            busyNs += slices.spanAt(i).intersected(column).durationNs();
            const bool better
                = best == kNoSlice || slices.style[i] > style
                  || (slices.style[i] == style && slices.spanAt(i).durationNs() > slices.spanAt(best).durationNs());
            if (better) {
                style = slices.style[i];
                best = i;
            }
        }
        strip.style.push_back(style);
        strip.slice.push_back(best);
        strip.count.push_back(count);
        strip.busy.push_back(
            static_cast<std::uint8_t>(static_cast<double>(busyNs) * 255.0 / static_cast<double>(column.durationNs())));
    }
    return strip;
}

void expectSame(const LaneStrip &strip, const LaneStrip &expected)
{
    EXPECT_EQ(strip.style, expected.style);
    EXPECT_EQ(strip.slice, expected.slice);
    EXPECT_EQ(strip.count, expected.count);
    EXPECT_EQ(strip.busy, expected.busy);
}

/// Slices, gaps and instants in bursts, since hotplug traces are bursty.
class RandomLanes
{
public:
    explicit RandomLanes(unsigned seed) : m_random(seed) { }

    Lane lane(std::size_t slices)
    {
        Lane lane;
        TimeNs t = upTo(1'000);
        for (std::size_t i = 0; i < slices; ++i) {
            const TimeNs scale = chance(50) ? 1'000'000 : chance(5) ? 5'000 : 30;
            const TimeNs gapNs = chance(3) ? 0 : upTo(scale);
            const TimeNs lengthNs = chance(6) ? 0 : upTo(scale);
            t += gapNs;
            // Only a slice may follow at the very moment of an instant: two instants there would be one.
            if (lengthNs == 0 && lane.slices.size() > 0 && lane.slices.startNs.back() == t)
                ++t;
            lane.slices.append({ t, t + lengthNs, style(), { SliceSource::Task, static_cast<std::uint32_t>(i) } });
            t += lengthNs;
        }
        lane.levels = TimelineLevels(lane.slices);
        return lane;
    }
    TimePixels window(const LaneSlices &slices)
    {
        const TimeNs whole = slices.endNs.back() + 2'000;
        const TimeNs start = upTo(whole) - 1'000;
        const TimeNs length = 1 + upTo(std::max<TimeNs>(1, chance(2) ? whole : whole / (1 + upTo(1'000))));
        return { { start, start + length }, 1 + static_cast<std::int32_t>(upTo(800)) };
    }

private:
    TimeNs upTo(TimeNs most) { return std::uniform_int_distribution<TimeNs>(0, most)(m_random); }
    bool chance(int oneIn) { return upTo(oneIn - 1) == 0; }
    SliceStyle style()
    {
        const int rarest = static_cast<int>(SliceStyle::Count) - 1;
        return static_cast<SliceStyle>(1 + upTo(chance(100) ? rarest - 1 : 3));
    }

    std::mt19937 m_random;
};

} // namespace

TEST(LaneSampler, EqualsABruteForcePainterOnShortLanes)
{
    for (unsigned seed = 1; seed <= 400; ++seed) {
        RandomLanes random(seed);
        const Lane lane = random.lane(seed * 3);
        const TimePixels pixels = random.window(lane.slices);
        SCOPED_TRACE(seed);
        expectSame(sampleLane(lane, pixels), bruteForce(lane, pixels));
        if (HasFailure())
            return;
    }
}

TEST(LaneSampler, EqualsABruteForcePainterOnLanesWithLevels)
{
    RandomLanes random(7);
    const Lane lane = random.lane(TimelineLevels::kWorthwhile + 4'321);
    ASSERT_FALSE(lane.levels.isEmpty());
    for (int i = 0; i < 6; ++i) {
        const TimePixels pixels = random.window(lane.slices);
        SCOPED_TRACE(i);
        expectSame(sampleLane(lane, pixels), bruteForce(lane, pixels));
    }
}

TEST(LaneSampler, ARareBadSliceNeverVanishes)
{
    // Hundred thousand task slices of 80 ns every 100 ns, and three bad ones of 1 ns in gaps between them.
    Lane lane;
    const std::pair<std::uint32_t, SliceStyle> bad[]
        = { { 20'000, SliceStyle::Failed }, { 50'001, SliceStyle::ConsoleWrite }, { 77'777, SliceStyle::StopWindow } };
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const TimeNs start = static_cast<TimeNs>(i) * 100;
        lane.slices.append({ start, start + 80, SliceStyle::Task, { SliceSource::Task, i } });
        for (const auto &[at, style] : bad) {
            if (at == i)
                lane.slices.append({ start + 90, start + 91, style, { SliceSource::StopWindow, i } });
        }
    }
    lane.levels = TimelineLevels(lane.slices);
    for (TimeNs length = 10'000'000; length >= 20; length = length * 2 / 3) {
        for (const auto &[at, style] : bad) {
            const TimeNs centre = static_cast<TimeNs>(at) * 100 + 90;
            const TimePixels pixels({ centre - length / 2, centre + length / 2 + 1 }, 640);
            const LaneStrip strip = sampleLane(lane, pixels);
            const auto found = std::find(strip.style.begin(), strip.style.end(), style);
            ASSERT_NE(found, strip.style.end()) << length;
            const std::uint32_t slice = strip.slice[static_cast<std::size_t>(found - strip.style.begin())];
            EXPECT_EQ(lane.slices.index[slice], at);
        }
    }
}

TEST(LaneSampler, AnEmptyLaneIsEmpty)
{
    const LaneStrip strip = sampleLane(Lane {}, TimePixels({ 0, 100 }, 7));
    EXPECT_EQ(strip.style, std::vector<SliceStyle>(7, SliceStyle::Nothing));
    EXPECT_EQ(strip.slice, std::vector<std::uint32_t>(7, kNoSlice));
}
