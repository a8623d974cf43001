// SPDX-License-Identifier: GPL-3.0-or-later
// CTF traces against what babeltrace2 says of the same folders (*.counts, *.err, single lines of its text output), the
// recording script's own log, perf script, and the expected values of the generated cases.
#include "tests/support/openedtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace plugscope;
using namespace plugscope::test;

namespace {

const std::string kCorpus = std::string(PLUGSCOPE_TEST_DATA) + "/corpus/";
const std::string kCases = std::string(PLUGSCOPE_TEST_DATA) + "/cases/";
const std::string kPrintk = kCorpus + "05a-x86-lttng-printk/";
const std::string kQuiet = kCorpus + "05b-x86-lttng-quiet/";

/// One line of ops*.csv.
struct Operation
{
    std::string direction;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};

/// "11.850854050" in ns, without rounding.
TimeNs toNs(const std::string &seconds)
{
    const std::size_t dot = seconds.find('.');
    std::string fraction = seconds.substr(dot + 1);
    fraction.resize(9, '0');
    return std::stoll(seconds.substr(0, dot)) * 1000000000 + std::stoll(fraction);
}

std::vector<Operation> operationsIn(const std::string &path)
{
    std::vector<Operation> operations;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line); // op,cpu,direction,start_mono,end_mono,duration_us,errno
    while (std::getline(file, line)) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream fields(line);
        std::string op;
        std::string cpu;
        Operation operation;
        std::string start;
        std::string end;
        fields >> op >> cpu >> operation.direction >> start >> end;
        operation.startNs = toNs(start);
        operation.endNs = toNs(end);
        operations.push_back(operation);
    }
    return operations;
}

std::map<std::string, int> byTask(const std::vector<EventView> &events)
{
    std::map<std::string, int> counts;
    for (const EventView &event : events)
        ++counts[event.task];
    return counts;
}

std::vector<EventView> named(std::vector<EventView> events, const std::string &name)
{
    std::erase_if(events, [&name](const EventView &event) { return event.name != name; });
    return events;
}

std::int64_t lostEvents(const Trace &trace, std::uint32_t cpu)
{
    std::int64_t sum = 0;
    for (const LostRange &range : trace.lostRanges()) {
        if (range.cpu == cpu)
            sum += range.count;
    }
    return sum;
}

} // namespace

class CtfCounts : public testing::TestWithParam<std::string>
{
};

TEST_P(CtfCounts, AreThoseOfBabeltrace)
{
    const auto trace = readTrace(kCorpus + GetParam());
    ASSERT_TRUE(trace) << trace.error().detail;
    EXPECT_EQ(countsByName(**trace), countsFile(kCorpus + GetParam() + ".counts"));
    EXPECT_EQ((*trace)->info().unparsed, 0);
}

INSTANTIATE_TEST_SUITE_P(CtfReader, CtfCounts,
                         testing::Values("05a-x86-lttng-printk/kernel", "05a-x86-lttng-printk/kernel-functions",
                                         "05a-x86-lttng-printk/kernel-ctx", "05a-x86-lttng-printk/kernel-discard",
                                         "05b-x86-lttng-quiet/kernel", "05b-x86-lttng-quiet/kernel-functions",
                                         "05b-x86-lttng-quiet/kernel-kprobes", "09-x86-perf/perf-ctf"));

TEST(CtfReader, TellsTheCircumstancesOfAnLttngSession)
{
    const auto trace = readTrace(kPrintk + "kernel");
    ASSERT_TRUE(trace);
    const TraceInfo &info = (*trace)->info();
    EXPECT_EQ(info.format, "CTF 1.8 (lttng-modules 2.13.9)");
    EXPECT_EQ(info.clock, "mono");
    EXPECT_EQ(info.clockUnit, "ns");
    EXPECT_EQ(info.kernel, "6.1.0-57-amd64");
    EXPECT_EQ(info.arch, "x86_64");
    EXPECT_EQ(info.cpus, 4);
    const auto offset = notesWith(**trace, "clock-offset");
    ASSERT_EQ(offset.size(), 1U);
    EXPECT_EQ(offset[0].count, 1796109902108545750); // clock-offset.txt
}

