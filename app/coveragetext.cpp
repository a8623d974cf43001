// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/coveragetext.h"

namespace plugscope {

std::vector<CoverageRow> coverageRows(const Coverage &coverage)
{
    std::vector<CoverageRow> rows {
        { "operations", "operations", coverage.operations, "-e cpuhp" },
        { "steps (callbacks)", "steps", coverage.steps, "-e cpuhp" },
        { "stop windows", "stop_windows", coverage.stopWindows,
          coverage.stopWindows == Evidence::NotTraced ? "-e sched_switch, or kprobe and kretprobe on multi_cpu_stop"
                                                      : "kprobe and kretprobe on multi_cpu_stop" },
        { "console messages", "console_messages", coverage.consoleMessages, "-e printk:console" },
        { "console writes", "console_writes", coverage.consoleWrites,
          "kprobe and kretprobe, say on univ8250_console_write" },
        { "requests", "requests", coverage.requests, "kprobe and kretprobe on _cpu_down and _cpu_up" },
    };
    for (CoverageRow &row : rows) {
        if (row.evidence == Evidence::Measured)
            row.hint.clear();
    }
    return rows;
}

} // namespace plugscope
