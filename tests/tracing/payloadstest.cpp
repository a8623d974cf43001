// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of events out of their texts, in the writings of the kernel, trace-cmd and perf.
#include "tracing/readers/payloads.h"
#include "tracing/readers/switchstate.h"

#include <gtest/gtest.h>

using namespace plugscope;

TEST(CpuhpPayload, ReadsTheKernelsForm)
{
    CpuhpPayload fields;
    ASSERT_TRUE(parseCpuhp(EventKind::CpuhpEnter, " cpu: 0001 target: 153 step: 236 (cpuhp_kick_ap_work)", fields));
    EXPECT_EQ(fields.record.cpu, 1U);
    EXPECT_EQ(fields.record.target, 153);
    EXPECT_EQ(fields.record.step, 236);
    EXPECT_EQ(fields.function, "cpuhp_kick_ap_work");
    ASSERT_TRUE(parseCpuhp(EventKind::CpuhpExit, "  cpu: 1023  state:  57 step:  57 ret: -12", fields));
    EXPECT_EQ(fields.record.cpu, 1023U);
    EXPECT_EQ(fields.record.state, 57);
    EXPECT_EQ(fields.record.ret, -12);
}

TEST(CpuhpPayload, ReadsTheRawFormOfTraceCmd)
{
    CpuhpPayload fields;
    ASSERT_TRUE(
        parseCpuhp(EventKind::CpuhpMultiEnter, "cpu=0003 target=  0 idx= 25 fun=blk_mq_hctx_notify_dead", fields));
    EXPECT_EQ(fields.record.step, 25);
    EXPECT_EQ(fields.function, "blk_mq_hctx_notify_dead");
    ASSERT_TRUE(parseCpuhp(EventKind::CpuhpExit, "cpu=0003 state=231 idx=232 ret=0xfffffff5", fields));
    EXPECT_EQ(fields.record.ret, -11);
}

TEST(CpuhpPayload, HasNoFunctionWhereOnlyAnAddressIs)
{
    CpuhpPayload fields;
    ASSERT_TRUE(parseCpuhp(EventKind::CpuhpEnter, "cpu: 0001 target: 153 step: 236 (0xffffffff9f2a3241)", fields));
    EXPECT_EQ(fields.function, "");
    ASSERT_TRUE(parseCpuhp(EventKind::CpuhpEnter, "cpu: 0001 target: 153 step: 236 (ffffffff9f2a3241)", fields));
    EXPECT_EQ(fields.function, "");
}

TEST(CpuhpPayload, RefusesDamage)
{
    CpuhpPayload fields;
    for (const char *payload :
         { "", "cpu:", "cpu: 1", "cpu: 0001 target: 153 step: 236", "cpu: 0001 target: 153 step: 236 (f",
           "cpu: -1 target: 1 step: 1 (f)", "cpu: 99999999999999999999 target: 1 step: 1 (f)",
           "cpu: 4294967296 target: 1 step: 1 (f)", "cpu: 1 target: 1 step: x (f)" })
        EXPECT_FALSE(parseCpuhp(EventKind::CpuhpEnter, payload, fields)) << payload;
}

TEST(CpuhpPayload, ReadsTheVendorsLatency)
{
    CpuhpPayload fields;
    ASSERT_TRUE(parseCpuhp(EventKind::HotplugLatency, " cpu:4 state:online latency:3180 USEC ret: 0", fields));
    EXPECT_EQ(fields.record.cpu, 4U);
    EXPECT_EQ(fields.record.state, 1);
    EXPECT_EQ(fields.record.target, 3180);
    ASSERT_TRUE(parseCpuhp(EventKind::HotplugLatency, " cpu:4 state:offline latency:9 USEC ret: -16", fields));
    EXPECT_EQ(fields.record.state, 0);
    EXPECT_EQ(fields.record.ret, -16);
}

