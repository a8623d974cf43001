// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of samples against R and against samples small enough to reckon by hand.
#include "tracing/analysis/statistics.h"
#include "tests/support/referencetable.h"
#include "tracing/analysis/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace plugscope;

namespace {

void expectClose(double actual, double expected, const std::string &what)
{
    EXPECT_NEAR(actual, expected, 1e-12 * std::abs(expected) + 1e-9) << what;
}

void compareWithReference(const test::ReferenceCase &reference, const std::string &side)
{
    SCOPED_TRACE(reference.text("case") + " " + side);
    const auto values = reference.values(side + "_values");
    const Statistics actual = summarize(values);
    EXPECT_EQ(actual.count, values.size());
    expectClose(static_cast<double>(actual.minNs), reference.number(side + "_min"), "min");
    expectClose(static_cast<double>(actual.maxNs), reference.number(side + "_max"), "max");
    expectClose(actual.medianNs, reference.number(side + "_median"), "median");
    expectClose(actual.meanNs, reference.number(side + "_mean"), "mean");
    expectClose(actual.p95Ns, reference.number(side + "_p95"), "p95");
    expectClose(actual.p99Ns, reference.number(side + "_p99"), "p99");
    expectClose(actual.stddevNs, reference.has(side + "_sd") ? reference.number(side + "_sd") : 0, "sd");
}

} // namespace

TEST(Statistics, AgreesWithR)
{
    const auto cases = test::readReferenceTable(PLUGSCOPE_TEST_DATA "/statistics/reference.csv");
    ASSERT_EQ(cases.size(), 13U);
    for (const auto &reference : cases) {
        compareWithReference(reference, "a");
        compareWithReference(reference, "b");
    }
}

TEST(Statistics, OfFourValuesByHand)
{
    // 1 2 4 9: sum 16, mean 4, median (2 + 4) / 2, squares 9 + 4 + 0 + 25 = 38, sd sqrt(38 / 3);
    // p95 at rank 2.85: 4 + 0.85 * 5; p99 at rank 2.97: 4 + 0.97 * 5
    const Statistics s = summarize({ 9, 1, 4, 2 });
    EXPECT_EQ(s.count, 4U);
    EXPECT_EQ(s.totalNs, 16);
    EXPECT_EQ(s.minNs, 1);
    EXPECT_EQ(s.maxNs, 9);
    EXPECT_DOUBLE_EQ(s.medianNs, 3);
    EXPECT_DOUBLE_EQ(s.meanNs, 4);
    EXPECT_DOUBLE_EQ(s.stddevNs, std::sqrt(38.0 / 3));
    EXPECT_DOUBLE_EQ(s.p95Ns, 8.25);
    EXPECT_DOUBLE_EQ(s.p99Ns, 8.85);
}

TEST(Statistics, OfNothingAndOfOneValue)
{
    EXPECT_EQ(summarize({}).count, 0U);
    const Statistics one = summarize({ 42 });
    EXPECT_EQ(one.count, 1U);
    EXPECT_DOUBLE_EQ(one.medianNs, 42);
    EXPECT_DOUBLE_EQ(one.p95Ns, 42);
    EXPECT_DOUBLE_EQ(one.stddevNs, 0);
}

TEST(Statistics, KeepsNanosecondsOfDaysLongSamples)
{
    const TimeNs day = 86'400'000'000'000;
    const Statistics s = summarize({ 11 * day + 1, 11 * day + 2, 11 * day + 3 });
    EXPECT_DOUBLE_EQ(s.medianNs, static_cast<double>(11 * day + 2));
    EXPECT_DOUBLE_EQ(s.stddevNs, 1);
}

TEST(Statistics, AnyValuesFromAFileAreSafe)
{
    constexpr TimeNs most = std::numeric_limits<TimeNs>::max();
    constexpr TimeNs least = std::numeric_limits<TimeNs>::min() + 1;
    const Statistics s = summarize({ most, most, least });
    EXPECT_EQ(s.maxNs, most);
    EXPECT_EQ(s.minNs, least);
    EXPECT_TRUE(std::isfinite(s.stddevNs));
    EXPECT_EQ(summarize({ most, most }).totalNs, most);
    EXPECT_EQ(summarize({ least, least }).totalNs, least);
}

TEST(Statistics, QuantileOfAnEmptySampleIsZero)
{
    EXPECT_DOUBLE_EQ(quantileOfSorted({}, 0.5), 0);
}
