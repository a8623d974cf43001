// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/coveragetext.h"

namespace plugscope {

namespace {

struct Hints
{
    const char *cpuhp;
    const char *stopWindows;
    const char *stopMeasured; ///< when they are inferred already
    const char *messages;
    const char *writes;
    const char *requests;
};

constexpr Hints kFtrace { .cpuhp = "-e cpuhp",
                          .stopWindows = "-e sched_switch, or kprobe and kretprobe on multi_cpu_stop",
                          .stopMeasured = "kprobe and kretprobe on multi_cpu_stop",
                          .messages = "-e printk:console",
                          .writes = "kprobe and kretprobe, say on univ8250_console_write",
                          .requests = "kprobe and kretprobe on _cpu_down and _cpu_up" };

/// lttng-modules 2.13 has no cpuhp events.
constexpr Hints kLttng { .cpuhp = "(not with LTTng: trace-cmd record -e cpuhp)",
                         .stopWindows = "sched_switch, or --function=multi_cpu_stop",
                         .stopMeasured = "--function=multi_cpu_stop",
                         .messages = "printk_console",
                         .writes = "--function=univ8250_console_write, or what the driver has",
                         .requests = "--function=_cpu_down and --function=_cpu_up" };

} // namespace

std::vector<CoverageRow> coverageRows(const Analysis &run)
{
    const Coverage &coverage = run.coverage;
    const bool isLttng = run.trace->info().format.find("lttng") != std::string::npos;
    const Hints &hints = isLttng ? kLttng : kFtrace;
    const bool hasWindows = coverage.stopWindows != Evidence::NotTraced;
    std::vector<CoverageRow> rows {
        { "operations", "operations", coverage.operations, hints.cpuhp },
        { "steps (callbacks)", "steps", coverage.steps, hints.cpuhp },
        { "stop windows", "stop_windows", coverage.stopWindows, hasWindows ? hints.stopMeasured : hints.stopWindows },
        { "console messages", "console_messages", coverage.consoleMessages, hints.messages },
        { "console writes", "console_writes", coverage.consoleWrites, hints.writes },
        { "requests", "requests", coverage.requests, hints.requests },
    };
    for (CoverageRow &row : rows) {
        if (row.evidence == Evidence::Measured)
            row.hint.clear();
    }
    return rows;
}

} // namespace plugscope
