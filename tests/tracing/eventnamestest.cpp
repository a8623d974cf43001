// SPDX-License-Identifier: GPL-3.0-or-later
// Names of events, functions and probes, as the kernel, perf and LTTng write them.
#include "tracing/readers/eventnames.h"

#include <gtest/gtest.h>

using namespace plugscope;

TEST(EventNames, KnowsFtraceNamesWithAndWithoutSystem)
{
    EXPECT_EQ(eventKindFor("cpuhp", "cpuhp_multi_enter"), EventKind::CpuhpMultiEnter);
    EXPECT_EQ(eventKindFor("", "cpuhp_exit"), EventKind::CpuhpExit);
    EXPECT_EQ(eventKindFor("printk", "console"), EventKind::Message);
    EXPECT_EQ(eventKindFor("", "softirq_entry"), EventKind::SoftirqEntry);
    EXPECT_EQ(eventKindFor("irq", "softirq_raise"), EventKind::Other);
    EXPECT_EQ(eventKindFor("syscalls", "sys_enter_write"), EventKind::SyscallEntry);
    EXPECT_EQ(eventKindFor("raw_syscalls", "sys_exit"), EventKind::SyscallExit);
    EXPECT_EQ(eventKindFor("", "sys_enter_"), EventKind::Other);
}

TEST(EventNames, DoesNotTakeAProbeForATracepoint)
{
    EXPECT_EQ(eventKindFor("kprobes", "console"), EventKind::Other);
    EXPECT_EQ(eventKindFor("probe", "sched_switch"), EventKind::Other);
}

TEST(EventNames, KnowsLttngNames)
{
    EXPECT_EQ(eventKindFor("lttng", "irq_softirq_exit"), EventKind::SoftirqExit);
    EXPECT_EQ(eventKindFor("lttng", "printk_console"), EventKind::Message);
    EXPECT_EQ(eventKindFor("lttng", "syscall_entry_openat"), EventKind::SyscallEntry);
    EXPECT_EQ(eventKindFor("lttng", "compat_syscall_exit_write"), EventKind::SyscallExit);
    EXPECT_EQ(eventKindFor("lttng", "lttng_statedump_start"), EventKind::Other);
    EXPECT_EQ(eventKindFor("lttng", "softirq_exit"), EventKind::Other);
}

TEST(EventNames, SplitsPerfNames)
{
    EXPECT_EQ(splitEventName("cpuhp:cpuhp_enter").system, "cpuhp");
    EXPECT_EQ(splitEventName("cpuhp:cpuhp_enter").name, "cpuhp_enter");
    EXPECT_EQ(splitEventName("cycles").system, "");
    EXPECT_EQ(splitEventName("cycles").name, "cycles");
}

TEST(EventNames, MapsVendorHotplugEventsToTheirFunctions)
{
    EXPECT_EQ(eventKindFor("cpu_hotplug", "cpu_hotplug_down_start"), EventKind::FunctionEntry);
    EXPECT_EQ(eventKindFor("cpu_hotplug", "cpu_hotplug_arch_up_end"), EventKind::FunctionExit);
    EXPECT_EQ(vendorHotplugFunction("cpu_hotplug_down_start"), "_cpu_down");
    EXPECT_EQ(vendorHotplugFunction("cpu_hotplug_die_end"), "__cpu_die");
    EXPECT_EQ(vendorHotplugFunction("cpu_online"), "");
}

TEST(FunctionName, DropsWhatCompilersAndPrintersAdd)
{
    EXPECT_EQ(functionName("console_emit_next_record.constprop.0"), "console_emit_next_record");
    EXPECT_EQ(functionName("f.isra.0.part.12"), "f");
    EXPECT_EQ(functionName("take_cpu_down.cold"), "take_cpu_down");
    EXPECT_EQ(functionName("f.llvm.1234567890123"), "f");
    EXPECT_EQ(functionName("_cpu_down+0x0/0x380"), "_cpu_down");
    EXPECT_EQ(functionName("kvm_online_cpu [kvm]"), "kvm_online_cpu");
    EXPECT_EQ(functionName("e1000_open+0x10/0x20 [e1000]"), "e1000_open");
    EXPECT_EQ(functionName(".do_cpu_up"), "do_cpu_up");
    EXPECT_EQ(functionName("plain.version"), "plain.version");
    EXPECT_EQ(functionName(".constprop.0"), "constprop.0");
    EXPECT_EQ(functionName(""), "");
    EXPECT_EQ(functionName("."), ".");
}

TEST(ProbeFunctionName, TakesOffOnlyWhatIsCertain)
{
    EXPECT_EQ(probeFunctionName("probe", "_cpu_down__return"), "_cpu_down");
    EXPECT_EQ(probeFunctionName("kprobes", "p_takedown_cpu_0"), "takedown_cpu");
    EXPECT_EQ(probeFunctionName("kprobes", "r_console_emit_next_record_constprop_0_0"), "console_emit_next_record");
    EXPECT_EQ(probeFunctionName("kprobes", "p_special"), "p_special");
    EXPECT_EQ(probeFunctionName("kprobes", "mcsret"), "mcsret");
    EXPECT_EQ(probeFunctionName("lttng", "multi_cpu_stop_exit"), "multi_cpu_stop");
    EXPECT_EQ(probeFunctionName("kprobes", "do_exit"), "do_exit");
    EXPECT_EQ(probeFunctionName("", ""), "");
}
