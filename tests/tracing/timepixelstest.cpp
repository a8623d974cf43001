// SPDX-License-Identifier: GPL-3.0-or-later
// Time against pixels: columns tile the window, moments and pixels agree, zoom keeps its anchor.
#include "tracing/timeline/timepixels.h"

#include <gtest/gtest.h>

using namespace plugscope;

TEST(TimePixels, ColumnsTileTheWindowWithoutGap)
{
    const TimePixels pixels({ 100, 1107 }, 10); // 1007 ns in 10 columns
    EXPECT_EQ(pixels.startOf(0), 100);
    EXPECT_EQ(pixels.startOf(1), 200); // 100 + floor(1007 / 10)
    EXPECT_EQ(pixels.startOf(7), 804); // 100 + floor(7049 / 10)
    EXPECT_EQ(pixels.startOf(10), 1107);
    for (std::int32_t column = 0; column < 10; ++column)
        EXPECT_EQ(pixels.spanOf(column).endNs, pixels.startOf(column + 1));
}

TEST(TimePixels, AColumnCoversAtLeastOneNanosecond)
{
    const TimePixels pixels({ 0, 4 }, 16);
    EXPECT_EQ(pixels.spanOf(0), (TimeSpan { 0, 1 }));
    EXPECT_EQ(pixels.spanOf(3), (TimeSpan { 0, 1 }));
    EXPECT_EQ(pixels.spanOf(15), (TimeSpan { 3, 4 }));
}

TEST(TimePixels, AWholeEpochInNanosecondsDoesNotOverflow)
{
    constexpr TimeNs century = 3'155'760'000'000'000'000;
    const TimePixels pixels({ 0, century }, 30'000);
    EXPECT_EQ(pixels.startOf(15'000), century / 2);
    EXPECT_EQ(pixels.startOf(30'000), century);
}

TEST(TimePixels, PixelAndMomentAreInverse)
{
    const TimePixels pixels({ 1'000, 2'000 }, 500);
    EXPECT_DOUBLE_EQ(pixels.pixelOf(1'500), 250.0);
    EXPECT_DOUBLE_EQ(pixels.pixelOf(900), -50.0);
    EXPECT_EQ(pixels.timeAt(250.0), 1'500);
    EXPECT_EQ(pixels.timeAt(-50.0), 900);
    EXPECT_EQ(pixels.timeAt(500.5), 2'001);
}

TEST(TimePixels, ZoomKeepsTheAnchorInPlace)
{
    const TimeSpan closer = zoomed({ 1'000, 2'000 }, 1'250, 0.5, 10);
    EXPECT_EQ(closer, (TimeSpan { 1'125, 1'625 })); // the anchor stays at a quarter
    EXPECT_EQ(zoomed({ 1'000, 2'000 }, 1'000, 0.0001, 10), (TimeSpan { 1'000, 1'010 }));
}

TEST(TimePixels, AWindowIsMovedIntoTheLimits)
{
    EXPECT_EQ(movedInto({ -50, 50 }, { 0, 1'000 }), (TimeSpan { 0, 100 }));
    EXPECT_EQ(movedInto({ 950, 1'050 }, { 0, 1'000 }), (TimeSpan { 900, 1'000 }));
    EXPECT_EQ(movedInto({ -50, 5'000 }, { 0, 1'000 }), (TimeSpan { 0, 1'000 }));
}