// Lines of `babeltrace2 --clock-seconds`, minus the offset 1796109902.108545750 of clock-offset.txt:
// [1796109914.013134221] printk_console: { cpu_id = 0 } "smpboot: CPU 1 is now offline"
// [1796109914.081427175] printk_console: { cpu_id = 2 } "x86: Booting SMP configuration:"
TEST(CtfReader, TakesTimesWithoutTheClockOffset)
{
    const auto trace = readTrace(kPrintk + "kernel");
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->firstNs(), 1796109913916123859 - 1796109902108545750); // the first line of all
    const auto messages = eventsOf(**trace, EventKind::Message);
    ASSERT_EQ(messages.size(), 90U);
    EXPECT_EQ(messages[0].cpu, 0U);
    EXPECT_EQ(messages[0].timeNs, 1796109914013134221 - 1796109902108545750);
    EXPECT_EQ((*trace)->string(messages[0].arg0), "smpboot: CPU 1 is now offline");
    EXPECT_EQ(messages[0].arg1, static_cast<std::uint32_t>(MessageFromTracepoint));
    const auto boots
        = std::find_if(messages.begin(), messages.end(), [](const EventView &message) { return message.cpu == 2; });
    ASSERT_NE(boots, messages.end());
    EXPECT_EQ(boots->timeNs, 1796109914081427175 - 1796109902108545750);
    EXPECT_EQ((*trace)->string(boots->arg0), "x86: Booting SMP configuration:");
}

// The script's log is in CLOCK_MONOTONIC: every "CPU 1 is now offline" must lie inside of one of its offline
// operations.
TEST(CtfReader, AgreesWithTheLogOfTheRecordingScript)
{
    const auto trace = readTrace(kPrintk + "kernel");
    ASSERT_TRUE(trace);
    std::set<TimeNs> matched;
    for (const EventView &message : eventsOf(**trace, EventKind::Message)) {
        if (!(*trace)->string(message.arg0).ends_with("is now offline"))
            continue;
        for (const Operation &operation : operationsIn(kPrintk + "ops-kernel.csv")) {
            if (operation.direction == "offline" && message.timeNs > operation.startNs
                && message.timeNs < operation.endNs)
                matched.insert(operation.startNs);
        }
    }
    EXPECT_EQ(matched.size(), 30U); // 60 operations, half of them offline
}

// 10 offline operations stop all four CPUs in their migration threads, 10 online operations stop three of them so and
// the incoming CPU in its idle task (x86 MTRR): 70 calls in migration/N and 10 in idle. The session has no task
// context.
TEST(CtfReader, WorksOutTasksFromSwitches)
{
    const auto trace = readTrace(kQuiet + "kernel-functions");
    ASSERT_TRUE(trace);
    const std::map<std::string, int> expected {
        { "migration/0-16", 20 }, { "migration/1-20", 10 }, { "migration/2-25", 20 },
        { "migration/3-30", 20 }, { "<idle>-0", 10 },
    };
    EXPECT_EQ(byTask(named(eventsOf(**trace, EventKind::FunctionEntry), "multi_cpu_stop_entry")), expected);
    EXPECT_EQ(byTask(named(eventsOf(**trace, EventKind::FunctionExit), "multi_cpu_stop_exit")), expected);
    const auto calls = named(eventsOf(**trace, EventKind::FunctionEntry), "takedown_cpu_entry");
    ASSERT_EQ(calls.size(), 10U);
    EXPECT_EQ((*trace)->string(calls[0].arg0), "takedown_cpu");
}

TEST(CtfReader, TakesKprobesForCallsWithoutEnd)
{
    const auto trace = readTrace(kQuiet + "kernel-kprobes");
    ASSERT_TRUE(trace);
    const auto calls = named(eventsOf(**trace, EventKind::FunctionCall), "probe_multi_cpu_stop");
    ASSERT_EQ(calls.size(), 80U); // kernel-kprobes.counts
    EXPECT_EQ((*trace)->string(calls[0].arg0), "multi_cpu_stop");
}

// babeltrace2: [07:25:20.668525757] sched_waking: { cpu_id = 2 }, { procname = "Client manageme", pid = 170, tid = 180
// }
TEST(CtfReader, TakesTasksFromContextFields)
{
    const auto trace = readTrace(kPrintk + "kernel-ctx");
    ASSERT_TRUE(trace);
    const auto wakings = eventsOf(**trace, EventKind::SchedWaking);
    const auto first = std::min_element(wakings.begin(), wakings.end(),
                                        [](const EventView &a, const EventView &b) { return a.timeNs < b.timeNs; });
    ASSERT_NE(first, wakings.end());
    EXPECT_EQ(first->cpu, 2U);
    EXPECT_EQ(first->task, "Client manageme-180");
    EXPECT_EQ((*trace)->taskName(first->arg0), "lttng-consumerd-204");
    EXPECT_EQ(first->arg1, 1U);
}

