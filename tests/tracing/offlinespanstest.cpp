// SPDX-License-Identifier: GPL-3.0-or-later
// When CPUs were off in recorded traces, against times read off by trace-cmd report and the recording's own log.
#include "tracing/analysis/offlinespans.h"
#include "tests/support/loadrun.h"
#include "tests/support/operationlog.h"

#include <gtest/gtest.h>

using namespace plugscope;
using namespace plugscope::test;

namespace {

using Death = OfflineSpan::Death;
using Life = OfflineSpan::Life;

std::vector<OfflineSpan> spansOf(const std::string &path)
{
    const auto run = loadRun(corpusPath(path));
    return run ? findOfflineSpans(*run) : std::vector<OfflineSpan> {};
}

} // namespace

// trace-cmd report -t: CPU 1 last records the switch to migration/1 (7.763869167). The others leave the stop window
// from 7.777931060 (CPU 2) to 7.780192489 (CPU 0). The first event of CPU 1 thereafter is at 7.889559553.
TEST(OfflineSpans, EndOfTheStopWhereTheDyingCpusOwnExitIsNotRecorded)
{
    const auto spans = spansOf("01a-x86-events-printk-100/trace.dat");
    ASSERT_FALSE(spans.empty());
    EXPECT_EQ(spans[0].cpu, 1U);
    EXPECT_EQ(spans[0].operation, 0U);
    EXPECT_EQ(spans[0].death, Death::StopEnded);
    EXPECT_EQ(spans[0].possibleFromNs, 7'777'931'060);
    EXPECT_EQ(spans[0].certainFromNs, 7'780'192'489);
    EXPECT_EQ(spans[0].life, Life::OwnEvents);
    EXPECT_EQ(spans[0].certainUntilNs, 7'889'559'553);
    EXPECT_EQ(spans[0].possibleUntilNs, 7'889'559'553);
}

// trace-cmd report -t: CPU 1 leaves multi_cpu_stop at 8.477166847, and last cpu_stopper_thread at 8.477206009; its next
// event is the entry of multi_cpu_stop at 8.564245278.
TEST(OfflineSpans, LastAndFirstOwnEventWhereTheStopFunctionIsProbed)
{
    const auto spans = spansOf("03b-x86-kprobes-printk/trace.dat");
    ASSERT_FALSE(spans.empty());
    EXPECT_EQ(spans[0].death, Death::OwnEvents);
    EXPECT_EQ(spans[0].possibleFromNs, 8'477'206'009);
    EXPECT_EQ(spans[0].certainFromNs, 8'477'206'009);
    EXPECT_EQ(spans[0].life, Life::OwnEvents);
    EXPECT_EQ(spans[0].certainUntilNs, 8'564'245'278);
}

// perf records nothing on a CPU after its first offline. The lines of the script: takedown_cpu from 6.359717 to
// 6.372586, bringup_cpu from 6.424605 to 6.456523.
TEST(OfflineSpans, OnlyTheControlTaskTellsWhereTheCpusOwnEventsAreNotRecorded)
{
    const auto spans = spansOf("09-x86-perf/perf-script.txt");
    ASSERT_GT(spans.size(), 1U);
    EXPECT_EQ(spans[1].death, Death::ControlTask);
    EXPECT_EQ(spans[1].possibleFromNs, 6'359'717'000);
    EXPECT_EQ(spans[1].certainFromNs, 6'372'586'000);
    EXPECT_EQ(spans[1].life, Life::ControlTask);
    EXPECT_EQ(spans[1].certainUntilNs, 6'424'605'000);
    EXPECT_EQ(spans[1].possibleUntilNs, 6'456'523'000);
}

// The script's log brackets each operation: the CPU dies inside the offline one and lives inside the online one.
TEST(OfflineSpans, BeginAndEndInsideTheLoggedOperations)
{
    const auto spans = spansOf("01a-x86-events-printk-100/trace.dat");
    const auto log = readOperationLog(corpusPath("01a-x86-events-printk-100/ops.csv"));
    ASSERT_EQ(log.size(), 2 * spans.size());
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const LoggedOperation &offline = log[2 * i];
        const LoggedOperation &online = log[2 * i + 1];
        EXPECT_GT(spans[i].possibleFromNs, offline.startNs) << i;
        EXPECT_LT(spans[i].certainFromNs, offline.endNs) << i;
        EXPECT_GT(spans[i].certainUntilNs, online.startNs) << i;
        EXPECT_LT(spans[i].possibleUntilNs, online.endNs) << i;
    }
}

// A CPU that is off records nothing.
TEST(OfflineSpans, NoEventOfTheCpuLiesInWhatIsCertain)
{
    for (const char *path : { "01a-x86-events-printk-100/trace.dat", "03c-x86-kprobes-quiet/trace.dat",
                              "02a-x86-fgraph-printk/function_graph.dat", "04a-x86-rollback/rollback.dat",
                              "12-k612-x86-events-printk-100/trace.dat", "12-rt61-x86-events-printk-100/trace.dat",
                              "10a-armhf/events-printk.trace.txt", "10b-arm64/events-printk.trace.txt" }) {
        const auto run = loadRun(corpusPath(path));
        ASSERT_TRUE(run);
        const auto spans = findOfflineSpans(*run);
        EXPECT_FALSE(spans.empty()) << path;
        for (const OfflineSpan &span : spans) {
            for (const CpuEvents &events : run->trace->cpus()) {
                if (events.cpu != span.cpu)
                    continue;
                const auto next = std::upper_bound(events.timeNs.begin(), events.timeNs.end(), span.certainFromNs);
                EXPECT_TRUE(next == events.timeNs.end() || *next >= span.certainUntilNs)
                    << path << " CPU " << span.cpu << " off from " << span.certainFromNs << " records at " << *next;
            }
        }
    }
}
