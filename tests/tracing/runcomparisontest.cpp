// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, on runs small enough to reckon by hand.
#include "tracing/compare/runcomparison.h"
#include "tests/support/analysisbuilder.h"
#include "tracing/compare/circumstances.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace plugscope;
using test::AnalysisBuilder;
using Kind = ExplanationItem::Kind;

namespace {

constexpr TimeNs kMs = 1'000'000;

/// `count` offline operations that spread over 10 values. takedown_cpu takes `takedownNs`, the AP's callback inside
/// cpuhp_kick_ap_work 18 ms, and every operation 1 ms outside callbacks.
AnalysisBuilder loopRun(int count, TimeNs takedownNs, std::int32_t takedownState = 153)
{
    AnalysisBuilder run;
    for (int i = 0; i < count; ++i) {
        const TimeNs jitter = (i % 10) * 100'000;
        run.operation(Direction::Offline, 1, 21 * kMs + takedownNs + jitter)
            .container("cpuhp_kick_ap_work", 20 * kMs, 2 * kMs, 236)
            .step("sched_cpu_deactivate", 18 * kMs, 235)
            .step("takedown_cpu", takedownNs + jitter, takedownState);
    }
    return run;
}

const CallbackComparison *findCallback(const RunComparison &comparison, const std::string &name)
{
    const auto found = std::find_if(comparison.callbacks.begin(), comparison.callbacks.end(),
                                    [&](const CallbackComparison &callback) { return callback.callback == name; });
    return found == comparison.callbacks.end() ? nullptr : &*found;
}

std::vector<Kind> kindsOf(const RunComparison &comparison)
{
    std::vector<Kind> kinds;
    for (const ExplanationItem &item : comparison.explanation)
        kinds.push_back(item.kind);
    return kinds;
}

} // namespace

TEST(RunComparison, FindsTheCallbackThatChangedWhateverItsStateNumber)
{
    const auto comparison = compareRuns(loopRun(20, 16 * kMs, 153).build(), loopRun(20, 10 * kMs, 145).build());
    const SampleComparison &offline = comparison->directions[0].durations;
    EXPECT_EQ(offline.verdict, Verdict::Faster);
    EXPECT_DOUBLE_EQ(offline.deltaMedianNs, -6.0 * kMs);
    EXPECT_EQ(offline.cliffsDelta, -1); // every operation of B is shorter than every one of A
    EXPECT_EQ(comparison->directions[1].durations.verdict, Verdict::TooFewSamples); // no online operations

    ASSERT_EQ(comparison->callbacks.size(), 3U);
    EXPECT_EQ(comparison->callbacks[0].callback, "takedown_cpu");
    EXPECT_EQ(comparison->callbacks[0].durations.verdict, Verdict::Faster);
    EXPECT_DOUBLE_EQ(comparison->callbacks[0].meanPerOperationDeltaNs, -6.0 * kMs);
    EXPECT_DOUBLE_EQ(comparison->callbacks[0].share.value(), 1);
    EXPECT_GE(comparison->callbacks[0].durations.adjustedPValue, comparison->callbacks[0].durations.pValue);
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations, Kind::Callback, Kind::NotCallback));
    EXPECT_EQ(comparison->explanation[2].subject, "sched_cpu_deactivate");
}

TEST(RunComparison, ContainersCountWithTheirOwnTimeOnly)
{
    // the nested callback becomes 5 ms longer, and so do the container and the operation around it
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (int i = 0; i < 8; ++i) {
        a.operation(Direction::Online, 1, 10 * kMs).container("bringup_cpu", 9 * kMs, 7 * kMs).step("inner", 2 * kMs);
        b.operation(Direction::Online, 1, 15 * kMs).container("bringup_cpu", 14 * kMs, 7 * kMs).step("inner", 7 * kMs);
    }
    const auto comparison = compareRuns(a.build(), b.build());
    const CallbackComparison *container = findCallback(*comparison, "bringup_cpu");
    ASSERT_NE(container, nullptr);
    EXPECT_TRUE(container->isContainer);
    EXPECT_DOUBLE_EQ(container->durations.deltaMedianNs, 5.0 * kMs); // the whole
    EXPECT_DOUBLE_EQ(container->meanPerOperationDeltaNs, 0); // its own
    EXPECT_DOUBLE_EQ(findCallback(*comparison, "inner")->share.value(), 1);
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations, Kind::Callback));
}

