// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/handmaderun.h"

#include "tracing/model/traceblock.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace plugscope::test {

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr std::uint32_t kCpus = 4;

/// Collects events and, beside them, the analysis that belongs to them.
class Maker
{
public:
    explicit Maker(const HandMadeRun &run) : m_run(run)
    {
        m_builder.info.format = "hand-made";
        m_builder.info.clock = "mono";
        m_builder.info.kernel = "6.1.0-test";
        m_builder.info.arch = "x86_64";
        m_builder.info.cpus = kCpus;
        m_switch = m_builder.eventType("sched", "sched_switch", EventKind::SchedSwitch);
        m_message = m_builder.eventType("printk", "console", EventKind::Message);
        m_idle = m_builder.task(0, "swapper");
        m_kworker = m_builder.task(107, "kworker/0:2");
        m_shell = m_builder.task(412, "hploop");
        for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu) {
            m_stopper[cpu] = m_builder.task(15 + static_cast<int>(cpu), "migration/" + std::to_string(cpu));
            m_hotplug[cpu] = m_builder.task(25 + static_cast<int>(cpu), "cpuhp/" + std::to_string(cpu));
            m_load[cpu] = m_builder.task(700 + static_cast<int>(cpu), "rtloop");
        }
    }

    std::shared_ptr<const Analysis> make()
    {
        for (std::uint32_t cycle = 0; cycle < m_run.cycles; ++cycle) {
            const TimeNs start = m_run.startNs + cycle * kCycleNs;
            const std::uint32_t cpu = 1 + cycle % 3;
            background(start, cpu);
            offline(start + 2 * kMs, cpu);
            online(start + 60 * kMs, cpu, m_run.lastFails && cycle + 1 == m_run.cycles);
        }
        switchTo(0, m_run.startNs + m_run.cycles * kCycleNs, m_kworker, m_idle);
        m_analysis->trace = makeTrace(std::move(m_builder));
        summarizeOperations();
        return m_analysis;
    }

