// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel logs: messages, events inside them, dumps of the trace buffer, and what logs lose.
#include "tracing/readers/kernellogreader.h"

#include "readtrace.h"

using namespace plugscope;
using namespace plugscope::test;

namespace {

std::shared_ptr<const Trace> readLog(const std::string &path)
{
    return readTrace(kKernelLogFormat, dataPath(path));
}

std::vector<std::string> textsOf(const Trace &trace)
{
    std::vector<std::string> texts;
    for (const Row &row : rowsOf(trace, EventKind::Message))
        texts.emplace_back(trace.string(row.arg0));
    return texts;
}

const std::string kVariants = "corpus/06-x86-text-variants/";

} // namespace

// cases/29: the same two messages, 1.25 s apart, or 1 s where only whole seconds exist.
TEST(KernelLog, ReadsAllPrefixes)
{
    const std::pair<const char *, TimeNs> kFiles[] = { { "plain", at(1, 250000) },
                                                       { "caller-thread", at(1, 250000) },
                                                       { "caller-cpu", at(1, 250000) },
                                                       { "level", at(1, 250000) },
                                                       { "level-facility-x", at(1, 250000) },
                                                       { "vendor-pid", at(1, 250000) },
                                                       { "syslog", at(1, 250000) },
                                                       { "quoted-mail", at(1, 250000) },
                                                       { "serial-cr", at(1, 250000) },
                                                       { "no-brackets", at(1, 250000) },
                                                       { "journal", at(1, 0) },
                                                       { "dmesg-T", at(1, 0) } };
    const std::vector<std::string> expected
        = { "smpboot: CPU 2 is now offline", "smpboot: Booting Node 0 Processor 2 APIC 0x4" };
    for (const auto &[name, gap] : kFiles) {
        const auto trace = readLog(std::string("cases/29-dmesg-prefixes/") + name + ".txt");
        EXPECT_EQ(trace->info().unparsed, 0) << name;
        EXPECT_EQ(textsOf(*trace), expected) << name;
        EXPECT_EQ(trace->lastNs() - trace->firstNs(), gap) << name;
        const bool isWallClock = gap == at(1, 0);
        EXPECT_EQ(noteCount(*trace, "wall-clock-times").has_value(), isWallClock) << name;
        EXPECT_EQ(trace->info().clock, isWallClock ? "" : "local") << name;
        EXPECT_EQ(trace->firstNs(), isWallClock ? 0 : at(500, 0)) << name;
    }
}

TEST(KernelLog, KeepsWhoPrinted)
{
    EXPECT_EQ(rowsOf(*readLog("cases/29-dmesg-prefixes/caller-thread.txt"))[0].task, "<...>-2086");
    const auto vendor = rowsOf(*readLog("cases/29-dmesg-prefixes/vendor-pid.txt"));
    EXPECT_EQ(vendor[0].task, "migration/1-19");
    EXPECT_EQ(vendor[0].cpu, 1U);
    const auto plain = rowsOf(*readLog("cases/29-dmesg-prefixes/plain.txt"));
    EXPECT_EQ(plain[0].task, "");
    EXPECT_EQ(plain[0].cpu, 0U);
    EXPECT_EQ(plain[0].arg1, MessageFromLog);
}

TEST(KernelLog, ReadsMessagesOfBothArchitectures)
{
    const auto arm = readLog("cases/27-dmesg-arm64/dmesg.txt");
    EXPECT_EQ(arm->eventCount(), 12U);
    EXPECT_EQ(arm->firstNs(), at(10, 0));
    EXPECT_EQ(arm->lastNs(), at(70, 0));
    EXPECT_EQ(textsOf(*arm)[0], "psci: CPU1 killed (polled 0 ms)");
    const auto x86 = readLog("cases/28-dmesg-x86/dmesg.txt");
    EXPECT_EQ(x86->eventCount(), 13U);
    EXPECT_EQ(textsOf(*x86)[9], "Error taking CPU31 down: -28");
}

TEST(KernelLog, CountsLostMessages)
{
    const auto trace = readLog("cases/32-printk-dropped/dmesg.txt");
    EXPECT_EQ(trace->info().unparsed, 0);
    EXPECT_EQ(textsOf(*trace).size(), 4U);
    EXPECT_EQ(noteCount(*trace, "lost-events", 0), 42);
    ASSERT_EQ(trace->lostRanges().size(), 2U);
    EXPECT_EQ(trace->lostRanges()[0].count, 37);
    EXPECT_EQ(trace->lostRanges()[0].afterNs, at(200, 0));
    EXPECT_EQ(trace->lostRanges()[0].beforeNs, at(200, 450000));
    EXPECT_EQ(trace->lostRanges()[1].count, 5);
    EXPECT_EQ(trace->lostRanges()[1].beforeNs, at(200, 480000));
}