TEST(RunComparison, EveryInstanceOfAStepIsASample)
{
    AnalysisBuilder a;
    AnalysisBuilder b;
    a.operation(Direction::Online, 1, 10).step("trace_rb_cpu_prepare", 2).step("trace_rb_cpu_prepare", 2);
    b.operation(Direction::Online, 1, 12)
        .step("trace_rb_cpu_prepare", 2)
        .step("trace_rb_cpu_prepare", 2)
        .step("trace_rb_cpu_prepare", 2);
    const auto comparison = compareRuns(a.build(), b.build());
    ASSERT_EQ(comparison->callbacks.size(), 1U);
    EXPECT_EQ(comparison->callbacks[0].durations.a.count, 2U);
    EXPECT_EQ(comparison->callbacks[0].durations.b.count, 3U);
    EXPECT_DOUBLE_EQ(comparison->callbacks[0].meanPerOperationDeltaNs, 2); // one instance more
    EXPECT_DOUBLE_EQ(comparison->callbacks[0].durations.deltaMedianNs, 0); // none of them longer
}

TEST(RunComparison, ARunAgainstItselfIsTheSame)
{
    const std::shared_ptr<const Analysis> run = loopRun(20, 16 * kMs).build();
    const auto comparison = compareRuns(run, run);
    const SampleComparison &offline = comparison->directions[0].durations;
    EXPECT_EQ(offline.verdict, Verdict::Same);
    EXPECT_EQ(offline.deltaMedianNs, 0);
    EXPECT_EQ(offline.pValue, 1);
    EXPECT_EQ(offline.ci95LowNs, 0);
    EXPECT_EQ(offline.ci95HighNs, 0);
    for (const CallbackComparison &callback : comparison->callbacks) {
        EXPECT_EQ(callback.durations.verdict, Verdict::Same);
        EXPECT_EQ(callback.share, std::nullopt);
        EXPECT_EQ(callback.meanPerOperationDeltaNs, 0);
        EXPECT_EQ(callback.durations.adjustedPValue, 1);
    }
    ASSERT_EQ(comparison->pairs.size(), 20U);
    for (const OperationPair &pair : comparison->pairs) {
        EXPECT_EQ(pair.a, pair.b);
        EXPECT_EQ(pair.deltaNs, 0);
    }
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations));
}

TEST(RunComparison, SwappedRunsMirror)
{
    const std::shared_ptr<const Analysis> a = loopRun(23, 16 * kMs).build();
    const std::shared_ptr<const Analysis> b = loopRun(18, 10 * kMs).build();
    const auto there = compareRuns(a, b);
    const auto back = compareRuns(b, a);
    EXPECT_EQ(there->directions[0].durations.verdict, Verdict::Faster);
    EXPECT_EQ(back->directions[0].durations.verdict, Verdict::Slower);
    ASSERT_EQ(there->callbacks.size(), back->callbacks.size());
    for (std::size_t i = 0; i < there->callbacks.size(); ++i) {
        const CallbackComparison &x = there->callbacks[i];
        const CallbackComparison &y = back->callbacks[i];
        EXPECT_EQ(x.callback, y.callback);
        EXPECT_EQ(x.durations.deltaMedianNs, -y.durations.deltaMedianNs);
        EXPECT_EQ(x.durations.ci95LowNs, -y.durations.ci95HighNs);
        EXPECT_EQ(x.durations.pValue, y.durations.pValue);
        EXPECT_EQ(x.meanPerOperationDeltaNs, -y.meanPerOperationDeltaNs);
        EXPECT_EQ(x.share, y.share);
    }
}

TEST(RunComparison, SixSamplesASideAreNeeded)
{
    const auto verdictWith = [](int count) {
        return compareRuns(loopRun(count, 16 * kMs).build(), loopRun(20, 10 * kMs).build())
            ->directions[0]
            .durations.verdict;
    };
    EXPECT_EQ(verdictWith(5), Verdict::TooFewSamples);
    EXPECT_EQ(verdictWith(6), Verdict::Faster);
}

