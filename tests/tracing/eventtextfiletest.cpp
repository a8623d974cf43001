// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of event texts that no recording here has: other tracers, losses, headers, broken lines. The texts follow the
// print formats of the kernel (kernel/trace/trace_output.c), trace-cmd 3.1 and perf 6.1.
#include "readtrace.h"
#include "tracing/readers/eventtextreader.h"

using namespace plugscope;
using namespace plugscope::test;

TEST(EventTextFile, ReadsLossesWithoutNumberAndOfTraceCmd)
{
    const MemoryFile file("cpus=2\n"
                          "            bash-1407  [000]   1.000000: softirq_exit:         vec=1 [action=TIMER]\n"
                          "CPU:0 [EVENTS DROPPED]\n"
                          "CPU:1 [77 EVENTS DROPPED]\n"
                          "            bash-1407  [000]   2.000000: softirq_exit:         vec=1 [action=TIMER]\n");
    const auto trace = readTrace(kTraceCmdReportFormat, file.path());
    EXPECT_EQ(trace->info().unparsed, 0);
    EXPECT_EQ(noteCount(*trace, "lost-events", 0), -1);
    EXPECT_EQ(noteCount(*trace, "lost-events", 1), 77);
    ASSERT_EQ(trace->lostRanges().size(), 2U);
    EXPECT_EQ(trace->lostRanges()[0].beforeNs, at(2, 0));
    EXPECT_EQ(trace->lostRanges()[1].afterNs, kNoTime);
}

TEST(EventTextFile, CountsOverwrittenEventsAndMarksLateStarts)
{
    const MemoryFile file("# tracer: nop\n#\n# entries-in-buffer/entries-written: 1848/117320   #P:4\n"
                          "            bash-1407  [000] ..... 1.000000: softirq_exit: vec=1 [action=TIMER]\n"
                          "##### CPU 3 buffer started ####\n"
                          "            bash-1407  [003] ..... 2.000000: softirq_exit: vec=1 [action=TIMER]\n");
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    EXPECT_EQ(noteCount(*trace, "overwritten-events"), 115472); // 117320 - 1848
    ASSERT_EQ(trace->lostRanges().size(), 1U);
    EXPECT_EQ(trace->lostRanges()[0].cpu, 3U);
    EXPECT_EQ(trace->lostRanges()[0].afterNs, kNoTime);
    EXPECT_EQ(trace->lostRanges()[0].beforeNs, at(2, 0));
}

TEST(EventTextFile, ReadsTheOtherEventsOfTracers)
{
    const MemoryFile file(
        "# tracer: function\n#\n"
        "            bash-1407    [000] d..1.     1.000001: vprintk_emit <-_printk\n"
        "            bash-1407    [000] d..1.     1.000002: e1000_open [e1000] <-__dev_open.part.0 (repeats: 3, "
        "last_ts:1)\n"
        "            bash-1407    [000] d..1.     1.000003: vfs_write(file=0x1, count=2) <-ksys_write\n"
        "            bash-1407    [000] .....     1.000004: sys_write(fd: 1, buf: 5581, count: 2)\n"
        "            bash-1407    [000] .....     1.000005: sys_write -> 0xfffffffffffffff0\n"
        "            bash-1407    [000] .....     1.000006: sys_enter: NR 1 (1, 2, 3)\n"
        "            bash-1407    [000] .....     1.000007: sys_exit: NR 1 = -16\n"
        "            bash-1407    [000] .....     1.000008: cpu_idle: state=1 cpu_id=7\n"
        "            bash-1407    [000] .....     1.000009: cpu_idle: state=4294967295 cpu_id=7\n"
        "            bash-1407    [000] d.h..     1.000010: irq_handler_entry: irq=19 name=uart-pl011\n"
        "            bash-1407    [000] d.h..     1.000011: irq_handler_exit: irq=19 ret=handled\n"
        "            bash-1407    [000] .....     1.000012: cpu_hotplug_down_start: cpuid=2\n"
        "            bash-1407    [000] .....     1.000013: sched_wakeup: comm=cpuhp/2 pid=32 prio=120 "
        "target_cpu=002\n");
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    const auto rows = rowsOf(*trace);
    ASSERT_EQ(rows.size(), 13U);
    const auto text = [&](std::uint32_t id) { return std::string(trace->string(id)); };
    EXPECT_EQ(text(rows[0].arg0), "vprintk_emit");
    EXPECT_EQ(text(rows[0].arg1), "_printk");
    EXPECT_EQ(text(rows[1].arg0), "e1000_open");
    EXPECT_EQ(text(rows[1].arg1), "__dev_open");
    EXPECT_EQ(text(rows[2].arg0), "vfs_write");
    EXPECT_EQ(rows[2].kind, EventKind::FunctionCall);
    EXPECT_EQ(text(rows[3].arg0), "write");
    EXPECT_EQ(rows[3].name, "sys_enter_write");
    EXPECT_EQ(rows[4].kind, EventKind::SyscallExit);
    EXPECT_EQ(rows[4].arg1, 0xfffffff0U);
    EXPECT_EQ(text(rows[5].arg0), "NR 1");
    EXPECT_EQ(rows[6].arg1, 0xfffffff0U);
    EXPECT_EQ(rows[7].arg0, 1U);
    EXPECT_EQ(rows[7].arg1, 7U);
    EXPECT_EQ(rows[8].arg0, kNoArg);
    EXPECT_EQ(rows[9].arg0, 19U);
    EXPECT_EQ(rows[10].kind, EventKind::IrqExit);
    EXPECT_EQ(rows[11].kind, EventKind::FunctionEntry);
    EXPECT_EQ(text(rows[11].arg0), "_cpu_down");
    EXPECT_EQ(trace->taskName(rows[12].arg0), "cpuhp/2-32");
    EXPECT_EQ(rows[12].arg1, 2U);
}

