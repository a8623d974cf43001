// SPDX-License-Identifier: GPL-3.0-or-later
// What a machine's number of CPUs costs: the same operations and number of events over more and more CPUs, as ratios
// against 8 CPUs. Times are printed, not asserted; that every machine has the same operations and windows is.
#include "tests/support/loadrun.h"
#include "tests/support/manycpus.h"
#include "tests/support/runprogram.h"
#include "tracing/timeline/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <unistd.h>

using namespace plugscope;
using namespace plugscope::test;

namespace {

constexpr int kRounds = 5;
constexpr std::uint32_t kCpus[] = { 8, 64, 256, 1024, 2048 };

/// One machine with its trace, and how long each round took.
struct Machine
{
    std::uint32_t cpus = 0;
    std::string path;
    std::shared_ptr<const Analysis> run; // of the last round
    std::vector<double> reportMs;
    std::vector<double> analysisMs;
};

double elapsedMs(const std::function<void()> &work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(Machine &machine)
{
    machine.reportMs.push_back(elapsedMs([&] {
        EXPECT_EQ(runProgram({ "report", "--format", "json", machine.path }).status, 0);
    }));
    const std::shared_ptr<const Trace> trace = machine.run->trace;
    machine.run.reset();
    machine.analysisMs.push_back(elapsedMs([&] {
        machine.run = analyze(trace);
        EXPECT_FALSE(buildTimeline(machine.run)->lanes.empty());
    }));
}

void print(const std::vector<Machine> &machines, const char *title)
{
    std::printf("\n%s, median of %d rounds\n"
                "  CPUs   events operations   report and ratio   analysis and timeline and ratio\n",
                title, kRounds);
    for (const Machine &machine : machines) {
        const double reportMs = median(machine.reportMs);
        const double analysisMs = median(machine.analysisMs);
        std::printf("  %4u %8llu %10zu %8.0f ms %5.2f %12.1f ms %5.2f\n", machine.cpus,
                    static_cast<unsigned long long>(machine.run->trace->eventCount()), machine.run->operations.size(),
                    reportMs, reportMs / median(machines[0].reportMs), analysisMs,
                    analysisMs / median(machines[0].analysisMs));
    }
}

/// `title` and what the traces have.
struct Kind
{
    const char *title;
    bool isAllInWindows; ///< the fewer CPUs the more operations, else always the same
    bool hasSteps;
    bool hasCalls;
};

class ManyCpusBench : public testing::TestWithParam<Kind>
{
};

} // namespace

TEST_P(ManyCpusBench, SameEventsOverMoreCpus)
{
    std::vector<Machine> machines;
    for (const std::uint32_t cpus : kCpus) {
        Machine machine;
        machine.cpus = cpus;
        machine.path
            = testing::TempDir() + "manycpus-" + std::to_string(getpid()) + "-" + std::to_string(cpus) + ".txt";
        ManyCpus wanted { .cpus = cpus, .hasSteps = GetParam().hasSteps, .hasCalls = GetParam().hasCalls };
        if (GetParam().isAllInWindows)
            wanted.cycles = wanted.events / (2 * cpus + 10); // beside the window ten events
        writeManyCpus(wanted, machine.path);
        machine.run = loadRun(machine.path);
        ASSERT_TRUE(machine.run);
        EXPECT_EQ(machine.run->operations.size(), 2 * wanted.cycles);
        EXPECT_EQ(machine.run->stopWindows.size(), wanted.cycles);
        for (const StopWindow &window : machine.run->stopWindows)
            EXPECT_EQ(window.cpus.size(), cpus);
        machines.push_back(std::move(machine));
    }
    for (int round = 0; round < kRounds; ++round) {
        for (Machine &machine : machines) // in turn, so that what else the computer does meets all alike
            measure(machine);
    }
    print(machines, GetParam().title);
    for (const Machine &machine : machines)
        std::filesystem::remove(machine.path);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ManyCpusBench,
                         testing::Values(Kind { "All in stop windows", true, true, false },
                                         Kind { "Same operations", false, true, false },
                                         Kind { "Same operations, stop function probed", false, true, true },
                                         Kind { "Same operations, inferred", false, false, false }));
