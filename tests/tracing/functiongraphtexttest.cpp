// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the function_graph tracer, with all the options that change them.
#include "tracing/readers/functiongraphtext.h"

#include "readtrace.h"
#include "tracing/readers/eventtextreader.h"

#include <set>

using namespace plugscope;
using namespace plugscope::test;

namespace {

GraphLine parsed(std::string_view line)
{
    GraphLine out;
    EXPECT_TRUE(parseGraphLine(line, out)) << line;
    return out;
}

const std::string kRecording = "corpus/02a-x86-fgraph-printk/";

/// Time, CPU, kind and function of a function's begin or end.
using Call = std::tuple<TimeNs, std::uint32_t, EventKind, std::string>;

std::multiset<Call> callsOf(const Trace &trace)
{
    std::multiset<Call> calls;
    for (const Row &row : rowsOf(trace)) {
        if (row.kind == EventKind::FunctionEntry || row.kind == EventKind::FunctionExit)
            calls.emplace(row.timeNs, row.cpu, row.kind, trace.string(row.arg0));
    }
    return calls;
}

/// Rows of a recorded table that count begins of functions ("graph entry f (nested)"), leaves, or ends.
std::uint64_t sumOf(const std::map<std::string, std::uint64_t> &counts, std::string_view part)
{
    std::uint64_t sum = 0;
    for (const auto &[name, count] : counts)
        sum += name.find(part) != std::string::npos ? count : 0;
    return sum;
}

void expectRecordedCounts(const std::string &folder, const std::string &file)
{
    const auto trace = readTrace(kFtraceTextFormat, dataPath(folder + file));
    const auto recorded = recordedCounts(dataPath(folder + "README.md"), file);
    const std::uint64_t leaves = sumOf(recorded, "(leaf)");
    EXPECT_EQ(trace->info().unparsed, 0) << file;
    EXPECT_EQ(trace->countOf(EventKind::FunctionEntry), leaves + sumOf(recorded, "(nested)")) << file;
    EXPECT_EQ(trace->countOf(EventKind::FunctionExit), leaves + sumOf(recorded, "closing brace")) << file;
    auto counts = countsOf(*trace);
    for (const char *name : { "cpuhp_enter", "cpuhp_multi_enter", "cpuhp_exit", "console" }) {
        const auto found = recorded.find(std::string("event ") + name);
        EXPECT_EQ(counts[name], found == recorded.end() ? 0 : found->second) << file << ' ' << name;
    }
}

} // namespace

TEST(GraphLine, ReadsEntryLeafAndExit)
{
    GraphLine line = parsed("   30.779851 |   0)  kworker-192   |               |  _cpu_down() {");
    EXPECT_EQ(line.timeNs, at(30, 779851));
    EXPECT_EQ(line.cpu, 0U);
    EXPECT_EQ(line.task, "kworker-192");
    EXPECT_EQ(line.body.kind, GraphBody::Kind::Entry);
    EXPECT_EQ(line.body.function, "_cpu_down");
    EXPECT_EQ(line.body.depth, 0U);

    line = parsed("   30.800348 |   0)  kworker-192   | * 18280.61 us |    cpuhp_kick_ap();");
    EXPECT_EQ(line.body.kind, GraphBody::Kind::Leaf);
    EXPECT_EQ(line.body.durationNs, 18280610);
    EXPECT_EQ(line.body.depth, 1U);

    line = parsed("   30.816490 |   1)   cpuhp/1-19   | ! 820.201 us  |  } /* cpuhp_invoke_callback */");
    EXPECT_EQ(line.body.kind, GraphBody::Kind::Exit);
    EXPECT_EQ(line.body.durationNs, 820201);
    EXPECT_EQ(line.body.function, "cpuhp_invoke_callback");
    EXPECT_EQ(parsed(" 0)   1.938 us    |  }").body.function, "");
}