TEST(EventTextFile, JoinsTheLinesOfAMessage)
{
    const MemoryFile file("            bash-1407    [000] d....     1.000001: console: first\n"
                          "second\n"
                          "            bash-1407    [000] .....     1.000002: tracing_mark_write: C|1407|purr|42\n"
                          "            bash-1407    [000] .....     1.000003: softirq_exit: vec=1 [action=TIMER]\n"
                          "no part of an event\n");
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    const auto rows = rowsOf(*trace);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(trace->string(rows[0].arg0), "first\nsecond");
    EXPECT_EQ(rows[0].arg1, MessageFromTracepoint);
    EXPECT_EQ(rows[1].kind, EventKind::Marker);
    EXPECT_EQ(trace->string(rows[1].arg0), "C|1407|purr|42");
    EXPECT_EQ(trace->info().unparsed, 1);
    EXPECT_EQ(noteCount(*trace, "unparsed-lines"), 1);
    EXPECT_EQ(trace->notes()[0].detail, "no part of an event");
}

TEST(EventTextFile, CountsEveryLineThatIsNoEvent)
{
    std::string text = "# tracer: nop\n            bash-1407    [000] .....     1.000003: softirq_exit: vec=1\n";
    for (int i = 0; i < 5; ++i)
        text += std::string(200, static_cast<char>('a' + i)) + '\n';
    text += "            bash-1407    [000] .....     1.000003: softirq_exit: damaged\n";
    text += "            bash-1407    [000] .....     1.000003: cpuhp_exit: cpu: 1 state: x\n";
    const MemoryFile file(text);
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    EXPECT_EQ(trace->eventCount(), 1U);
    EXPECT_EQ(trace->info().unparsed, 7);
    const std::string examples = std::string(120, 'a') + '\n' + std::string(120, 'b') + '\n' + std::string(120, 'c');
    EXPECT_EQ(trace->notes()[0].detail, examples);
}

TEST(EventTextFile, IsNoErrorWhenTheBufferWasEmpty)
{
    const MemoryFile file("# tracer: nop\n#\n# entries-in-buffer/entries-written: 0/0   #P:4\n#\n");
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    EXPECT_EQ(trace->eventCount(), 0U);
    EXPECT_EQ(trace->info().cpus, 4);
    EXPECT_TRUE(noteCount(*trace, "no-events"));
}

