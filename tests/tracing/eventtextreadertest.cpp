// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded texts of tracefs, trace-cmd report and perf script: every event is read, with the values that the recording
// scripts counted or that stand in the text.
#include "tracing/readers/eventtextreader.h"

#include "readtrace.h"

using namespace plugscope;
using namespace plugscope::test;

namespace {

std::shared_ptr<const Trace> readCase(const std::string &path, const TraceFormat &format = kFtraceTextFormat)
{
    auto trace = readTrace(format, dataPath("cases/" + path));
    EXPECT_EQ(trace->info().unparsed, 0) << path;
    return trace;
}

const std::string kVariants = "corpus/06-x86-text-variants/";

std::shared_ptr<const Trace> readVariant(const std::string &name)
{
    auto trace = readTrace(kFtraceTextFormat, dataPath(kVariants + name));
    EXPECT_EQ(trace->info().unparsed, 0) << name;
    return trace;
}

void expectRecordedCounts(const std::string &folder, const std::string &file, const std::string &countedAs,
                          const TraceFormat &format = kFtraceTextFormat)
{
    const auto trace = readTrace(format, dataPath(folder + file));
    auto recorded = recordedCounts(dataPath(folder + "README.md"), countedAs);
    std::erase_if(recorded, [](const auto &entry) { return entry.first.starts_with('('); });
    EXPECT_EQ(trace->info().unparsed, 0) << file;
    auto counts = countsOf(*trace);
    std::erase_if(counts, [](const auto &entry) { return entry.first == "kernel_stack"; }); // not in the tables
    EXPECT_EQ(counts, recorded) << file;
}

/// The time between the enter and the exit of the first run of a callback.
TimeNs durationOf(const Trace &trace, std::string_view callback)
{
    const std::vector<Row> rows = rowsOf(trace);
    for (const Row &enter : rows) {
        if ((enter.kind != EventKind::CpuhpEnter && enter.kind != EventKind::CpuhpMultiEnter)
            || callbackOf(trace, enter) != callback)
            continue;
        const auto step = trace.cpuhpRecords()[enter.arg0].step;
        for (const Row &exit : rows) {
            if (exit.kind == EventKind::CpuhpExit && exit.timeNs > enter.timeNs && exit.task == enter.task
                && trace.cpuhpRecords()[exit.arg0].step == step)
                return exit.timeNs - enter.timeNs;
        }
    }
    return kNoTime;
}

/// What stays the same when one buffer is printed with other options: name, pid and arguments, in the order of each
/// CPU.
std::vector<std::string> withoutTimesAndNames(const Trace &trace)
{
    std::vector<std::string> lines;
    std::vector<Row> rows = rowsOf(trace);
    std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.cpu < b.cpu; });
    for (const Row &row : rows) {
        std::string line = std::to_string(row.cpu) + ' ' + row.name + ' ' + row.task.substr(row.task.rfind('-') + 1);
        if (row.kind == EventKind::CpuhpEnter)
            line += ' ' + callbackOf(trace, row);
        if (row.kind == EventKind::SchedSwitch || row.kind == EventKind::SchedWaking)
            line += ' ' + trace.taskName(row.arg0) + ' ' + std::to_string(row.arg1);
        lines.push_back(line);
    }
    return lines;
}

} // namespace

TEST(FtraceText, HasTheRecordedCounts)
{
    for (const char *file : { "clock-tai.trace.txt", "opt-latency-format-src.trace.txt", "opt-no-irq-info.trace.txt",
                              "opt-record-tgid.trace.txt", "opt-record-tgid-no-irq-info.trace.txt",
                              "opt-stacktrace.trace.txt", "per-cpu1.trace.txt", "trace-marker.trace.txt",
                              "clock-counter.trace.txt", "clock-uptime.trace.txt", "clock-x86-tsc.trace.txt" })
        expectRecordedCounts(kVariants, file, file);
    expectRecordedCounts("corpus/03b-x86-kprobes-printk/", "kprobes.trace.txt", "kprobes.trace.txt");
    expectRecordedCounts("corpus/04a-x86-rollback/", "rollback.trace.txt", "rollback.trace.txt");
    expectRecordedCounts("corpus/10a-armhf/", "events-printk.trace.txt", "events-printk.trace.txt");
    expectRecordedCounts("corpus/10b-arm64/", "events-printk.trace.txt", "events-printk.trace.txt");
    // The counting script did not know these two layouts; they print the buffer of the third file.
    expectRecordedCounts(kVariants, "opt-latency-format.trace.txt", "opt-latency-format-src.trace.txt");
    expectRecordedCounts(kVariants, "opt-latency-verbose.trace.txt", "opt-latency-format-src.trace.txt");
}