TEST(GraphLine, ReadsTheColumnsThatAreThere)
{
    EXPECT_EQ(parsed(" 1)               |  f() {").timeNs, kNoTime);
    EXPECT_EQ(parsed("   30.800348 |   1) + 27.488 us   |  }").task, "");
    EXPECT_EQ(parsed("   30.800348 |     12.345 us |   1) + 27.488 us   |  }").cpu, 1U);
    EXPECT_EQ(parsed("   30.800348 |   1)    <idle>-0    |  d..1 |   0.784 us    |  f();").body.durationNs, 784);
    EXPECT_EQ(parsed("   30.800348 | 1023)   bash-1407    |  f() {").task, "bash-1407");
    EXPECT_EQ(parsed("   30.800348 |   1)  f() {").body.kind, GraphBody::Kind::Entry);
    EXPECT_EQ(parsed("   30.800348 |   1)   ==========> |").body.kind, GraphBody::Kind::Mark);
}

TEST(GraphLine, ReadsWhatNewerKernelsAdd)
{
    GraphBody body
        = parsed("   1.000001 |   1)   0.784 us    |  take_cpu_down(param=0x1, x=(y)); /* <-multi_cpu_stop ret=0x0 */")
              .body;
    EXPECT_EQ(body.function, "take_cpu_down");
    EXPECT_EQ(body.arguments, "param=0x1, x=(y)");
    EXPECT_EQ(body.returnValue, 0U);
    body = parsed("   1.000001 |   1)   0.784 us    |  } /* _cpu_down = -16 */").body;
    EXPECT_EQ(body.function, "_cpu_down");
    EXPECT_EQ(body.returnValue, 0xfffffff0U);
    body = parsed("   1.000001 |   1)   0.784 us    |  f(); /* = 0x1 */").body;
    EXPECT_EQ(body.returnValue, 1U);
    body = parsed("   1.000001 |   1)   0.784 us    |  } /* x86_pmu_online_cpu [kvm] */").body;
    EXPECT_EQ(body.function, "x86_pmu_online_cpu");
    body = parsed("   1.000001 |   1)               |  kvm_online_cpu [kvm]() { /* <-cpuhp_invoke_callback */").body;
    EXPECT_EQ(body.kind, GraphBody::Kind::Entry);
    EXPECT_EQ(body.function, "kvm_online_cpu [kvm]");
}

TEST(GraphLine, RefusesOtherLines)
{
    GraphLine line;
    for (const char *text :
         { "", " ------------------------------------------", "   30.779851 |", "   30.779851 |   0)",
           "   30.779851 |   0)  | ", " 1)   cpuhp/1-19   =>   kworker-69  ", " 0)   1.938 us    |  f(",
           " 0)               |  f();", " 0)   99999999999999999999 us |  f();" })
        EXPECT_FALSE(parseGraphLine(text, line)) << text;
}

TEST(GraphSwitch, NamesBothTasks)
{
    GraphSwitch change;
    ASSERT_TRUE(parseGraphSwitch(" 1)   cpuhp/1-19   =>   kworker-69  ", change));
    EXPECT_EQ(change.cpu, 1U);
    EXPECT_EQ(change.prev, "cpuhp/1-19");
    EXPECT_EQ(change.next, "kworker-69");
    EXPECT_FALSE(parseGraphSwitch(" 1)   f() => g()", change));
}

TEST(FunctionGraphText, HasTheRecordedCounts)
{
    expectRecordedCounts(kRecording, "function_graph.proc-abstime.trace.txt");
    expectRecordedCounts(kRecording, "function_graph.abstime-tail.trace.txt");
    expectRecordedCounts("corpus/10a-armhf/", "function_graph.trace.txt");
    expectRecordedCounts("corpus/10b-arm64/", "function_graph.trace.txt");
}

// Both files print one buffer. With the tail option every exit says its name, without it the entry must be found.
TEST(FunctionGraphText, FindsTheNamesOfExits)
{
    const auto plain = readTrace(kFtraceTextFormat, dataPath(kRecording + "function_graph.proc-abstime.trace.txt"));
    const auto tail = readTrace(kFtraceTextFormat, dataPath(kRecording + "function_graph.abstime-tail.trace.txt"));
    EXPECT_EQ(callsOf(*plain), callsOf(*tail));
}

