// SPDX-License-Identifier: GPL-3.0-or-later
// Stop windows found by sweeping through a trace, against the definition asked anew at every moment and of every CPU.
#include "tracing/analysis/stopwindows.h"
#include "tests/support/handmaderun.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

using namespace plugscope;

namespace {

constexpr TimeNs kEver = std::numeric_limits<TimeNs>::max();

using Runs = std::map<std::uint32_t, std::vector<StopperRun>>;

/// Times are few, so that many things happen at the same moment.
class RandomRun
{
public:
    explicit RandomRun(unsigned seed) : m_random(seed), cpuCount(number(1, 6)), m_spanNs(number(20, 300)) { }

    [[nodiscard]] int number(int least, int most) { return std::uniform_int_distribution(least, most)(m_random); }
    [[nodiscard]] bool oneIn(int n) { return number(1, n) == 1; }
    [[nodiscard]] TimeNs time() { return number(0, m_spanNs); }

    /// Every CPU records something; some of them no longer at the end.
    std::shared_ptr<const Trace> trace()
    {
        TraceBuilder builder;
        const auto other = builder.eventType("sched", "sched_switch", EventKind::SchedSwitch);
        for (int cpu = 0; cpu < cpuCount; ++cpu) {
            const TimeNs lastNs = oneIn(3) ? time() : m_spanNs + 1;
            builder.cpu(numberOf(cpu)).append({ .timeNs = 0, .type = other });
            builder.cpu(numberOf(cpu)).append({ .timeNs = lastNs, .type = other });
        }
        return test::makeTrace(std::move(builder));
    }

    std::vector<Operation> operations()
    {
        std::vector<Operation> operations;
        for (int i = number(0, 8); i > 0; --i) {
            Operation operation;
            operation.cpu = numberOf(number(0, cpuCount)); // one of them records nothing
            operation.direction = oneIn(2) ? Direction::Online : Direction::Offline;
            operation.result = oneIn(5) ? OperationResult::Failed : OperationResult::Succeeded;
            operation.startNs = time();
            operation.endNs = oneIn(8) ? kNoTime : operation.startNs + number(0, 20);
            operation.isPartial = oneIn(10);
            operations.push_back(operation);
        }
        std::stable_sort(operations.begin(), operations.end(),
                         [](const Operation &a, const Operation &b) { return a.startNs < b.startNs; });
        return operations;
    }

    /// Stopper runs, mostly all CPUs about the same moment.
    Runs runs()
    {
        Runs runs;
        for (int window = number(1, 12); window > 0; --window) {
            const TimeNs atNs = time();
            for (int cpu = 0; cpu < cpuCount; ++cpu) {
                if (oneIn(8))
                    continue;
                StopperRun run { .cpu = numberOf(cpu), .inNs = atNs + number(0, 3) };
                const TimeNs endNs = run.inNs + number(0, 12);
                run.outNs = oneIn(6) ? kNoTime : endNs;
                run.nextEventNs = isKnown(run.outNs) || oneIn(3) ? kNoTime : endNs;
                run.displaced = static_cast<TaskId>(number(0, 9));
                runs[run.cpu].push_back(run);
            }
        }
        for (auto &[cpu, ofCpu] : runs)
            std::stable_sort(ofCpu.begin(), ofCpu.end(),
                             [](const StopperRun &a, const StopperRun &b) { return a.inNs < b.inNs; });
        return runs;
    }

private:
    /// CPU numbers have gaps.
    static std::uint32_t numberOf(int cpu) { return static_cast<std::uint32_t>(cpu * cpu); }

    std::mt19937 m_random;

public:
    int cpuCount;

private:
    int m_spanNs;
};

/// When a CPU was offline or on its way up, as its operations tell, and what that means for a stop.
class Definition
{
public:
    Definition(const Trace &trace, const std::vector<Operation> &operations) : m_trace(trace), m_operations(operations)
    {
    }

    [[nodiscard]] std::vector<std::uint32_t> heldAt(TimeNs timeNs) const
    {
        std::vector<std::uint32_t> held;
        for (const CpuEvents &events : m_trace.cpus()) {
            const auto absences = absencesOf(events.cpu);
            const bool isAbsent = std::any_of(absences.begin(), absences.end(),
                                              [timeNs](TimeSpan span) { return span.contains(timeNs); });
            const bool isLost = !absences.empty() && events.timeNs.back() < timeNs;
            if (!isAbsent && !isLost)
                held.push_back(events.cpu);
        }
        return held;
    }