TEST(SwitchPayload, ReadsTheKernelsForm)
{
    SwitchPayload fields;
    ASSERT_TRUE(
        parseSwitch(" prev_comm=a: b ==> c prev_pid=4242 prev_prio=120 prev_state=R+ ==> next_comm=my app-2 [1] "
                    "next_pid=991 next_prio=120",
                    fields));
    EXPECT_EQ(fields.prev.comm, "a: b ==> c");
    EXPECT_EQ(fields.prev.pid, 4242);
    EXPECT_EQ(fields.prevState, 'R' | kPreempted);
    EXPECT_EQ(fields.next.comm, "my app-2 [1]");
    EXPECT_EQ(fields.next.pid, 991);
}

TEST(SwitchPayload, ReadsThePluginsForm)
{
    SwitchPayload fields;
    ASSERT_TRUE(parseSwitch("   kworker/0:1:17 [120] D ==> swapper/0:0 [120]", fields));
    EXPECT_EQ(fields.prev.comm, "kworker/0:1");
    EXPECT_EQ(fields.prev.pid, 17);
    EXPECT_EQ(fields.prevState, static_cast<std::uint32_t>('D'));
    EXPECT_EQ(fields.next.comm, "swapper/0");
    EXPECT_EQ(fields.next.pid, 0);
    ASSERT_TRUE(parseSwitch("a: b ==> c:4242 [120] S ==> kworker/u16:3-e:812 [120]", fields));
    EXPECT_EQ(fields.prev.comm, "a: b ==> c");
    EXPECT_EQ(fields.next.comm, "kworker/u16:3-e");
    EXPECT_EQ(fields.next.pid, 812);
}

TEST(SwitchPayload, ReadsTheRawForm)
{
    SwitchPayload fields;
    ASSERT_TRUE(parseSwitch("prev_comm=cpuhp/3 prev_pid=38 prev_prio=120 prev_state=2 next_comm=swapper/3 next_pid=0 "
                            "next_prio=120",
                            fields));
    EXPECT_EQ(fields.prevState, static_cast<std::uint32_t>('D'));
    EXPECT_EQ(fields.next.comm, "swapper/3");
}

TEST(SwitchPayload, TurnsBitsIntoLetters)
{
    EXPECT_EQ(switchStateFromBits(0), static_cast<std::uint32_t>('R'));
    EXPECT_EQ(switchStateFromBits(0x100), 'R' | kPreempted);
    EXPECT_EQ(switchStateFromBits(1), static_cast<std::uint32_t>('S'));
    EXPECT_EQ(switchStateFromBits(2), static_cast<std::uint32_t>('D'));
    EXPECT_EQ(switchStateFromBits(0x40), static_cast<std::uint32_t>('P'));
    EXPECT_EQ(switchStateFromBits(0x80), static_cast<std::uint32_t>('I'));
    EXPECT_EQ(switchState("D|K"), static_cast<std::uint32_t>('D'));
    EXPECT_EQ(switchState(""), 0U);
}

TEST(SwitchPayload, RefusesDamage)
{
    SwitchPayload fields;
    for (const char *payload :
         { "", "prev_comm=", "prev_comm=a prev_pid=", "prev_comm=a prev_pid=1 prev_prio=1 prev_state=",
           "a:1 [120] S ==> ", " ==> ", "a [120] S ==> b:1 [120]" })
        EXPECT_FALSE(parseSwitch(payload, fields)) << payload;
}

TEST(WakePayload, ReadsAllForms)
{
    WakePayload fields;
    ASSERT_TRUE(parseWake(" comm=kworker/2:1 pid=58 prio=120 target_cpu=002", fields));
    EXPECT_EQ(fields.task.comm, "kworker/2:1");
    EXPECT_EQ(fields.task.pid, 58);
    EXPECT_EQ(fields.cpu, 2U);
    ASSERT_TRUE(parseWake("comm=sh pid=153 prio=120 success=1 target_cpu=1023", fields));
    EXPECT_EQ(fields.cpu, 1023U);
    ASSERT_TRUE(parseWake("         rcu_preempt:15 [120] success=1 CPU:003", fields));
    EXPECT_EQ(fields.task.pid, 15);
    EXPECT_EQ(fields.cpu, 3U);
    EXPECT_FALSE(parseWake("", fields));
    EXPECT_FALSE(parseWake("comm=a", fields));
}

