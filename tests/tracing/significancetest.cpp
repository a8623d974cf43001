// SPDX-License-Identifier: GPL-3.0-or-later
// Tests and intervals against R, and the promises that a swap mirrors and a repetition repeats.
#include "tracing/compare/significance.h"
#include "tests/support/referencetable.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace plugscope;

namespace {

class Significance : public testing::Test
{
protected:
    void SetUp() override { ASSERT_EQ(m_cases.size(), 13U); }

    std::vector<test::ReferenceCase> m_cases
        = test::readReferenceTable(PLUGSCOPE_TEST_DATA "/statistics/reference.csv");
};

} // namespace

TEST_F(Significance, RankTestAgreesWithR)
{
    for (const auto &reference : m_cases) {
        SCOPED_TRACE(reference.text("case"));
        const auto a = reference.values("a_values");
        const auto b = reference.values("b_values");
        const RankTest actual = rankTest(a, b);
        // R gives no p value where all values are equal: nothing speaks for a difference
        const double expected = reference.has("p") ? reference.number("p") : 1;
        EXPECT_NEAR(actual.pValue, expected, 1e-9 * expected);
        // R's W counts pairs with a > b, ties half
        const double pairs = static_cast<double>(a.size() * b.size());
        EXPECT_NEAR(actual.cliffsDelta, 1 - 2 * reference.number("w") / pairs, 1e-12);
    }
}

TEST_F(Significance, AdjustmentAgreesWithR)
{
    std::vector<double> p;
    std::vector<double> expected;
    for (const auto &reference : m_cases) {
        if (reference.has("p")) {
            p.push_back(reference.number("p"));
            expected.push_back(reference.number("p_adjusted"));
        }
    }
    const std::vector<double> actual = adjustPValues(p);
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-9 * expected[i]) << i;
    EXPECT_TRUE(adjustPValues({}).empty());
}

TEST_F(Significance, IntervalAgreesWithALargerBootstrapByR)
{
    for (const auto &reference : m_cases) {
        SCOPED_TRACE(reference.text("case"));
        const Interval actual = medianDifferenceInterval(reference.values("a_values"), reference.values("b_values"));
        const double low = reference.number("ci_low");
        const double high = reference.number("ci_high");
        // 2000 against 20 000 resamples: the ends of the interval are themselves random
        const double tolerance = 0.1 * (high - low);
        EXPECT_NEAR(actual.lowNs, low, tolerance);
        EXPECT_NEAR(actual.highNs, high, tolerance);
    }
}

TEST_F(Significance, SwappedSamplesMirrorExactly)
{
    for (const auto &reference : m_cases) {
        SCOPED_TRACE(reference.text("case"));
        const auto a = reference.values("a_values");
        const auto b = reference.values("b_values");
        const RankTest forward = rankTest(a, b);
        const RankTest backward = rankTest(b, a);
        EXPECT_EQ(forward.pValue, backward.pValue);
        EXPECT_EQ(forward.cliffsDelta, -backward.cliffsDelta);
        const Interval there = medianDifferenceInterval(a, b);
        const Interval back = medianDifferenceInterval(b, a);
        EXPECT_EQ(there.lowNs, -back.highNs);
        EXPECT_EQ(there.highNs, -back.lowNs);
    }
}

TEST_F(Significance, OrderOfTheValuesDoesNotMatter)
{
    auto a = m_cases[3].values("a_values");
    const auto b = m_cases[3].values("b_values");
    const Interval before = medianDifferenceInterval(a, b);
    std::reverse(a.begin(), a.end());
    const Interval after = medianDifferenceInterval(a, b);
    EXPECT_EQ(before.lowNs, after.lowNs);
    EXPECT_EQ(before.highNs, after.highNs);
}

TEST_F(Significance, ASampleAgainstItselfDiffersByNothing)
{
    for (const auto &reference : m_cases) {
        const auto a = reference.values("a_values");
        EXPECT_EQ(rankTest(a, a).pValue, 1);
        EXPECT_EQ(rankTest(a, a).cliffsDelta, 0);
        const Interval interval = medianDifferenceInterval(a, a);
        EXPECT_EQ(interval.lowNs, 0);
        EXPECT_EQ(interval.highNs, 0);
    }
}

TEST_F(Significance, EmptySamplesSayNothing)
{
    EXPECT_EQ(rankTest({}, std::vector<TimeNs> { 1, 2 }).pValue, 1);
    EXPECT_EQ(medianDifferenceInterval({ 1, 2 }, {}).highNs, 0);
}

TEST_F(Significance, HugeSamplesStayAffordable)
{
    std::vector<TimeNs> a(1'000'000);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<TimeNs>((i * 2654435761U) % 1'000'003U);
    std::vector<TimeNs> b = a;
    for (TimeNs &value : b)
        value += 1000;
    const Interval interval = medianDifferenceInterval(a, b);
    EXPECT_LT(interval.lowNs, 1000);
    EXPECT_GT(interval.highNs, 1000);
}