TEST(FtraceText, ReadsOneBufferAlikeWithAllOptions)
{
    const auto plain = withoutTimesAndNames(*readVariant("opt-latency-format-src.trace.txt"));
    EXPECT_EQ(withoutTimesAndNames(*readVariant("opt-latency-format.trace.txt")), plain);
    EXPECT_EQ(withoutTimesAndNames(*readVariant("opt-latency-verbose.trace.txt")), plain);
    EXPECT_EQ(withoutTimesAndNames(*readVariant("opt-record-tgid-no-irq-info.trace.txt")),
              withoutTimesAndNames(*readVariant("opt-record-tgid.trace.txt")));
}

// "sh-153 [001] d..2. 9.454190" is the first event of the plain text and "17.926ms" in the verbose one; the window
// began at 9.436264.
TEST(FtraceText, KeepsTimesOfTheWindow)
{
    const auto plain = rowsOf(*readVariant("opt-latency-format-src.trace.txt"));
    const auto trace = readVariant("opt-latency-verbose.trace.txt");
    const auto verbose = rowsOf(*trace);
    ASSERT_EQ(plain.size(), verbose.size());
    EXPECT_EQ(verbose[0].timeNs, 17926000);
    for (std::size_t i = 0; i < plain.size(); ++i)
        EXPECT_NEAR(static_cast<double>(plain[i].timeNs - verbose[i].timeNs), 9436264000., 1000.) << i;
    EXPECT_TRUE(noteCount(*trace, "relative-times"));
    EXPECT_EQ(trace->info().kernel, "6.1.0-57-amd64");
}

TEST(FtraceText, TellsUnitsOfClocksWithoutPoint)
{
    EXPECT_EQ(readVariant("clock-counter.trace.txt")->info().clockUnit, "events");
    EXPECT_EQ(readVariant("clock-uptime.trace.txt")->info().clockUnit, "jiffies");
    const auto cycles = readVariant("clock-x86-tsc.trace.txt");
    EXPECT_EQ(cycles->info().clockUnit, "cycles");
    EXPECT_EQ(cycles->firstNs(), 25999087345); // the number as it stands in the text
    EXPECT_EQ(readVariant("clock-tai.trace.txt")->info().clockUnit, "ns");
    EXPECT_EQ(readVariant("clock-tai.trace.txt")->firstNs(), at(1796108059, 602161));
}

TEST(FtraceText, SaysWhichOptionMakesItUnreadable)
{
    const std::pair<const char *, const char *> kFiles[] = { { "opt-raw.trace.txt", "raw" },
                                                             { "opt-hex.trace.txt", "hex" },
                                                             { "opt-no-context-info.trace.txt", "context-info" } };
    for (const auto &[file, option] : kFiles) {
        const auto error = readError(kFtraceTextFormat, dataPath(kVariants + file));
        ASSERT_TRUE(error) << file;
        EXPECT_EQ(error->code, ErrorCode::UnsupportedFormat);
        EXPECT_NE(error->detail.find(option), std::string::npos) << error->detail;
    }
}

// cases/01 and its like: slow callbacks as expected.md gives them.
TEST(FtraceText, ReadsCpuhpFields)
{
    const auto trace = readCase("31-console-write-inside-callbacks/trace.txt");
    EXPECT_EQ(trace->eventCount(), 49U);
    EXPECT_EQ(trace->info().cpus, 8);
    EXPECT_EQ(trace->info().tracer, "nop");
    EXPECT_EQ(durationOf(*trace, "console_cpu_notify"), 18500000);
    EXPECT_EQ(durationOf(*trace, "finish_cpu"), 9000000);
    EXPECT_EQ(durationOf(*trace, "sched_cpu_deactivate"), 5000000);
    EXPECT_EQ(durationOf(*trace, "cpuhp_kick_ap_work"), 5129000);
    const Row first = rowsOf(*trace)[0];
    const CpuhpRecord &record = trace->cpuhpRecords()[first.arg0];
    EXPECT_EQ(record.cpu, 2U);
    EXPECT_EQ(record.target, 142);
    EXPECT_EQ(record.step, 233);
    EXPECT_EQ(first.task, "bash-1407");
}