TEST(SuspendPayload, ReadsActionNumberAndDirection)
{
    SuspendPayload fields;
    ASSERT_TRUE(parseSuspend(" CPU_OFF[7] begin", fields));
    EXPECT_EQ(fields.action, "CPU_OFF");
    EXPECT_EQ(fields.value, 7U);
    EXPECT_TRUE(fields.begins);
    ASSERT_TRUE(parseSuspend("machine_suspend[3] end", fields));
    EXPECT_FALSE(fields.begins);
    EXPECT_FALSE(parseSuspend("CPU_OFF[7] maybe", fields));
    EXPECT_FALSE(parseSuspend("]x[ begin", fields));
}

TEST(ProbePayload, TellsEntryFromReturn)
{
    ProbePayload fields;
    ASSERT_TRUE(parseProbe("(_cpu_down+0x0/0x380) cpu=1", fields));
    EXPECT_FALSE(fields.isReturn);
    EXPECT_FALSE(fields.isInside);
    EXPECT_EQ(fields.symbol, "_cpu_down+0x0/0x380");
    EXPECT_EQ(fields.arguments, "cpu=1");
    ASSERT_TRUE(parseProbe("(cpuhp_thread_fun+0xe4/0x160 <- cpuhp_invoke_callback) ret=0x0", fields));
    EXPECT_TRUE(fields.isReturn);
    EXPECT_EQ(fields.symbol, "cpuhp_invoke_callback");
    ASSERT_TRUE(parseProbe("([unknown/kretprobe'd] <- multi_cpu_stop)", fields));
    EXPECT_EQ(fields.symbol, "multi_cpu_stop");
    ASSERT_TRUE(parseProbe("(take_cpu_down+0x4/0x90)", fields));
    EXPECT_FALSE(fields.isInside);
    ASSERT_TRUE(parseProbe("(take_cpu_down+0x2c/0x90)", fields));
    EXPECT_TRUE(fields.isInside);
}

TEST(ProbePayload, ReadsRawAddresses)
{
    ProbePayload fields;
    ASSERT_TRUE(parseProbe("(ffffffff9bc4a270)", fields));
    EXPECT_EQ(fields.symbol, "");
    ASSERT_TRUE(parseProbe("(ffffffff9b392880 <- ffffffff9b392540) ret=0x1", fields));
    EXPECT_TRUE(fields.isReturn);
    EXPECT_EQ(fields.symbol, "");
    ASSERT_TRUE(parseProbe("__probe_ip=ffffffff93e4a270 cpu=1", fields));
    EXPECT_FALSE(fields.isReturn);
    EXPECT_EQ(fields.arguments, "cpu=1");
    ASSERT_TRUE(parseProbe("__probe_func=ffffffff93e4a270 __probe_ret_ip=ffffffff934a37e0 ret=0", fields));
    EXPECT_TRUE(fields.isReturn);
    EXPECT_EQ(fields.arguments, "ret=0");
}

TEST(ProbePayload, IsNotTakenForOtherEvents)
{
    ProbePayload fields;
    for (const char *payload : { "", "(", "()", "(0x401136) arg1=1", "(idle)", "(a <- b)", "(+0x1/0x2)", "(f+0x1" })
        EXPECT_FALSE(parseProbe(payload, fields)) << payload;
}

TEST(ProbePayload, FindsTheReturnValue)
{
    EXPECT_EQ(returnValue("ret=0x0"), 0U);
    EXPECT_EQ(returnValue("ret=0xfffffff0 x=1"), 0xfffffff0U);
    EXPECT_EQ(returnValue("rc=-16"), 0xfffffff0U);
    EXPECT_EQ(returnValue("a=1 b=2"), std::nullopt);
    EXPECT_EQ(returnValue(""), std::nullopt);
    EXPECT_EQ(returnValue("ret=\"text\""), std::nullopt);
}

TEST(LeadingNumber, WantsTheNameFirst)
{
    EXPECT_EQ(leadingNumber(" vec=7 [action=SCHED]", "vec"), 7);
    EXPECT_EQ(leadingNumber("irq=19 name=uart", "irq"), 19);
    EXPECT_EQ(leadingNumber("name=uart irq=19", "irq"), std::nullopt);
    EXPECT_EQ(leadingNumber("", "irq"), std::nullopt);
}