TEST(RunComparison, SingleOperationsAreExplainedWithoutAVerdict)
{
    // the numbers of tests/data/cases/38-compare-two-runs, online CPU 5
    AnalysisBuilder a;
    AnalysisBuilder b;
    a.operation(Direction::Online, 5, 2'473'000).step("cacheinfo_cpu_online", 300'000).step("other", 2'000'000);
    b.operation(Direction::Online, 5, 59'673'000).step("cacheinfo_cpu_online", 57'500'000).step("other", 2'000'000);
    const auto comparison = compareRuns(a.build(), b.build());
    EXPECT_EQ(comparison->directions[1].durations.verdict, Verdict::TooFewSamples);
    EXPECT_DOUBLE_EQ(comparison->directions[1].durations.deltaMedianNs, 57'200'000);
    ASSERT_EQ(comparison->pairs.size(), 1U);
    EXPECT_EQ(comparison->pairs[0].deltaNs, 57'200'000);
    ASSERT_GE(comparison->explanation.size(), 2U);
    EXPECT_EQ(comparison->explanation[1].kind, Kind::Callback);
    EXPECT_EQ(comparison->explanation[1].subject, "cacheinfo_cpu_online");
    EXPECT_DOUBLE_EQ(comparison->explanation[1].deltaNs, 57'200'000);
}

TEST(RunComparison, DifferencesBelowTheThresholdAreNoise)
{
    // all samples of B above all of A, by half a percent
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (int i = 0; i < 10; ++i) {
        a.operation(Direction::Offline, 1, 10'000'000 + i);
        b.operation(Direction::Offline, 1, 10'050'000 + i);
    }
    const auto runA = a.build();
    const auto runB = b.build();
    const SampleComparison noise = compareRuns(runA, runB)->directions[0].durations;
    EXPECT_LT(noise.pValue, 0.001);
    EXPECT_EQ(noise.verdict, Verdict::Same);
    EXPECT_DOUBLE_EQ(noise.noiseThresholdNs, 100'500.045); // 1 % of the larger median, 10'050'004.5 ns
    EXPECT_EQ(compareRuns(runA, runB, { .relativeThreshold = 0.001 })->directions[0].durations.verdict,
              Verdict::Slower);
}

TEST(RunComparison, SamplesThatCannotTellAreNotTheSame)
{
    // A scatters over 10 to 20 ms, B as well but for one value: medians 15 and 16 ms, far more than 1 % apart, yet
    // nobody could say that B is slower. The interval reaches far beyond the threshold of 0.16 ms.
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (const TimeNs ms : { 10, 12, 14, 16, 18, 20 })
        a.operation(Direction::Offline, 1, ms * kMs).step("takedown_cpu", ms * kMs - 1);
    for (const TimeNs ms : { 10, 12, 16, 16, 18, 20 })
        b.operation(Direction::Offline, 1, ms * kMs).step("takedown_cpu", ms * kMs - 1);
    const auto comparison = compareRuns(a.build(), b.build());
    const SampleComparison &offline = comparison->directions[0].durations;
    EXPECT_DOUBLE_EQ(offline.deltaMedianNs, 1 * kMs);
    EXPECT_GE(offline.pValue, 0.05);
    EXPECT_GT(offline.ci95HighNs, offline.noiseThresholdNs);
    EXPECT_EQ(offline.verdict, Verdict::Inconclusive);
    ASSERT_EQ(comparison->callbacks.size(), 1U);
    EXPECT_EQ(comparison->callbacks[0].durations.verdict, Verdict::Inconclusive);
    EXPECT_EQ(comparison->callbacks[0].share, std::nullopt); // of a difference that is not shown
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations));
}

TEST(RunComparison, AShiftWithinTheThresholdWhoseIntervalReachesBeyondCannotTell)
{
    // Every value of B is above its partner in A, so that p is small; the medians are 0.5 % apart, but the values
    // around them are so far from each other that the interval reaches beyond 1 %.
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (TimeNs i = 0; i < 40; ++i) {
        const TimeNs ns = i < 19 ? 5 * kMs + i : i < 21 ? 10 * kMs : 15 * kMs + i;
        const TimeNs shift = i < 19 ? 4 * kMs : i < 21 ? kMs / 20 : 4 * kMs;
        a.operation(Direction::Offline, 1, ns);
        b.operation(Direction::Offline, 1, ns + shift);
    }
    const SampleComparison offline = compareRuns(a.build(), b.build())->directions[0].durations;
    EXPECT_DOUBLE_EQ(offline.deltaMedianNs, kMs / 20);
    EXPECT_LT(offline.pValue, 0.05);
    EXPECT_EQ(offline.verdict, Verdict::Inconclusive);
}