TEST(EventTextFile, ReadsTraceCmdsTracersAndProbesInItsOwnWriting)
{
    const MemoryFile file(
        "version = 7\nCPU 3 is empty\ncpus=4\n"
        "     kworker/0:1-17    [000]    14.614617: funcgraph_entry:                   |  _cpu_down() {\n"
        "     kworker/0:1-17    [000]    14.614700: funcgraph_entry:      + 20.411 us  |    cpu_stop_queue_work();\n"
        "         cpuhp/1-19    [001]    14.614800: funcgraph_entry:                   |  cpuhp_invoke_callback() {\n"
        "     kworker/0:1-17    [000]    14.652921: funcgraph_exit:       # 20307.662 us |  }\n"
        "          hploop-323   [003]   159.422046: print:                tracing_mark_write: hploop begin op=0\n"
        "          hploop-323   [003]   159.422047: bprint:               my_function: text\n"
        "          hploop-323   [003]   159.422048: function:             vprintk_emit <-- _printk\n"
        "          hploop-323   [003]   159.422049: _cpu_down:            (ffffffff85d1e3a0) cpu=1\n"
        "          hploop-323   [003]   159.422050: _cpu_down:            (ffffffff85d1bbc0 <- ffffffff85d1e4c9) "
        "ret=0x1\n"
        "          hploop-323   [003]   159.422051: kernel_stack:         <stack trace >\n"
        "=> cpuhp_kick_ap_work (ffffffff9f2a3241)\n"
        "          hploop-323   [003]   159.422052: sched_wakeup:         rcu_preempt:15 [120] CPU:001\n"
        "          hploop-323   [003]   159.422053: sys_enter_write:      fd: 0x1, buf: 0x5581, count: 0x2\n"
        "          hploop-323   [003]   159.422054: sys_exit_write:       0x2\n");
    const auto trace = readTrace(kTraceCmdReportFormat, file.path());
    EXPECT_EQ(trace->info().unparsed, 0);
    const auto rows = rowsOf(*trace);
    const auto text = [&](std::uint32_t id) { return std::string(trace->string(id)); };
    ASSERT_EQ(rows.size(), 14U);
    EXPECT_EQ(text(rows[0].arg0), "_cpu_down");
    EXPECT_EQ(rows[2].timeNs, at(14, 614720) + 411);
    EXPECT_EQ(text(rows[2].arg0), "cpu_stop_queue_work");
    EXPECT_EQ(rows[4].kind, EventKind::FunctionExit);
    EXPECT_EQ(text(rows[4].arg0), "_cpu_down"); // of the same task, not the last one entered
    EXPECT_EQ(text(rows[5].arg0), "hploop begin op=0");
    EXPECT_EQ(text(rows[6].arg0), "my_function: text");
    EXPECT_EQ(text(rows[7].arg1), "_printk");
    EXPECT_EQ(rows[8].kind, EventKind::FunctionEntry);
    EXPECT_EQ(text(rows[8].arg0), "_cpu_down");
    EXPECT_EQ(rows[9].kind, EventKind::FunctionExit);
    EXPECT_EQ(rows[9].arg1, 1U);
    EXPECT_EQ(rows[10].name, "kernel_stack");
    EXPECT_EQ(rows[11].arg1, 1U);
    EXPECT_EQ(text(rows[12].arg0), "write");
    EXPECT_EQ(rows[13].arg1, 2U);
}

TEST(EventTextFile, ReadsPerfsHeaderProbesAndLosses)
{
    const MemoryFile file(
        "# ========\n# captured on    : Tue Dec  1 06:58:20 2026\n# os release : 6.1.0-57-amd64\n# arch : x86_64\n"
        "# nrcpus online : 4\n# clockid: monotonic (1)\n# ========\n#\n"
        " kworker/0:1-mm_    17 [000]    35.200526:                      probe:_cpu_down: (ffffffff9bc4a270)\n"
        "     migration/0    16 [000]    35.269384:         probe:multi_cpu_stop__return: (ffffffff9b392880 <- "
        "ffffffff9b392540)\n"
        "         swapper     0 [000]    35.300000: PERF_RECORD_LOST lost 12\n"
        "            bash   77/78   [000]    35.400000:          1   cycles: \n"
        "\tffffffff9b392880 multi_cpu_stop+0x0 ([kernel.kallsyms])\n"
        "\n");
    const auto trace = readTrace(kPerfScriptFormat, file.path());
    EXPECT_EQ(trace->info().unparsed, 0);
    EXPECT_EQ(trace->info().kernel, "6.1.0-57-amd64");
    EXPECT_EQ(trace->info().arch, "x86_64");
    EXPECT_EQ(trace->info().cpus, 4);
    EXPECT_EQ(trace->info().clock, "mono");
    const auto rows = rowsOf(*trace);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].kind, EventKind::FunctionEntry);
    EXPECT_EQ(trace->string(rows[0].arg0), "_cpu_down");
    EXPECT_EQ(rows[1].kind, EventKind::FunctionExit);
    EXPECT_EQ(trace->string(rows[1].arg0), "multi_cpu_stop");
    EXPECT_EQ(rows[2].name, "cycles");
    EXPECT_EQ(rows[2].task, "bash-78");
    EXPECT_EQ(noteCount(*trace, "lost-events", 0), 12);
}