// cases/15: 38 callbacks on each of 3 CPUs; lockup_detector_online_cpu takes 21 ms on each.
TEST(KernelLog, ReadsPrintedEvents)
{
    const auto trace = readLog("cases/15-tp-printk-parallel-boot/dmesg.txt");
    EXPECT_EQ(trace->info().unparsed, 0);
    EXPECT_EQ(trace->info().cpus, 4);
    EXPECT_EQ(noteCount(*trace, "printed-events"), 114);
    std::map<std::uint32_t, TimeNs> begins;
    std::map<std::uint32_t, TimeNs> lengths;
    for (const Row &row : rowsOf(*trace)) {
        if (row.kind != EventKind::CpuhpEnter && row.kind != EventKind::CpuhpExit)
            continue;
        EXPECT_EQ(row.task, "");
        const CpuhpRecord &record = trace->cpuhpRecords()[row.arg0];
        if (row.kind == EventKind::CpuhpEnter && callbackOf(*trace, row) == "lockup_detector_online_cpu")
            begins[record.cpu] = row.timeNs;
        else if (row.kind == EventKind::CpuhpExit && begins.contains(record.cpu) && !lengths.contains(record.cpu))
            lengths[record.cpu] = row.timeNs - begins[record.cpu];
    }
    EXPECT_EQ(lengths, (std::map<std::uint32_t, TimeNs> { { 1, 21000000 }, { 2, 21000000 }, { 3, 21000000 } }));
}

// The dump has 676 events. Its last one, "317621us : console: sysrq: Dump ftrace buffer", is the log's message of
// 17.098232, which puts its zero at 16.780611.
TEST(KernelLog, PutsADumpOfTheTraceBufferOnItsClock)
{
    const auto trace = readLog(kVariants + "dmesg-after-ftrace-dump.log");
    EXPECT_EQ(trace->info().unparsed, 0);
    EXPECT_EQ(noteCount(*trace, "dump-placed"), 676);
    const auto switches = rowsOf(*trace, EventKind::SchedSwitch);
    ASSERT_FALSE(switches.empty());
    EXPECT_EQ(switches[0].timeNs, at(16, 780611) + 17219000); // "17219us : sched_switch"
    EXPECT_EQ(switches[0].cpu, 1U);
    EXPECT_EQ(switches[0].task, "sh-153");
    // Other messages are in log and dump, too. printk takes its stamp a few microseconds before the tracepoint.
    std::map<std::string, std::vector<TimeNs>> times[2]; // by origin
    for (const Row &row : rowsOf(*trace, EventKind::Message))
        times[row.arg1][std::string(trace->string(row.arg0))].push_back(row.timeNs);
    for (const char *text : { "smpboot: CPU 1 is now offline", "smpboot: Booting Node 0 Processor 1 APIC 0x1" }) {
        const auto &inDump = times[MessageFromTracepoint][text];
        const auto &inLog = times[MessageFromLog][text];
        ASSERT_EQ(inDump.size(), 2U);
        EXPECT_NEAR(static_cast<double>(inDump[1] - inLog.back()), 0., 100000.) << text;
    }
    EXPECT_EQ(rowsOf(*trace, EventKind::CpuhpEnter).size() + rowsOf(*trace, EventKind::CpuhpMultiEnter).size(),
              rowsOf(*trace, EventKind::CpuhpExit).size()); // whole operations
}

TEST(KernelLog, PutsADumpWithoutCommonMessageBeforeItsBegin)
{
    const MemoryFile file("[   17.000000] Dumping ftrace buffer:\n"
                          "[   17.000001] ---------------------------------\n"
                          "[   17.000002]   <idle>-0         0d..2. 1000us : softirq_exit: vec=1 [action=TIMER]\n"
                          "[   17.000003] CPU:0 [LOST 34 EVENTS]\n"
                          "[   17.000004]   <idle>-0         0d..2. 4000us : softirq_exit: vec=1 [action=TIMER]\n"
                          "[   17.000005] ---------------------------------\n"
                          "[   17.000006] after\n");
    const auto trace = readTrace(kKernelLogFormat, file.path());
    const auto rows = rowsOf(*trace, EventKind::SoftirqExit);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].timeNs, at(16, 997000));
    EXPECT_EQ(rows[1].timeNs, at(17, 0));
    EXPECT_EQ(noteCount(*trace, "lost-events", 0), 34);
    EXPECT_EQ(textsOf(*trace), (std::vector<std::string> { "Dumping ftrace buffer:", "after" }));
}