TEST(RunComparison, FailedOperationsArePairedButNoSamples)
{
    AnalysisBuilder a;
    AnalysisBuilder b;
    a.operation(Direction::Offline, 1, 5 * kMs).operation(Direction::Offline, 2, 6 * kMs);
    b.operation(Direction::Offline, 1, 1 * kMs)
        .result(OperationResult::Failed, -16)
        .operation(Direction::Offline, 2, 7 * kMs);
    const auto comparison = compareRuns(a.build(), b.build());
    EXPECT_EQ(comparison->directions[0].durations.b.count, 1U);
    ASSERT_EQ(comparison->pairs.size(), 2U);
    EXPECT_EQ(comparison->pairs[0].deltaNs, kNoTime);
    EXPECT_EQ(comparison->pairs[1].deltaNs, 1 * kMs);
}

TEST(RunComparison, PartsTellAbsenceFromNotTraced)
{
    AnalysisBuilder a;
    AnalysisBuilder b;
    AnalysisBuilder c;
    a.operation(Direction::Offline, 1, 10 * kMs).part("console write", 4 * kMs, Evidence::Measured);
    a.operation(Direction::Offline, 1, 10 * kMs).part("console write", 6 * kMs, Evidence::Estimated);
    b.operation(Direction::Offline, 1, 10 * kMs).part("console write", 0, Evidence::Measured); // traced, and no write
    c.operation(Direction::Offline, 1, 10 * kMs); // not traced
    const std::shared_ptr<const Analysis> runA = a.build();
    const auto quiet = compareRuns(runA, b.build());
    ASSERT_EQ(quiet->parts.size(), 1U);
    EXPECT_DOUBLE_EQ(quiet->parts[0].aMeanNs.value(), 5.0 * kMs);
    EXPECT_EQ(quiet->parts[0].aEvidence, Evidence::Estimated); // the weakest of the two
    EXPECT_DOUBLE_EQ(quiet->parts[0].bMeanNs.value(), 0);
    const auto blind = compareRuns(runA, c.build());
    ASSERT_EQ(blind->parts.size(), 1U);
    EXPECT_FALSE(blind->parts[0].bMeanNs.has_value());
    EXPECT_EQ(blind->parts[0].bEvidence, Evidence::NotTraced);
}

TEST(RunComparison, APartThatCarriesTheDifferenceIsNamed)
{
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (int i = 0; i < 6; ++i) {
        a.operation(Direction::Offline, 1, 10 * kMs + i).step("takedown_cpu", 9 * kMs);
        a.part("console write", 4 * kMs, Evidence::Measured);
        b.operation(Direction::Offline, 1, 6 * kMs + i).step("takedown_cpu", 5 * kMs);
        b.part("console write", 0, Evidence::Measured);
    }
    const auto comparison = compareRuns(a.build(), b.build());
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations, Kind::Callback, Kind::Part));
    EXPECT_EQ(comparison->explanation[2].subject, "console write");
    EXPECT_DOUBLE_EQ(comparison->explanation[2].share.value(), 1);
}

TEST(RunComparison, WhatNoCallbackCoversIsTheRest)
{
    AnalysisBuilder a;
    AnalysisBuilder b;
    for (int i = 0; i < 6; ++i) {
        a.operation(Direction::Offline, 1, 10 * kMs + i).step("takedown_cpu", 4 * kMs);
        b.operation(Direction::Offline, 1, 20 * kMs + i).step("takedown_cpu", 8 * kMs);
    }
    const auto comparison = compareRuns(a.build(), b.build());
    ASSERT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations, Kind::Callback, Kind::Unexplained));
    EXPECT_DOUBLE_EQ(comparison->explanation[2].deltaNs, 6.0 * kMs);
    EXPECT_NEAR(comparison->explanation[2].share.value(), 0.6, 1e-9);
}