// cases/31: three writes of 8.681, 8.681 and 8.900 ms, together 26.262 ms, recorded by probes named conw and conwret.
TEST(FtraceText, ReadsProbesAsFunctions)
{
    const auto trace = readCase("31-console-write-inside-callbacks/trace.txt");
    const auto entries = rowsOf(*trace, EventKind::FunctionEntry);
    const auto exits = rowsOf(*trace, EventKind::FunctionExit);
    ASSERT_EQ(entries.size(), 3U);
    ASSERT_EQ(exits.size(), 3U);
    TimeNs total = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        EXPECT_EQ(trace->string(entries[i].arg0), "univ8250_console_write");
        EXPECT_EQ(trace->string(exits[i].arg0), "univ8250_console_write");
        total += exits[i].timeNs - entries[i].timeNs;
    }
    EXPECT_EQ(total, 26262000);
}

// stop-windows.counts and README.md of 03b: 160 lines multi_cpu_stop, 80 begins and 80 ends.
TEST(FtraceText, TellsProbesOfOneNameApart)
{
    const auto trace = readTrace(kFtraceTextFormat, dataPath("corpus/03b-x86-kprobes-printk/kprobes.trace.txt"));
    std::map<std::pair<EventKind, std::string>, int> counts;
    for (const Row &row : rowsOf(*trace)) {
        if (row.kind == EventKind::FunctionEntry || row.kind == EventKind::FunctionExit)
            ++counts[{ row.kind, std::string(trace->string(row.arg0)) }];
    }
    EXPECT_EQ((counts[{ EventKind::FunctionEntry, "multi_cpu_stop" }]), 80);
    EXPECT_EQ((counts[{ EventKind::FunctionExit, "multi_cpu_stop" }]), 80);
    EXPECT_EQ((counts[{ EventKind::FunctionEntry, "console_emit_next_record" }]), 80);
    EXPECT_EQ((counts[{ EventKind::FunctionExit, "console_emit_next_record" }]), 80);
    // The first is "21.754075: _cpu_down: (_cpu_down+0x0/0x380) cpu=1"; all 10 calls returned 0.
    const auto entries = rowsOf(*trace, EventKind::FunctionEntry);
    EXPECT_EQ(entries[0].timeNs, at(21, 754075));
    EXPECT_EQ(trace->string(entries[0].arg1), "cpu=1");
    for (const Row &row : rowsOf(*trace, EventKind::FunctionExit)) {
        if (trace->string(row.arg0) == "_cpu_down") {
            EXPECT_EQ(row.arg1, 0U);
        }
    }
}

TEST(FtraceText, ReadsLossesInTheirPlace)
{
    const auto trace = readCase("11-lost-events-with-count/trace.txt");
    EXPECT_EQ(trace->eventCount(), 35U);
    ASSERT_EQ(trace->lostRanges().size(), 1U);
    const LostRange &lost = trace->lostRanges()[0];
    EXPECT_EQ(lost.cpu, 3U);
    EXPECT_EQ(lost.count, 1532);
    EXPECT_EQ(lost.afterNs, at(210, 46));
    EXPECT_EQ(lost.beforeNs, at(210, 115));
    EXPECT_EQ(noteCount(*trace, "lost-events", 3), 1532);
}

TEST(FtraceText, ReadsTheLatencyFormat)
{
    const auto trace = readCase("17-latency-format/trace.txt");
    EXPECT_EQ(trace->eventCount(), 38U);
    EXPECT_EQ(trace->firstNs(), 250000);
    EXPECT_EQ(trace->lastNs() - trace->firstNs(), 980000);
    EXPECT_EQ(durationOf(*trace, "cpuhp_bringup_ap"), 908000);
}

TEST(FtraceText, DoesNotTakeTheThreadGroupForThePid)
{
    const auto trace = readCase("18-tgid-column/trace.txt");
    EXPECT_EQ(trace->eventCount(), 42U);
    EXPECT_EQ(durationOf(*trace, "takedown_cpu"), 2500000);
    EXPECT_EQ(rowsOf(*trace)[0].task, "bash-1407");
    EXPECT_EQ(rowsOf(*trace)[1].task, "cpuhp/2-32");
}

TEST(FtraceText, ReadsOddTaskNames)
{
    const auto trace = readCase("20-odd-task-names/trace.txt");
    EXPECT_EQ(trace->eventCount(), 44U);
    EXPECT_EQ(durationOf(*trace, "takedown_cpu"), 1200000);
    EXPECT_EQ(rowsOf(*trace)[0].task, "my app-2 [1]-991");
    const auto switches = rowsOf(*trace, EventKind::SchedSwitch);
    ASSERT_EQ(switches.size(), 2U);
    EXPECT_EQ(switches[0].task, "kworker/u16:3-e-812");
    EXPECT_EQ(trace->taskName(switches[0].arg0), "a: b ==> c-4242");
    EXPECT_EQ(switches[1].task, "a: b ==> c-4242"); // its own line says <...>
    EXPECT_EQ(switches[1].arg1, static_cast<std::uint32_t>('S'));
}

