// SPDX-License-Identifier: GPL-3.0-or-later
// Units of trace clocks that print whole numbers.
#include "tracing/readers/clockunit.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

std::string_view unitOf(TimeNs start, TimeNs gap, int eventsPerValue, int values)
{
    ClockUnitGuess guess;
    for (int i = 0; i < values; ++i) {
        for (int j = 0; j < eventsPerValue; ++j)
            guess.add(start + i * gap);
    }
    return guess.unit();
}

} // namespace

TEST(ClockUnitGuess, KnowsTheHabitsOfClocks)
{
    EXPECT_EQ(unitOf(4, 1, 1, 1000), "events");
    EXPECT_EQ(unitOf(730, 1, 20, 50), "jiffies");
    EXPECT_EQ(unitOf(25'999'087'345, 480'000, 1, 1000), "cycles");
}

TEST(ClockUnitGuess, AdmitsWhatCannotBeTold)
{
    EXPECT_EQ(ClockUnitGuess().unit(), "ticks");
    EXPECT_EQ(unitOf(4, 1, 1, 5), "ticks");
    EXPECT_EQ(unitOf(33'000'000, 65, 1, 42), "ticks");
    EXPECT_EQ(unitOf(INT64_MAX, -480'000, 1, 2), "ticks");
}