    /// A window at every arrival at which the stoppers of all those CPUs run, the arriving one among them.
    [[nodiscard]] std::vector<StopWindow> windows(const Runs &runs) const
    {
        std::vector<StopperRun> arrivals;
        for (const auto &[cpu, ofCpu] : runs)
            arrivals.insert(arrivals.end(), ofCpu.begin(), ofCpu.end());
        std::stable_sort(arrivals.begin(), arrivals.end(),
                         [](const StopperRun &a, const StopperRun &b) { return a.inNs < b.inNs; });
        std::vector<StopWindow> found;
        std::map<std::uint32_t, StopperRun> last;
        for (const StopperRun &arrival : arrivals) {
            last[arrival.cpu] = arrival;
            const auto held = heldAt(arrival.inNs);
            const bool isComplete = std::all_of(held.begin(), held.end(), [&](std::uint32_t cpu) {
                return last.contains(cpu) && isInside(last.at(cpu), arrival.inNs);
            });
            if (held.size() < 2 || !isComplete || std::find(held.begin(), held.end(), arrival.cpu) == held.end())
                continue;
            StopWindow &window = found.emplace_back();
            for (const std::uint32_t cpu : held) {
                const StopperRun &run = last.at(cpu);
                window.cpus.push_back({ cpu, run.inNs, run.outNs, run.displaced });
            }
        }
        return found;
    }

private:
    [[nodiscard]] std::vector<TimeSpan> absencesOf(std::uint32_t cpu) const
    {
        std::vector<TimeSpan> absences;
        for (const Operation &operation : m_operations) {
            if (operation.cpu != cpu || operation.isPartial)
                continue;
            const bool isDone = operation.result == OperationResult::Succeeded && isKnown(operation.endNs);
            if (operation.direction == Direction::Offline && isDone)
                absences.push_back({ operation.endNs, kEver });
            if (operation.direction == Direction::Online && absences.empty())
                absences.push_back({ m_trace.firstNs(), kEver });
            if (operation.direction == Direction::Online && isDone)
                absences.back().endNs = operation.endNs;
        }
        return absences;
    }
    static bool isInside(const StopperRun &run, TimeNs timeNs)
    {
        const TimeNs endNs = isKnown(run.outNs) ? run.outNs : run.nextEventNs;
        return run.inNs <= timeNs && (!isKnown(endNs) || endNs > timeNs);
    }

    const Trace &m_trace;
    const std::vector<Operation> &m_operations;
};

/// One line for each CPU of each window.
std::string shown(const std::vector<StopWindow> &windows)
{
    std::string text;
    for (std::size_t i = 0; i < windows.size(); ++i) {
        for (const StopCpu &cpu : windows[i].cpus)
            text += std::to_string(i) + ": CPU " + std::to_string(cpu.cpu) + " " + std::to_string(cpu.inNs) + " to "
                    + (isKnown(cpu.outNs) ? std::to_string(cpu.outNs) : "?") + " over " + std::to_string(cpu.wasRunning)
                    + "\n";
    }
    return text;
}

} // namespace

TEST(OnlineCpus, ChangesAddUpToWhoIsHeldAtEveryMoment)
{
    for (unsigned seed = 0; seed < 2'000; ++seed) {
        RandomRun random(seed);
        const auto trace = random.trace();
        const auto operations = random.operations();
        const Definition definition(*trace, operations);
        const auto changes = OnlineCpus(*trace, operations).heldByStop();
        std::set<std::uint32_t> held;
        auto next = changes.begin();
        for (TimeNs timeNs = -1; timeNs < 330; ++timeNs) {
            for (; next != changes.end() && next->timeNs <= timeNs; ++next) {
                if (next->isHeld)
                    held.insert(next->cpu);
                else
                    held.erase(next->cpu);
            }
            ASSERT_EQ(std::vector<std::uint32_t>(held.begin(), held.end()), definition.heldAt(timeNs))
                << "seed " << seed << " at " << timeNs;
        }
    }
}

