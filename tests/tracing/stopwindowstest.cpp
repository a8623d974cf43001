// SPDX-License-Identifier: GPL-3.0-or-later
// The search for stop windows counts CPUs as they come and go. Here it is held against the definition, which asks every
// CPU at every moment, on random traces.
#include "tracing/analysis/stopwindows.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

using namespace plugscope;

namespace {

constexpr std::uint32_t kCpus = 5;
constexpr TimeNs kEndNs = 200;

/// A random trace of stopper threads and CPUs that come and go.
struct RandomRun
{
    std::shared_ptr<const Trace> trace;
    std::vector<Operation> operations;
    std::map<std::uint32_t, std::vector<StopperRun>> runs;
    std::map<std::uint32_t, TimeNs> lastEventNs;
};

class RandomRunMaker
{
public:
    explicit RandomRunMaker(std::uint32_t seed) : m_random(seed) { }

    RandomRun make()
    {
        TraceBuilder builder;
        const std::uint16_t type = builder.eventType("sched", "sched_switch", EventKind::SchedSwitch);
        const TaskId task = builder.task(1, "bash");
        RandomRun run;
        for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu) {
            // one CPU may fall silent early, as a dying CPU in perf
            const TimeNs lastNs = upTo(4) == 0 ? upTo(kEndNs) : kEndNs;
            builder.cpu(cpu).append({ .timeNs = 0, .type = type, .task = task, .arg0 = task });
            builder.cpu(cpu).append({ .timeNs = lastNs, .type = type, .task = task, .arg0 = task });
            run.lastEventNs[cpu] = lastNs;
            addRuns(run, cpu);
            addOperations(run, cpu);
        }
        run.trace = test::makeTrace(std::move(builder));
        return run;
    }

private:
    TimeNs upTo(TimeNs most) { return std::uniform_int_distribution<TimeNs>(0, most)(m_random); }

    void addRuns(RandomRun &run, std::uint32_t cpu)
    {
        for (TimeNs t = upTo(10); t < kEndNs; t += upTo(10)) {
            StopperRun stay { .cpu = cpu, .inNs = t, .outNs = t + upTo(15), .displaced = cpu };
            t = stay.outNs;
            if (upTo(9) == 0) // never switched out
                stay.nextEventNs = std::exchange(stay.outNs, kNoTime);
            if (upTo(9) == 0) // nor heard of again, as far as this run tells
                stay.nextEventNs = kNoTime;
            run.runs[cpu].push_back(stay);
        }
    }
    /// Off and on in turn; an attempt that fails is made again.
    void addOperations(RandomRun &run, std::uint32_t cpu)
    {
        bool isOnline = upTo(2) > 0;
        for (TimeNs t = upTo(60); t < kEndNs; t += upTo(60)) {
            Operation operation;
            operation.cpu = cpu;
            operation.direction = isOnline ? Direction::Offline : Direction::Online;
            operation.result = upTo(4) == 0 ? OperationResult::Failed : OperationResult::Succeeded;
            operation.startNs = t;
            operation.endNs = t + upTo(20);
            t = operation.endNs;
            isOnline = isOnline != (operation.result == OperationResult::Succeeded);
            run.operations.push_back(operation);
        }
    }

    std::mt19937 m_random;
};

/// Whether a stop at this moment must hold the CPU: it is not off or on its way up, and will be heard of again if it
/// ever goes off.
bool isHeldAt(const RandomRun &run, std::uint32_t cpu, TimeNs timeNs)
{
    std::optional<bool> isOff; // before the first operation: as its direction tells
    bool isEverOff = false;
    for (const Operation &operation : run.operations) {
        if (operation.cpu != cpu)
            continue;
        const bool isDone = operation.result == OperationResult::Succeeded;
        isOff = isOff.value_or(operation.direction == Direction::Online);
        isEverOff = isEverOff || *isOff || isDone;
        if (isDone && operation.endNs <= timeNs)
            isOff = operation.direction == Direction::Offline;
    }
    return !isOff.value_or(false) && (!isEverOff || timeNs <= run.lastEventNs.at(cpu));
}

/// The last arrival of a CPU, in the order of `arrivals`, if it lasts beyond this moment.
const StopperRun *runInside(const std::vector<StopperRun> &arrivals, std::size_t upTo, std::uint32_t cpu, TimeNs timeNs)
{
    for (std::size_t i = upTo + 1; i > 0; --i) {
        const StopperRun &run = arrivals[i - 1];
        if (run.cpu != cpu)
            continue;
        const TimeNs endNs = isKnown(run.outNs) ? run.outNs : run.nextEventNs;
        return !isKnown(endNs) || endNs > timeNs ? &run : nullptr;
    }
    return nullptr;
}

using Entry = std::tuple<std::uint32_t, TimeNs, TimeNs>; // CPU, in, out

/// At each arrival of a CPU that must be held: are all that must be held in their stoppers?
std::vector<std::vector<Entry>> windowsByDefinition(const RandomRun &run)
{
    std::vector<StopperRun> arrivals;
    for (const auto &[cpu, runs] : run.runs)
        arrivals.insert(arrivals.end(), runs.begin(), runs.end());
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const StopperRun &a, const StopperRun &b) { return a.inNs < b.inNs; });
    std::vector<std::vector<Entry>> windows;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const TimeNs timeNs = arrivals[i].inNs;
        std::vector<Entry> window;
        bool isComplete = isHeldAt(run, arrivals[i].cpu, timeNs);
        for (std::uint32_t cpu = 0; cpu < kCpus && isComplete; ++cpu) {
            if (!isHeldAt(run, cpu, timeNs))
                continue;
            const StopperRun *inside = runInside(arrivals, i, cpu, timeNs);
            isComplete = inside != nullptr;
            if (isComplete)
                window.emplace_back(cpu, inside->inNs, inside->outNs);
        }
        if (isComplete && window.size() >= 2)
            windows.push_back(std::move(window));
    }
    return windows;
}

std::vector<std::vector<Entry>> windowsFound(const RandomRun &run)
{
    const OnlineCpus online(*run.trace, run.operations);
    std::vector<std::vector<Entry>> windows;
    for (const StopWindow &window : findStopWindows(*run.trace, FunctionSpans(*run.trace), run.runs, online).windows) {
        windows.emplace_back();
        for (const StopCpu &cpu : window.cpus)
            windows.back().emplace_back(cpu.cpu, cpu.inNs, cpu.outNs);
    }
    return windows;
}

} // namespace

TEST(StopWindows, AreThoseOfTheDefinitionOnRandomTraces)
{
    std::size_t found = 0;
    for (std::uint32_t seed = 1; seed <= 2000; ++seed) {
        const RandomRun run = RandomRunMaker(seed).make();
        const auto expected = windowsByDefinition(run);
        ASSERT_EQ(windowsFound(run), expected) << "seed " << seed;
        found += expected.size();
    }
    EXPECT_GT(found, 2000U); // the traces are not empty of windows
}

TEST(OnlineCpus, CountsThoseThatAStopMustHold)
{
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        const RandomRun run = RandomRunMaker(seed).make();
        const OnlineCpus online(*run.trace, run.operations);
        for (TimeNs t = 0; t <= kEndNs; ++t) {
            std::size_t expected = 0;
            for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu)
                expected += isHeldAt(run, cpu, t) ? 1 : 0;
            ASSERT_EQ(online.heldCountAt(t), expected) << "seed " << seed << ", time " << t;
        }
    }
}