// kernel-discard.bt2.err: ch_0 30 and 32 events, ch_2 813, 64, 90, 1 and 43, ch_3 18 and 73.
TEST(CtfReader, CountsDiscardedEventsForEachCpu)
{
    const auto trace = readTrace(kPrintk + "kernel-discard");
    ASSERT_TRUE(trace);
    EXPECT_EQ(lostEvents(**trace, 0), 62);
    EXPECT_EQ(lostEvents(**trace, 1), 0);
    EXPECT_EQ(lostEvents(**trace, 2), 1011);
    EXPECT_EQ(lostEvents(**trace, 3), 91);
    const auto notes = notesWith(**trace, "lost-events");
    ASSERT_EQ(notes.size(), 3U);
    EXPECT_EQ(notes[1].cpu, 2);
    EXPECT_EQ(notes[1].count, 1011);
}

// Four sessions of one boot: their clock is the same, but each has recorded something else at another time.
TEST(CtfReader, AsksWhichOfSeveralSessionsIsMeant)
{
    const auto trace = readTrace(kPrintk);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::SeveralRuns);
    std::vector<std::string> paths;
    for (const Error &run : trace.error().causes)
        paths.push_back(run.subject);
    EXPECT_EQ(paths, (std::vector { kPrintk + "kernel", kPrintk + "kernel-ctx", kPrintk + "kernel-discard",
                                    kPrintk + "kernel-functions" }));
}

// perf script and perf data convert made text and CTF of the same perf.data; compared: what the analyses pair by.
TEST(CtfReader, ReadsCpuhpEventsAsPerfScriptPrintsThem)
{
    const auto trace = readTrace(kCorpus + "09-x86-perf/perf-ctf");
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->info().format, "CTF 1.8 (perf)");
    EXPECT_EQ((*trace)->info().arch, "x86_64");
    std::multiset<std::string> expected;
    std::ifstream script(kCorpus + "09-x86-perf/perf-script.txt");
    for (std::string line; std::getline(script, line);) {
        int cpu = 0;
        int target = 0;
        int step = 0;
        const std::size_t at = line.find("cpuhp_enter: cpu:");
        if (at != std::string::npos
            && std::sscanf(line.c_str() + at, "cpuhp_enter: cpu: %d target: %d step: %d", &cpu, &target, &step) == 3)
            expected.insert(std::to_string(cpu) + " " + std::to_string(target) + " " + std::to_string(step));
    }
    std::multiset<std::string> found;
    for (const EventView &event : eventsOf(**trace, EventKind::CpuhpEnter)) {
        const CpuhpRecord &record = (*trace)->cpuhpRecords()[event.arg0];
        found.insert(std::to_string(record.cpu) + " " + std::to_string(record.target) + " "
                     + std::to_string(record.step));
    }
    EXPECT_EQ(expected.size(), 1149U);
    EXPECT_EQ(found, expected);
}

// "hploop 163 [000] 6.158: cpuhp:cpuhp_enter: ..." of perf-script.txt; in the CTF only sched_switch has names. perf's
// own names of kworkers differ ("kworker/0:1-eve", from /proc), so those are compared by pid.
TEST(CtfReader, NamesTasksOfPerfFromItsSwitches)
{
    const auto trace = readTrace(kCorpus + "09-x86-perf/perf-ctf");
    ASSERT_TRUE(trace);
    std::map<std::string, int> expected;
    std::ifstream script(kCorpus + "09-x86-perf/perf-script.txt");
    for (std::string line; std::getline(script, line);) {
        if (line.find("cpuhp:cpuhp_enter:") == std::string::npos)
            continue;
        std::istringstream fields(line);
        std::string comm;
        std::string pid;
        fields >> comm >> pid;
        ++expected[(comm.starts_with("kworker/") ? std::string("kworker") : comm) + "-" + pid];
    }
    std::map<std::string, int> found;
    for (const EventView &event : eventsOf(**trace, EventKind::CpuhpEnter)) {
        const bool isWorker = event.task.starts_with("kworker/");
        ++found[isWorker ? "kworker" + event.task.substr(event.task.rfind('-')) : event.task];
    }
    EXPECT_EQ(found, expected);
    EXPECT_GT(found.size(), 2U);
}