TEST(RunComparison, AddressesMatchInTheSameKernelOnly)
{
    const auto callbacksWith = [](const char *kernelA, const char *kernelB) {
        AnalysisBuilder a;
        AnalysisBuilder b;
        a.info.kernel = kernelA;
        b.info.kernel = kernelB;
        a.operation(Direction::Offline, 1, 10).step("0xffffffff81015000", 5).step("", 2);
        b.operation(Direction::Offline, 1, 10).step("0xffffffff81015000", 6).step("", 2);
        return compareRuns(a.build(), b.build())->callbacks.size();
    };
    EXPECT_EQ(callbacksWith("6.1.0", "6.1.0"), 1U); // without any name there is nothing to match by
    EXPECT_EQ(callbacksWith("6.1.0", "6.12.0"), 0U);
    EXPECT_EQ(callbacksWith("", ""), 0U);
}

TEST(RunComparison, DifferentClockUnitsAreNotCompared)
{
    AnalysisBuilder a = loopRun(10, 16 * kMs);
    AnalysisBuilder b = loopRun(10, 10 * kMs);
    b.info.clockUnit = "cycles";
    const auto comparison = compareRuns(a.build(), b.build());
    EXPECT_FALSE(comparison->comparable);
    EXPECT_FALSE(comparison->directions[0].durations.hasDelta());
    EXPECT_EQ(comparison->directions[0].durations.verdict, Verdict::TooFewSamples);
    EXPECT_EQ(comparison->pairs[0].deltaNs, kNoTime);
    EXPECT_THAT(kindsOf(*comparison), testing::ElementsAre(Kind::Operations, Kind::Circumstance));
    EXPECT_EQ(comparison->explanation[1].subject, "clock unit");
}

TEST(RunComparison, CircumstancesThatDifferAreTold)
{
    AnalysisBuilder a = loopRun(1, kMs);
    AnalysisBuilder b = loopRun(1, kMs);
    a.info.kernel = "6.1.0";
    b.info.kernel = "6.12.0";
    a.info.clock = "mono"; // B does not tell its clock: no difference known
    a.info.commandLine = "console=ttyS0,115200 ro loglevel=8";
    b.info.commandLine = "console=ttyS0,115200 loglevel=1 ro quiet";
    b.coverage.stopWindows = Evidence::Inferred;
    b.lost(2, 1998);
    b.operation(Direction::Offline, 3, kMs).operation(Direction::Offline, 2, kMs);
    const auto list = differingCircumstances(*a.build(), *b.build());
    ASSERT_EQ(list.size(), 5U);
    EXPECT_EQ(list[0].name, "kernel");
    EXPECT_EQ(list[1].name, "lost events");
    EXPECT_EQ(list[1].b, "1998");
    EXPECT_EQ(list[2].a, "1");
    EXPECT_EQ(list[2].b, "1-3");
    EXPECT_EQ(list[3].name, "kernel command line");
    EXPECT_EQ(list[3].a, "loglevel=8");
    EXPECT_EQ(list[3].b, "loglevel=1 quiet");
    EXPECT_EQ(list[4].name, "stop windows");
    EXPECT_EQ(list[4].b, "inferred");
}

TEST(RunComparison, AtMostEightItemsTheImportantOnesFirst)
{
    AnalysisBuilder a = loopRun(8, 16 * kMs);
    AnalysisBuilder b = loopRun(8, 10 * kMs);
    for (int i = 0; i < 8; ++i) {
        a.operation(Direction::Online, 1, 30 * kMs + i).step("x", 4 * kMs).step("y", 4 * kMs).step("z", 8 * kMs);
        b.operation(Direction::Online, 1, 50 * kMs + i).step("x", 8 * kMs).step("y", 9 * kMs).step("z", 8 * kMs);
    }
    a.info.kernel = "6.1.0";
    b.info.kernel = "6.12.0";
    a.info.arch = "x86_64";
    b.info.arch = "aarch64";
    a.info.clock = "mono";
    b.info.clock = "local";
    const auto comparison = compareRuns(a.build(), b.build());
    EXPECT_EQ(comparison->explanation.size(), 8U);
    const auto kinds = kindsOf(*comparison);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), Kind::Operations), 2);
    EXPECT_EQ(kinds.back(), Kind::Circumstance);
}

TEST(RunComparison, EmptyRunsCompareToNothing)
{
    const auto comparison = compareRuns(AnalysisBuilder().build(), AnalysisBuilder().build());
    EXPECT_EQ(comparison->directions.size(), 2U);
    EXPECT_TRUE(comparison->callbacks.empty());
    EXPECT_TRUE(comparison->explanation.empty());
}