private:
    void switchTo(std::uint32_t cpu, TimeNs t, TaskId from, TaskId to)
    {
        m_builder.cpu(cpu).append({ .timeNs = t, .type = m_switch, .task = from, .arg0 = to });
    }
    /// Every CPU but the plugged one runs its load for 0.5 of each 1 ms.
    void background(TimeNs start, std::uint32_t plugged)
    {
        for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu) {
            for (TimeNs t = start; t < start + kCycleNs; t += kMs) {
                if (cpu == plugged && t >= start + 20 * kMs && t < start + 60 * kMs)
                    continue;
                switchTo(cpu, t + cpu * 1000, m_idle, m_load[cpu]);
                switchTo(cpu, t + cpu * 1000 + kMs / 2, m_load[cpu], m_idle);
            }
        }
    }
    void addStep(std::string_view callback, std::int32_t state, TimeNs start, TimeNs end, TimeNs selfNs, bool container,
                 std::int32_t ret = 0, bool rollback = false)
    {
        const bool onPlugged = state > 140;
        m_analysis->steps.push_back({ .startNs = start,
                                      .endNs = end,
                                      .selfNs = selfNs,
                                      .state = state,
                                      .ret = ret,
                                      .callback = m_builder.string(callback),
                                      .cpu = m_cpu,
                                      .recordedOn = onPlugged ? m_cpu : 0,
                                      .task = onPlugged ? m_hotplug[m_cpu] : m_control,
                                      .isContainer = container,
                                      .isRollback = rollback });
    }
    Operation &beginOperation(Direction direction, std::uint32_t cpu, TimeNs start, TimeNs end, TaskId control)
    {
        m_cpu = cpu;
        m_control = control;
        Operation operation;
        operation.index = static_cast<std::uint32_t>(m_analysis->operations.size()) + 1;
        operation.cpu = cpu;
        operation.direction = direction;
        operation.result = OperationResult::Succeeded;
        operation.startNs = start;
        operation.endNs = end;
        operation.controlTask = control;
        operation.firstStep = static_cast<std::uint32_t>(m_analysis->steps.size());
        m_analysis->operations.push_back(operation);
        return m_analysis->operations.back();
    }
    /// From t: kick 8 ms (sched_cpu_deactivate 7 ms in it), takedown 10 ms + write, finish 1 ms, 20 ms + write in all.
    void offline(TimeNs t, std::uint32_t cpu)
    {
        const TimeNs write = m_run.consoleWriteNs;
        Operation &operation = beginOperation(Direction::Offline, cpu, t, t + 20 * kMs + write, m_kworker);
        addStep("cpuhp_kick_ap_work", 236, t, t + 8 * kMs, kMs, true);
        addStep("sched_cpu_deactivate", 235, t + kMs / 2, t + 7 * kMs + kMs / 2, 7 * kMs, false);
        const TimeNs takedown = t + 8 * kMs + kMs / 2;
        addStep("takedown_cpu", 91, takedown, takedown + 10 * kMs + write, 10 * kMs + write, false);
        addStep("finish_cpu", 87, t + 19 * kMs + write, t + 20 * kMs + write, kMs, false);
        operation.stepCount = 4;
        operation.parts = { { "stop window", 6 * kMs, Evidence::Measured },
                            { "console write", write, Evidence::Measured },
                            { "other callbacks", 13 * kMs, Evidence::Measured },
                            { "unexplained", kMs, Evidence::Inferred } };
        stopWindow(takedown + kMs, operation);
        if (write > 0)
            console(takedown + 8 * kMs, write, operation);
    }
    /// All CPUs come in 0.1 ms after each other and leave together, 6 ms after the first came in.
    void stopWindow(TimeNs t, const Operation &operation)
    {
        StopWindow window;
        window.index = static_cast<std::uint32_t>(m_analysis->stopWindows.size()) + 1;
        window.operation = operation.index;
        window.firstInNs = t;
        window.allInNs = t + 3 * kMs / 10;
        window.firstOutNs = t + 6 * kMs;
        window.lastOutNs = t + 6 * kMs;
        for (std::uint32_t cpu = 0; cpu < kCpus; ++cpu)
            window.cpus.push_back({ cpu, t + cpu * kMs / 10, t + 6 * kMs, m_load[cpu] });
        window.straggler = 3;
        window.stragglerLateNs = kMs / 10;
        window.evidence = m_run.consoleWriteNs > 0 ? Evidence::Measured : Evidence::Inferred;
        m_analysis->stopWindows.push_back(window);
    }
    void console(TimeNs t, TimeNs length, const Operation &operation)
    {
        const StringId text = m_builder.string("smpboot: CPU " + std::to_string(operation.cpu) + " is now offline");
        m_builder.cpu(0).append({ .timeNs = t - 50'000, .type = m_message, .task = m_kworker, .arg0 = text });
        m_analysis->messages.push_back({ t - 50'000, text, m_kworker, 0, operation.index });
        ConsoleWrite write;
        write.startNs = t;
        write.endNs = t + length;
        write.task = m_kworker;
        write.function = m_builder.string("univ8250_console_write");
        write.message = static_cast<std::uint32_t>(m_analysis->messages.size()) - 1;
        write.operation = operation.index;
        write.callback = m_builder.string("takedown_cpu");
        m_analysis->writes.push_back(write);
    }
    /// From t: prepare 1 ms, bringup 5 ms with the idle thread's step in it, kick 3 ms, 10 ms in all.
    void online(TimeNs t, std::uint32_t cpu, bool fails)
    {
        Operation &operation = beginOperation(Direction::Online, cpu, t, t + 10 * kMs, m_shell);
        addStep("smpboot_create_threads", 37, t, t + kMs, kMs, false);
        addStep("bringup_cpu", 91, t + kMs + kMs / 2, t + 6 * kMs + kMs / 2, 2 * kMs, true);
        addStep("cpuhp_online_idle", 147, t + 2 * kMs, t + 5 * kMs, 3 * kMs, false);
        addStep("cpuhp_kick_ap_work", 236, t + 7 * kMs, t + 10 * kMs, kMs, true);
        addStep("workqueue_online_cpu", 190, t + 7 * kMs + kMs / 2, t + 9 * kMs + kMs / 2, 2 * kMs, false,
                fails ? -11 : 0);
        if (fails) {
            addStep("workqueue_offline_cpu", 189, t + 9 * kMs + kMs / 2, t + 10 * kMs, kMs / 2, false, 0, true);
            operation.result = OperationResult::Failed;
            operation.error = -11;
            operation.rolledBack = true;
        }
        operation.stepCount = fails ? 6 : 5;
        operation.parts
            = { { "other callbacks", 9 * kMs, Evidence::Measured }, { "unexplained", kMs, Evidence::Inferred } };
    }
    void summarizeOperations()
    {
        const bool hasConsole = m_run.consoleWriteNs > 0;
        m_analysis->coverage = { Evidence::Measured,
                                 Evidence::Measured,
                                 hasConsole ? Evidence::Measured : Evidence::Inferred,
                                 Evidence::Measured,
                                 hasConsole ? Evidence::Measured : Evidence::NotTraced,
                                 Evidence::NotTraced };
        for (const Direction direction : { Direction::Offline, Direction::Online }) {
            std::vector<TimeNs> durations;
            std::vector<std::pair<StringId, std::vector<TimeNs>>> byCallback;
            for (const Operation &operation : m_analysis->operations) {
                if (operation.direction != direction || operation.result != OperationResult::Succeeded)
                    continue;
                durations.push_back(operation.durationNs());
                for (const Step &step : m_analysis->stepsOf(operation)) {
                    auto found = std::find_if(byCallback.begin(), byCallback.end(),
                                              [&](const auto &entry) { return entry.first == step.callback; });
                    if (found == byCallback.end())
                        found = byCallback.insert(byCallback.end(), { step.callback, {} });
                    found->second.push_back(step.durationNs());
                }
            }
            (direction == Direction::Offline ? m_analysis->offline : m_analysis->online).durations = summary(durations);
            for (const auto &[callback, values] : byCallback)
                m_analysis->callbacks.push_back(
                    { .callback = callback, .direction = direction, .durations = summary(values) });
        }
    }
    /// All values of a sample are equal here.
    static Statistics summary(const std::vector<TimeNs> &values)
    {
        Statistics result;
        result.count = values.size();
        if (values.empty())
            return result;
        result.totalNs = values.front() * static_cast<TimeNs>(values.size());
        result.minNs = result.maxNs = values.front();
        result.medianNs = result.meanNs = result.p95Ns = result.p99Ns = static_cast<double>(values.front());
        return result;
    }

    HandMadeRun m_run;
    TraceBuilder m_builder;
    std::shared_ptr<Analysis> m_analysis = std::make_shared<Analysis>();
    std::uint16_t m_switch = 0;
    std::uint16_t m_message = 0;
    TaskId m_idle = kNoTask;
    TaskId m_kworker = kNoTask;
    TaskId m_shell = kNoTask;
    TaskId m_stopper[kCpus] = {};
    TaskId m_hotplug[kCpus] = {};
    TaskId m_load[kCpus] = {};
    std::uint32_t m_cpu = 0;
    TaskId m_control = kNoTask;
};

} // namespace

std::shared_ptr<const Trace> makeTrace(TraceBuilder &&builder)
{
    const int fd = memfd_create("trace", 0);
    std::shared_ptr<const Trace> trace;
    if (writeTraceBlock(std::move(builder), fd)) {
        auto mapped = mapTraceBlock(fd);
        if (mapped)
            trace = std::move(*mapped);
    }
    close(fd);
    return trace;
}

std::shared_ptr<const Analysis> makeAnalysis(const HandMadeRun &run)
{
    return Maker(run).make();
}

} // namespace plugscope::test