TEST(KernelLog, ReadsWhatDmesgAndTheKernelPrint)
{
    // 108 messages in each; the first is at 4.769642, the last at 15.820021 (dmesg without options).
    for (const char *file : { "dmesg-default.log", "dmesg-d.log", "dmesg-r.log", "dmesg-x.log" }) {
        const auto trace = readLog(kVariants + file);
        EXPECT_EQ(trace->info().unparsed, 0) << file;
        EXPECT_EQ(trace->eventCount(), 108U) << file;
        EXPECT_EQ(trace->firstNs(), at(4, 769642)) << file;
        EXPECT_EQ(trace->lastNs(), at(15, 820021)) << file;
    }
    for (const char *file : { "dmesg-time-iso.log", "dmesg-time-delta.log" }) {
        const auto trace = readLog(kVariants + file);
        EXPECT_EQ(trace->eventCount(), 108U) << file;
        EXPECT_EQ(trace->lastNs(), at(15, 820021) - at(4, 769642)) << file;
    }
    EXPECT_TRUE(noteCount(*readLog(kVariants + "dmesg-time-delta.log"), "relative-times"));
    const auto kmsg = readLog(kVariants + "dev-kmsg.log");
    EXPECT_EQ(kmsg->info().unparsed, 0);
    EXPECT_EQ(kmsg->eventCount(), 486U); // lines that begin with a digit
    EXPECT_EQ(kmsg->info().kernel, "6.1.0-57-amd64");
    EXPECT_EQ(kmsg->info().cpus, 4);
    EXPECT_TRUE(kmsg->info().commandLine.starts_with("console=ttyS0,115200 "));
}

TEST(KernelLog, ReadsRecordedConsoles)
{
    const auto serial = readLog("corpus/13-x86-softlockup-console/serial-console.log");
    EXPECT_EQ(serial->info().unparsed, 0);
    EXPECT_EQ(serial->eventCount(), 388U); // lines of the file
    EXPECT_EQ(serial->info().kernel, "6.1.0-57-amd64");
    const auto texts = textsOf(*serial);
    EXPECT_EQ(std::count_if(texts.begin(), texts.end(),
                            [](const std::string &text) { return text.find("BUG: soft lockup") != std::string::npos; }),
              8); // README.md
    const auto arm = readLog("corpus/10b-arm64/dmesg.txt");
    EXPECT_EQ(arm->eventCount(), 150U);
    EXPECT_EQ(arm->info().unparsed, 0);
}

TEST(KernelLog, RefusesALogWithoutTimes)
{
    const auto error = readError(kKernelLogFormat, dataPath(kVariants + "dmesg-t.log"));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::NoEvents);
    EXPECT_NE(error->detail.find("time"), std::string::npos);
}

TEST(KernelLog, CountsLinesOfOthersAndJoinsLinesOfARecord)
{
    const MemoryFile file("BdsDxe: starting Boot0001\n"
                          "[    1.000000] first\n"
                          "               second\n"
                          "Nov 26 10:00:00 node1 systemd[1]: Started x.\n"
                          "\n"
                          "login: [    2.000000] smpboot: CPU 1 is now offline\r\n");
    const auto trace = readTrace(kKernelLogFormat, file.path());
    EXPECT_EQ(textsOf(*trace), (std::vector<std::string> { "first\nsecond", "smpboot: CPU 1 is now offline" }));
    EXPECT_EQ(trace->info().unparsed, 2); // the firmware's line, and a time of another clock
}

TEST(KernelLog, KeepsTheOrderOverAReboot)
{
    const MemoryFile file("[    0.000000] Linux version 6.1.0 (x)\n[   50.000000] reboot: Restarting system\n"
                          "[    0.000000] Linux version 6.1.1 (x)\n[    3.000000] smpboot: CPU 1 is now offline\n");
    const auto trace = readTrace(kKernelLogFormat, file.path());
    const auto rows = rowsOf(*trace);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[3].timeNs, at(53, 0));
    EXPECT_EQ(noteCount(*trace, "clock-restarts"), 1);
    EXPECT_EQ(trace->info().kernel, "6.1.1");
}

TEST(KernelLog, DoesNotTakeMessagesForEvents)
{
    const MemoryFile file("[    1.000000] console: switching\n[    1.000001] cpuhp_exit: no fields\n"
                          "[    1.000002] print: x\n");
    const auto trace = readTrace(kKernelLogFormat, file.path());
    EXPECT_EQ(trace->countOf(EventKind::Message), 3U);
    EXPECT_FALSE(noteCount(*trace, "printed-events"));
}

TEST(KernelLogFormat, MatchesLogsOnly)
{
    const auto matches
        = [](std::string bytes) { return kKernelLogFormat.matches({ .path = {}, .bytes = std::move(bytes) }); };
    EXPECT_TRUE(matches("noise\n[    1.000000] x\n"));
    EXPECT_TRUE(matches("smpboot: CPU 1 is now offline\n"));
    EXPECT_FALSE(matches(""));
    EXPECT_FALSE(matches("2026-12-01 06:54:16,769 INFO started\n"));
    EXPECT_FALSE(matches("int main() { return a[0]; }\n"));
    EXPECT_FALSE(matches(std::string(64, '\0') + "[    1.000000] x\n"));
    EXPECT_FALSE(matches(readFile(dataPath("cases/33-stop-machine-straggler/trace.txt"))));
    EXPECT_FALSE(matches(readFile(dataPath("cases/40-dat-v6-basic/trace.dat"))));
    EXPECT_FALSE(kKernelLogFormat.matches({ .path = "/tmp", .isDirectory = true, .bytes = {} }));
}