TEST(StopWindows, InferredAreThoseOfTheDefinition)
{
    std::size_t total = 0;
    for (unsigned seed = 0; seed < 5'000; ++seed) {
        RandomRun random(seed);
        const auto trace = random.trace();
        const auto operations = random.operations();
        const Runs runs = random.runs();
        const auto wanted = Definition(*trace, operations).windows(runs);
        const auto found = findStopWindows(*trace, FunctionSpans(*trace), runs, OnlineCpus(*trace, operations));
        ASSERT_EQ(shown(found.windows), shown(wanted)) << "seed " << seed;
        total += wanted.size();
    }
    EXPECT_GT(total, 5'000U); // or the runs were too dull to tell anything
}

namespace {

struct Call
{
    std::uint32_t cpu = 0;
    TimeNs inNs = 0;
    TimeNs outNs = 0;
};

/// Calls of the stop function: by all CPUs about the same moment, or by two (stop_two_cpus).
std::vector<Call> randomCalls(RandomRun &random)
{
    std::vector<Call> calls;
    std::map<std::uint32_t, TimeNs> freeFromNs;
    TimeNs atNs = 0;
    for (int window = random.number(1, 8); window > 0; --window) {
        atNs += random.number(0, 30);
        const int most = random.oneIn(3) ? 2 : random.cpuCount;
        for (int i = 0; i < most && i < random.cpuCount; ++i) {
            const auto cpu = static_cast<std::uint32_t>(i * i);
            const TimeNs inNs = std::max(atNs + random.number(0, 4), freeFromNs[cpu]);
            const TimeNs outNs = inNs + random.number(1, 12);
            calls.push_back({ cpu, inNs, outNs });
            freeFromNs[cpu] = outNs + 1;
        }
    }
    std::stable_sort(calls.begin(), calls.end(), [](const Call &a, const Call &b) { return a.inNs < b.inNs; });
    return calls;
}

std::shared_ptr<const Trace> traceOf(const std::vector<Call> &calls)
{
    TraceBuilder builder;
    const auto entry = builder.eventType("kprobes", "multi_cpu_stop", EventKind::FunctionEntry);
    const auto exit = builder.eventType("kretprobes", "multi_cpu_stop", EventKind::FunctionExit);
    const StringId function = builder.string("multi_cpu_stop");
    for (const Call &call : calls) {
        const TaskId task = builder.task(static_cast<std::int32_t>(call.cpu) + 10, "migration/N");
        builder.cpu(call.cpu).append(
            { .timeNs = call.inNs, .type = entry, .task = task, .arg0 = function, .arg1 = kNoArg });
        builder.cpu(call.cpu).append(
            { .timeNs = call.outNs, .type = exit, .task = task, .arg0 = function, .arg1 = kNoArg });
    }
    return test::makeTrace(std::move(builder));
}

/// A window ends when the first leaves it; a CPU is in it once; fewer than three CPUs are one only if no more are held.
std::vector<StopWindow> windowsByDefinition(const std::vector<Call> &calls, const Definition &definition)
{
    std::vector<StopWindow> windows;
    for (const Call &call : calls) {
        const bool begins
            = windows.empty()
              || std::any_of(windows.back().cpus.begin(), windows.back().cpus.end(),
                             [&](const StopCpu &cpu) { return cpu.cpu == call.cpu || cpu.outNs <= call.inNs; });
        if (begins)
            windows.emplace_back();
        windows.back().cpus.push_back({ .cpu = call.cpu, .inNs = call.inNs, .outNs = call.outNs });
        windows.back().allInNs = call.inNs;
    }
    std::erase_if(windows, [&](const StopWindow &window) {
        return window.cpus.size() < 3 && window.cpus.size() < definition.heldAt(window.allInNs).size();
    });
    for (StopWindow &window : windows)
        std::sort(window.cpus.begin(), window.cpus.end(),
                  [](const StopCpu &a, const StopCpu &b) { return a.cpu < b.cpu; });
    return windows;
}

} // namespace

TEST(StopWindows, FromCallsAreThoseOfTheDefinition)
{
    std::size_t total = 0;
    for (unsigned seed = 0; seed < 3'000; ++seed) {
        RandomRun random(seed);
        const auto calls = randomCalls(random);
        const auto trace = traceOf(calls);
        const auto operations = random.operations();
        const Definition definition(*trace, operations);
        // Calls at the same moment come in the order of their CPUs' numbers.
        auto inOrder = calls;
        std::stable_sort(inOrder.begin(), inOrder.end(), [](const Call &a, const Call &b) {
            return a.inNs != b.inNs ? a.inNs < b.inNs : a.cpu < b.cpu;
        });
        const auto wanted = windowsByDefinition(inOrder, definition);
        const auto found = findStopWindows(*trace, FunctionSpans(*trace), {}, OnlineCpus(*trace, operations));
        ASSERT_EQ(shown(found.windows), shown(wanted)) << "seed " << seed;
        total += wanted.size();
    }
    EXPECT_GT(total, 3'000U);
}
