// SPDX-License-Identifier: GPL-3.0-or-later
// trace.dat through the decoding process: counts and names against what trace-cmd report says of the same files.
#include "tracing/decode/decodeprocess.h"

#include <gtest/gtest.h>

#include <map>

using namespace plugscope;

namespace {

const std::string kCorpus = std::string(PLUGSCOPE_TEST_DATA) + "/corpus/";

Result<std::shared_ptr<const Trace>> decode(const std::string &path)
{
    SilentMonitor monitor;
    return decodeTrace(PLUGSCOPE_EXECUTABLE, path, monitor);
}

std::map<std::string, std::uint64_t> countsByName(const Trace &trace)
{
    std::map<std::string, std::uint64_t> counts;
    for (const EventType &type : trace.eventTypes()) {
        if (type.count > 0)
            counts[std::string(trace.string(type.name))] += type.count;
    }
    return counts;
}

} // namespace

// Counts: the README of each recording, made with trace-cmd report.
TEST(TraceDatReader, CountsEventsAsTraceCmdDoes)
{
    const auto trace = decode(std::string(PLUGSCOPE_SAMPLES) + "/printk-500.dat");
    ASSERT_TRUE(trace) << trace.error().detail;
    EXPECT_EQ((*trace)->eventCount(), 149983U);
    const std::map<std::string, std::uint64_t> expected {
        { "cpuhp_exit", 27250 },    { "sched_switch", 22953 },      { "softirq_raise", 20252 },
        { "softirq_entry", 20198 }, { "softirq_exit", 20198 },      { "cpuhp_enter", 16500 },
        { "sched_waking", 11126 },  { "cpuhp_multi_enter", 10750 }, { "console", 750 },
        { "irq_handler_entry", 3 }, { "irq_handler_exit", 3 },
    };
    EXPECT_EQ(countsByName(**trace), expected);
}

TEST(TraceDatReader, TellsTheCircumstances)
{
    const auto trace = decode(kCorpus + "01a-x86-events-printk-100/trace.dat");
    ASSERT_TRUE(trace);
    const TraceInfo &info = (*trace)->info();
    EXPECT_EQ(info.format, "trace.dat 7 zstd");
    EXPECT_EQ(info.clock, "mono");
    EXPECT_EQ(info.kernel, "6.1.0-57-amd64");
    EXPECT_EQ(info.arch, "x86_64");
    EXPECT_EQ(info.cpus, 4);
    EXPECT_EQ((*trace)->eventCount(), 34111U);
    EXPECT_TRUE((*trace)->notes().empty());
}

TEST(TraceDatReader, ReadsVersion6AndVersion7Alike)
{
    const std::string folder = kCorpus + "07a-x86-tracedat-variants/";
    const auto version6 = decode(folder + "v6.dat");
    ASSERT_TRUE(version6) << version6.error().detail;
    EXPECT_EQ((*version6)->info().format, "trace.dat 6");
    EXPECT_EQ((*version6)->info().clock, "mono");
    const auto version7 = decode(folder + "v7-zstd.dat");
    ASSERT_TRUE(version7);
    EXPECT_EQ((*version7)->countOf(EventKind::CpuhpEnter), (*version6)->countOf(EventKind::CpuhpEnter));
}

TEST(TraceDatReader, RefusesZlibWithTheWayRound)
{
    const auto trace = decode(kCorpus + "07a-x86-tracedat-variants/v7-none-converted-by-3.3.1-to-zlib.dat");
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::UnsupportedFormat);
    EXPECT_NE(trace.error().detail.find("trace-cmd convert"), std::string::npos);
}

TEST(TraceDatReader, NamesFunctionsOfProbesWithoutCompilerSuffixes)
{
    const auto trace = decode(kCorpus + "03b-x86-kprobes-printk/trace.dat");
    ASSERT_TRUE(trace);
    std::map<std::string_view, int> entries;
    std::map<std::string_view, int> exits;
    for (const CpuEvents &cpu : (*trace)->cpus()) {
        for (std::size_t i = 0; i < cpu.size(); ++i) {
            if ((*trace)->kindOf(cpu.type[i]) == EventKind::FunctionEntry)
                ++entries[(*trace)->string(cpu.arg0[i])];
            if ((*trace)->kindOf(cpu.type[i]) == EventKind::FunctionExit)
                ++exits[(*trace)->string(cpu.arg0[i])];
        }
    }
    // 90 writes, 240 multi_cpu_stop calls (FACTS of the recording: stop-windows.counts, README).
    EXPECT_EQ(entries["univ8250_console_write"], 90);
    EXPECT_EQ(exits["univ8250_console_write"], 90);
    EXPECT_EQ(entries["multi_cpu_stop"], 240);
    EXPECT_EQ(exits["multi_cpu_stop"], 240);
}