TEST(FtraceText, KeepsTicksOfAnUnknownClock)
{
    const auto trace = readCase("21-counter-clock/trace.txt");
    EXPECT_EQ(trace->info().clockUnit, "ticks");
    EXPECT_EQ(trace->firstNs(), 33000000);
    EXPECT_EQ(trace->lastNs() - trace->firstNs(), 2719);
    EXPECT_EQ(durationOf(*trace, "takedown_cpu"), 2500);
}

TEST(FtraceText, ReadsSuspendResume)
{
    const auto trace = readCase("25-suspend-cpu-off-on/trace.txt");
    std::map<std::pair<std::string, std::uint32_t>, TimeNs> lengths; // by action and number
    for (const Row &row : rowsOf(*trace, EventKind::SuspendResume)) {
        TimeNs &length = lengths[{ std::string(trace->string(row.arg0)), row.arg1 >> 1U }];
        length += (row.arg1 & 1U) != 0 ? -row.timeNs : row.timeNs;
    }
    EXPECT_EQ((lengths[{ "CPU_OFF", 7 }]), 3120000);
    EXPECT_EQ((lengths[{ "CPU_OFF", 5 }]), 104310000);
    EXPECT_EQ((lengths[{ "CPU_ON", 5 }]), 29900000);
    EXPECT_EQ((lengths[{ "machine_suspend", 3 }]), 0);
}

TEST(FtraceText, ReadsWideNumbers)
{
    const auto trace = readCase("55-big-numbers/trace.txt");
    EXPECT_EQ(trace->eventCount(), 42U);
    EXPECT_EQ(trace->info().cpus, 1024);
    EXPECT_EQ(trace->firstNs(), 1000000000001000);
    EXPECT_EQ(trace->lastNs() - trace->firstNs(), 226000);
    EXPECT_EQ(trace->cpus().back().cpu, 1023U);
    EXPECT_EQ(trace->cpuhpRecords()[0].cpu, 1023U);
}

TEST(FtraceText, ReadsTheVendorsLatency)
{
    const auto trace = readCase("56-vendor-latency-event/trace.txt");
    const auto rows = rowsOf(*trace, EventKind::HotplugLatency);
    ASSERT_EQ(rows.size(), 1U);
    const CpuhpRecord &record = trace->cpuhpRecords()[rows[0].arg0];
    EXPECT_EQ(record.cpu, 4U);
    EXPECT_EQ(record.target, 3180);
    EXPECT_EQ(record.state, 1);
    EXPECT_EQ(record.ret, 0);
}

TEST(FtraceText, ReadsTheCallsOfEachInstance)
{
    const auto trace = readCase("54-multi-instance-step/trace.txt");
    const auto rows = rowsOf(*trace);
    const auto isInstance = [&](const Row &row) {
        return row.kind == EventKind::CpuhpMultiEnter && callbackOf(*trace, row) == "trace_rb_cpu_prepare";
    };
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), isInstance), 3);
}

