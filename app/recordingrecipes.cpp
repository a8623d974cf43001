// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recordingrecipes.h"

#include <QCoreApplication>

namespace plugscope {

namespace {

struct RecipeWords
{
    Q_DECLARE_TR_FUNCTIONS(RecordingRecipes)
};

/// Records `events` and who ran and woke whom, which every question needs.
QString record(const char *events, const char *more = "")
{
    return QStringLiteral("trace-cmd record -C mono -e cpuhp %1 \\\n"
                          "    -e sched_switch -e sched_waking %2COMMAND")
        .arg(QLatin1String(events), QLatin1String(more));
}

/// Probes at entry and return of functions, then the recording.
QString probeAndRecord(const char *functions, const char *events)
{
    return QStringLiteral("for f in %1; do\n"
                          "    echo \"p:kprobes/$f $f\"\n"
                          "    echo \"r:kretprobes/$f $f ret=\\$retval\"\n"
                          "done >> /sys/kernel/tracing/kprobe_events\n")
               .arg(QLatin1String(functions))
           + record(events, "-e kprobes -e kretprobes ");
}

} // namespace

QList<RecordingRecipe> recordingRecipes()
{
    return {
        { RecipeWords::tr("Where does the &time go?"), record("-e irq -e printk:console"),
          RecipeWords::tr(
              "Answers most questions: callbacks, failures, messages, who waited for whom. Stop windows are "
              "inferred, console writes are not seen.") },
        { RecipeWords::tr("What do &console messages cost?"),
          probeAndRecord("univ8250_console_write", "-e printk:console"),
          RecipeWords::tr(
              "Measures every write to the line. The function is that of x86 serial consoles; others are named "
              "alike, such as pl011_console_write.") },
        { RecipeWords::tr("How long does &stop_machine hold the CPUs?"),
          probeAndRecord("multi_cpu_stop take_cpu_down", "-e irq"),
          RecipeWords::tr("Measures for each CPU when it came in and went out, and so which came last and what it was "
                          "running.") },
        { RecipeWords::tr("Is it waiting for &RCU?"), probeAndRecord("_cpu_down _cpu_up", "-e irq"),
          RecipeWords::tr(
              "Who ends a sleep tells an RCU wait from others: that needs the wake-ups and softirqs. The probes "
              "show the wait before the first callback too.") },
        { RecipeWords::tr("What does it do to oth&er tasks?"),
          probeAndRecord("multi_cpu_stop", "-e irq -e sched_wakeup"),
          RecipeWords::tr("Run the workload that suffers in COMMAND: its wake-ups and the stop windows are then in one "
                          "trace.") },
    };
}

} // namespace plugscope