// Without the task column the lines between tasks tell who runs.
TEST(FunctionGraphText, KnowsTasksWithoutTheirColumn)
{
    const auto plain = readTrace(kFtraceTextFormat, dataPath(kRecording + "function_graph.proc-abstime.trace.txt"));
    const auto tail = readTrace(kFtraceTextFormat, dataPath(kRecording + "function_graph.abstime-tail.trace.txt"));
    const std::vector<Row> withColumn = rowsOf(*plain);
    const std::vector<Row> without = rowsOf(*tail);
    ASSERT_EQ(withColumn.size(), without.size());
    std::size_t known = 0;
    for (std::size_t i = 0; i < without.size(); ++i) {
        if (without[i].task.empty())
            continue;
        ++known;
        EXPECT_EQ(without[i].task, withColumn[i].task) << i;
    }
    EXPECT_GT(known, without.size() * 9 / 10);
}

// Line 5 of the text is "30.779851 |   0)  kworker-192   |               |  _cpu_down() {", its leaf cpuhp_kick_ap
// starts at 30.800348 and takes 18280.61 us, and the first exit is "30.816490 |   1) ... } /* 15877.61 us */" of the
// cpuhp_invoke_callback that began at 30.800618.
TEST(FunctionGraphText, PutsEntriesAtTheirBeginAndExitsAtTheirEnd)
{
    const auto trace = readTrace(kFtraceTextFormat, dataPath(kRecording + "function_graph.proc-abstime.trace.txt"));
    const auto calls = callsOf(*trace);
    EXPECT_TRUE(calls.contains({ at(30, 779851), 0, EventKind::FunctionEntry, "_cpu_down" }));
    EXPECT_TRUE(calls.contains({ at(30, 800348), 0, EventKind::FunctionEntry, "cpuhp_kick_ap" }));
    EXPECT_TRUE(calls.contains({ at(30, 800348) + 18280610, 0, EventKind::FunctionExit, "cpuhp_kick_ap" }));
    EXPECT_TRUE(calls.contains({ at(30, 800618), 1, EventKind::FunctionEntry, "cpuhp_invoke_callback" }));
    EXPECT_TRUE(calls.contains({ at(30, 816490), 1, EventKind::FunctionExit, "cpuhp_invoke_callback" }));
    EXPECT_TRUE(std::any_of(calls.begin(), calls.end(),
                            [](const Call &call) { return std::get<3>(call) == "console_emit_next_record"; }));
    EXPECT_EQ(trace->info().tracer, "function_graph");
}

TEST(FunctionGraphText, SaysWhatIsMissingWithoutTimes)
{
    const auto error = readError(kFtraceTextFormat, dataPath(kRecording + "function_graph.default-options.trace.txt"));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::UnsupportedFormat);
    EXPECT_NE(error->detail.find("funcgraph-abstime"), std::string::npos);
}

TEST(FunctionGraphText, TakesACommentThatGoesOnInTheNextLine)
{
    const MemoryFile file("# tracer: function_graph\n#\n"
                          "   1.000001 |   0)   bash-1407    |               |  vprintk_emit() {\n"
                          "   1.000002 |   0)   bash-1407    |               |  /* console: first\nsecond\n */\n"
                          "   1.000003 |   0)   bash-1407    |               |  /* made by trace_printk */\n"
                          "   1.000009 |   0)   bash-1407    |   8.000 us    |  }\n");
    const auto trace = readTrace(kFtraceTextFormat, file.path());
    EXPECT_EQ(trace->info().unparsed, 0);
    const auto messages = rowsOf(*trace, EventKind::Message);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(trace->string(messages[0].arg0), "first\nsecond");
    const auto markers = rowsOf(*trace, EventKind::Marker);
    ASSERT_EQ(markers.size(), 1U);
    EXPECT_EQ(trace->string(markers[0].arg0), "made by trace_printk");
    EXPECT_EQ(trace->countOf(EventKind::FunctionExit), 1U);
}