TEST(FtraceText, StopsWhenCancelled)
{
    class Cancelled final : public LoadMonitor
    {
    public:
        void setProgress(int) override { }
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    TraceBuilder builder;
    Cancelled monitor;
    const auto result
        = kFtraceTextFormat.makeReader()->read(dataPath("corpus/10a-armhf/events-printk.trace.txt"), builder, monitor);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

TEST(TraceCmdReport, ReadsAllItsForms)
{
    for (const char *file : { "report.txt", "report-no-plugins.txt", "report-raw.txt", "report-ns.txt",
                              "report-latency.txt", "report-ts-diff.txt" }) {
        const auto trace = readCase(std::string("47-report-text-variants/") + file, kTraceCmdReportFormat);
        EXPECT_EQ(trace->info().format, "trace-cmd report text");
        EXPECT_EQ(trace->info().cpus, 4);
        EXPECT_EQ(trace->firstNs(), at(500, 0)) << file;
        EXPECT_EQ(trace->lastNs(), at(501, 2080)) << file; // end of operation 2
        EXPECT_EQ(trace->countOf(EventKind::CpuhpExit), 40U) << file;
        EXPECT_EQ(trace->countOf(EventKind::CpuhpEnter) + trace->countOf(EventKind::CpuhpMultiEnter), 40U) << file;
        EXPECT_EQ(durationOf(*trace, "sched_cpu_deactivate"), 21340000) << file;
        EXPECT_EQ(durationOf(*trace, "cpuhp_kick_ap_work"), 21469000) << file;
        const auto switches = rowsOf(*trace, EventKind::SchedSwitch);
        ASSERT_EQ(switches.size(), 2U) << file;
        EXPECT_EQ(switches[0].task, "cpuhp/3-38") << file;
        EXPECT_EQ(trace->taskName(switches[0].arg0), "<idle>-0") << file;
        EXPECT_EQ(switches[0].arg1, static_cast<std::uint32_t>('D')) << file;
        const auto messages = rowsOf(*trace, EventKind::Message);
        ASSERT_EQ(messages.size(), 1U) << file;
        EXPECT_EQ(trace->string(messages[0].arg0), "smpboot: CPU 3 is now offline") << file;
    }
    const auto uname = readCase("47-report-text-variants/report-uname.txt", kTraceCmdReportFormat);
    EXPECT_EQ(uname->eventCount(), 0U);
    EXPECT_EQ(uname->info().kernel, "6.8.0-made-up");
    EXPECT_EQ(uname->info().arch, "x86_64");
    EXPECT_TRUE(noteCount(*uname, "no-events"));
}

TEST(PerfScript, ReadsTheDyingCpu)
{
    const auto trace = readCase("14-perf-script-dying-cpu/perf-script.txt", kPerfScriptFormat);
    EXPECT_EQ(trace->info().format, "perf script text");
    EXPECT_EQ(trace->eventCount(), 35U);
    EXPECT_EQ(trace->lastNs() - trace->firstNs(), 60182000);
    EXPECT_EQ(durationOf(*trace, "sched_cpu_deactivate"), 59963000);
    EXPECT_EQ(durationOf(*trace, "cpuhp_kick_ap_work"), at(616455, 604866) - at(616455, 544774));
    EXPECT_EQ(rowsOf(*trace)[0].task, "kworker/0:1-mm_-493768");
    EXPECT_EQ(trace->countOf(EventKind::CpuhpEnter) + trace->countOf(EventKind::CpuhpMultiEnter)
                  - trace->countOf(EventKind::CpuhpExit),
              1U);
    EXPECT_EQ(trace->string(trace->eventTypes()[0].system), "cpuhp");
}

TEST(PerfScript, HasAllSamples)
{
    const auto trace = readTrace(kPerfScriptFormat, dataPath("corpus/09-x86-perf/perf-script.txt"));
    EXPECT_EQ(trace->info().unparsed, 0);
    // perf-ctf of the same recording has these counts, counted by Babeltrace.
    const std::map<std::string, std::uint64_t> expected
        = { { "cpuhp_enter", 1149 }, { "cpuhp_exit", 1718 },   { "cpuhp_multi_enter", 570 },
            { "console", 90 },       { "sched_switch", 2343 }, { "sched_waking", 1025 } };
    EXPECT_EQ(countsOf(*trace), expected);
}

TEST(EventTextFormats, MatchOnlyTheirOwn)
{
    const TraceFormat *formats[] = { &kFtraceTextFormat, &kTraceCmdReportFormat, &kPerfScriptFormat };
    const std::string inputs[] = { readFile(dataPath("cases/33-stop-machine-straggler/trace.txt")),
                                   readFile(dataPath("cases/47-report-text-variants/report.txt")),
                                   readFile(dataPath("cases/14-perf-script-dying-cpu/perf-script.txt")),
                                   readFile(dataPath("cases/28-dmesg-x86/dmesg.txt")),
                                   readFile(dataPath(kVariants + "dmesg-after-ftrace-dump.log")),
                                   readFile(dataPath(kVariants + "README.md")),
                                   readFile(dataPath("corpus/04a-x86-rollback/faults.csv")),
                                   readFile(dataPath("cases/40-dat-v6-basic/trace.dat")),
                                   std::string("\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\1\0H\0H\0\0", 20) + "# tracer: nop\n",
                                   "" };
    for (std::size_t i = 0; i < std::size(inputs); ++i) {
        for (std::size_t f = 0; f < std::size(formats); ++f)
            EXPECT_EQ(formats[f]->matches({ .path = {}, .bytes = inputs[i] }), i == f)
                << i << " as " << formats[f]->name;
    }
    EXPECT_FALSE(kFtraceTextFormat.matches({ .path = "/tmp", .isDirectory = true, .bytes = {} }));
}