TEST(CtfCase, StopWindow48)
{
    const auto trace = readTrace(kCases + "48-ctf-lttng-stop-window");
    ASSERT_TRUE(trace);
    const std::map<std::string, std::uint64_t> expected {
        { "sched_switch", 8 }, { "takedown_cpu_entry", 1 }, { "takedown_cpu_exit", 1 }, { "printk_console", 1 }
    };
    EXPECT_EQ(countsByName(**trace), expected);
    EXPECT_EQ((*trace)->info().cpus, 4);
    EXPECT_EQ((*trace)->info().format, "CTF 1.8 (lttng-modules 2.13)");
    EXPECT_EQ((*trace)->firstNs(), 41999600000); // 1700000041.999600 s minus the offset of 1700000000 s
    const auto entry = eventsOf(**trace, EventKind::FunctionEntry);
    const auto exit = eventsOf(**trace, EventKind::FunctionExit);
    ASSERT_EQ(entry.size(), 1U);
    ASSERT_EQ(exit.size(), 1U);
    EXPECT_EQ(exit[0].timeNs - entry[0].timeNs, 10000000);
    EXPECT_EQ(entry[0].task, "stress-700"); // the task that the first switch leaves
    // CPU 2 is 3.189 ms late: the last to switch to its migration thread, preempting rtloop.
    const auto switches = eventsOf(**trace, EventKind::SchedSwitch);
    const auto late = std::find_if(switches.begin(), switches.end(), [](const EventView &s) { return s.cpu == 2; });
    ASSERT_NE(late, switches.end());
    EXPECT_EQ(late->timeNs - switches[0].timeNs, 3230000); // CPU 0 at 42.000000, CPU 3 at 42.000041, CPU 2 at 42.003230
    EXPECT_EQ(late->task, "rtloop-701");
    EXPECT_EQ((*trace)->taskName(late->arg0), "migration/2-28");
    EXPECT_EQ(late->arg1, 'R' | kPreempted);
}

TEST(CtfCase, Losses49)
{
    const auto trace = readTrace(kCases + "49-ctf-lost");
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->eventCount(), 13U);
    const auto events = notesWith(**trace, "lost-events");
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].cpu, 1);
    EXPECT_EQ(events[0].count, 57);
    EXPECT_EQ(events[1].cpu, 3);
    EXPECT_EQ(events[1].count, 12);
    const auto packets = notesWith(**trace, "lost-packets");
    ASSERT_EQ(packets.size(), 1U);
    EXPECT_EQ(packets[0].cpu, 1);
    EXPECT_EQ(packets[0].count, 2);
    ASSERT_EQ((*trace)->lostRanges().size(), 3U);
    const LostRange &discarded = (*trace)->lostRanges()[0];
    EXPECT_EQ(discarded.count, 57);
    EXPECT_EQ(discarded.afterNs, 42003259000);
    EXPECT_EQ(discarded.beforeNs, 60003259000);
    const LostRange &missing = (*trace)->lostRanges()[1];
    EXPECT_EQ(missing.count, -1); // nobody knows what was in the packets
    EXPECT_EQ(missing.afterNs, 42003259000);
    EXPECT_EQ(missing.beforeNs, 60000035000);
    const LostRange &first = (*trace)->lostRanges()[2];
    EXPECT_EQ(first.cpu, 3U);
    EXPECT_EQ(first.afterNs, 42000041000);
    EXPECT_EQ(first.beforeNs, 42009000000);
}

TEST(CtfCase, ClockGoesBack51)
{
    const auto trace = readTrace(kCases + "51-ctf-clock-goes-back");
    ASSERT_TRUE(trace);
    const auto messages = eventsOf(**trace, EventKind::Message);
    ASSERT_EQ(messages.size(), 3U);
    EXPECT_EQ(messages[0].timeNs, 49998000000); // sorted, and said so
    EXPECT_EQ(messages[1].timeNs, 50000000000);
    EXPECT_EQ((*trace)->string(messages[1].arg0), "first");
    const auto notes = notesWith(**trace, "time-goes-back");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].cpu, 0);
    EXPECT_EQ(notes[0].count, 1);
    EXPECT_EQ(notes[0].detail, "channel0_0 packet 1: 49.998000000 after 50.000000000");
}

TEST(CtfCase, FromPerfData52)
{
    const auto trace = readTrace(kCases + "52-ctf-from-perf-data");
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->eventCount(), 42U); // 21 callbacks, each with enter and exit
    EXPECT_EQ((*trace)->countOf(EventKind::CpuhpExit), 21U);
    EXPECT_EQ((*trace)->firstNs(), 80000000000);
    EXPECT_EQ((*trace)->lastNs(), 80003219000);
    const auto enters = eventsOf(**trace, EventKind::CpuhpEnter);
    const auto slow = std::find_if(enters.begin(), enters.end(), [&](const EventView &event) {
        return (*trace)->cpuhpRecords()[event.arg0].step == 142;
    });
    ASSERT_NE(slow, enters.end());
    EXPECT_EQ((*trace)->cpuhpRecords()[slow->arg0].cpu, 2U);
    EXPECT_EQ((*trace)->string((*trace)->cpuhpRecords()[slow->arg0].function), "0xffffffff8100c000"); // no symbol
    EXPECT_EQ(slow->task, "<...>-1407"); // a thread id only
    EXPECT_EQ(eventsOf(**trace, EventKind::CpuhpExit)[1].timeNs - slow->timeNs, 3000000);
}
