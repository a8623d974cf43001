// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of event lines in all layouts.
#include "tracing/readers/eventlines.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

struct Expected
{
    const char *line;
    LineLayout layout;
    bool hasPoint;
    const char *comm;
    std::int32_t pid;
    std::uint32_t cpu;
    TimeNs time;
    const char *text;
};

class EventLines : public testing::TestWithParam<Expected>
{
};

// Lines of tracefs (4.4, 4.19, 5.4, 6.1), trace-cmd report 3.1.6 and perf script 6.1.
const Expected kLines[] = {
    { "     kworker/0:1-17      [000] d..2.    21.780220: x: y", LineLayout::Default, true, "kworker/0:1", 17, 0,
      21780220000, "x: y" },
    { "          <idle>-0     [001] d..1    21.780220: x: y", LineLayout::Default, true, "<idle>", 0, 1, 21780220000,
      "x: y" },
    { "              sh-203     [003]     12.964173: x: y", LineLayout::Default, true, "sh", 203, 3, 12964173000,
      "x: y" },
    { "          hploop-184     (    184) [002] d..4.     9.083187: x: y", LineLayout::Default, true, "hploop", 184, 2,
      9083187000, "x: y" },
    { "          <idle>-0       (-------) [002]      9.082288: x: y", LineLayout::Default, true, "<idle>", 0, 2,
      9082288000, "x: y" },
    { "              sh-153     [001] d..2.  25999087345: x: y", LineLayout::Default, false, "sh", 153, 1, 25999087345,
      "x: y" },
    { "          hploop-209   [002]174528908989: x: y", LineLayout::Default, false, "hploop", 209, 2, 174528908989,
      "x: y" },
    { "    my app-2 [1]-991     [001] .....    77.000000: x: y", LineLayout::Default, true, "my app-2 [1]", 991, 1,
      77000000000, "x: y" },
    { "    a-12 [003] b-991     [001] .....    77.000000: x: y", LineLayout::Default, true, "a-12 [003] b", 991, 1,
      77000000000, "x: y" },
    { "      cpuhp/1023-6158    [1023] ..... 1000000.000029: x: y", LineLayout::Default, true, "cpuhp/1023", 6158, 1023,
      1000000000029000, "x: y" },
    { "bash-1407 [000] ..... 1.000001: x: y", LineLayout::Default, true, "bash", 1407, 0, 1000001000, "x: y" },
    { "softirq:        trace-cmd-301   [001]   131.208121: x: y", LineLayout::Default, true, "trace-cmd", 301, 1,
      131208121000, "x: y" },
    { "         cpuhp/3-38    [003]   500.000028000: x:    y", LineLayout::Default, true, "cpuhp/3", 38, 3,
      500000028000, "x:    y" },
    { "         cpuhp/3-38    [003]   500.000028: (+28)    x:   y", LineLayout::Default, true, "cpuhp/3", 38, 3,
      500000028000, "x:   y" },
    { "    bash-1407      0.....  250us : x: y", LineLayout::Latency, true, "bash", 1407, 0, 250000, "x: y" },
    { "  <idle>-0         1d.h1. 19830us+: x: y", LineLayout::Latency, true, "<idle>", 0, 1, 19830000, "x: y" },
    { "my app-2-991       1d....  250us : x: y", LineLayout::Latency, true, "my app-2", 991, 1, 250000, "x: y" },
    { " cpuhp/3-38      3.....   500.000028: x: y", LineLayout::Latency, true, "cpuhp/3", 38, 3, 500000028000, "x: y" },
    { "          <idle>       0   1 9 00000001 00000005 [009049de] 19.830ms (+0.029ms): x: y", LineLayout::Verbose,
      true, "<idle>", 0, 1, 19830000, "x: y" },
    { "    my app-2 [1]     991   1 9 00000001 00000005 [009049de] 19.830ms (+0.029ms): x: y", LineLayout::Verbose,
      true, "my app-2 [1]", 991, 1, 19830000, "x: y" },
    { " kworker/0:1-mm_  493768 [000] 616455.544774:       s:x: y", LineLayout::Perf, true, "kworker/0:1-mm_", 493768,
      0, 616455544774000, "s:x: y" },
    { "        a b [12]   163/164 [012]     6.129266172:          1 s:x: y", LineLayout::Perf, true, "a b [12]", 164,
      12, 6129266172, "s:x: y" },
    { "             :-1    -1 [000]     6.129266:  s:x: y", LineLayout::Perf, true, "<...>", -1, 0, 6129266000,
      "s:x: y" },
};

} // namespace

TEST_P(EventLines, AreCutIntoColumns)
{
    const Expected &expected = GetParam();
    for (const LineLayout hint : { LineLayout::Default, LineLayout::Latency, LineLayout::Verbose, LineLayout::Perf }) {
        EventLine line;
        ASSERT_TRUE(parseEventLine(expected.line, hint, line)) << expected.line;
        EXPECT_EQ(line.layout, expected.layout) << expected.line;
        EXPECT_EQ(line.task.comm, expected.comm);
        EXPECT_EQ(line.task.pid, expected.pid) << expected.line;
        EXPECT_EQ(line.cpu, expected.cpu) << expected.line;
        EXPECT_EQ(line.time.value, expected.time) << expected.line;
        EXPECT_EQ(line.time.hasPoint, expected.hasPoint) << expected.line;
        EXPECT_EQ(line.text, expected.text);
    }
}

TEST_P(EventLines, AreRefusedWhenCut)
{
    const std::string_view whole = GetParam().line;
    const auto columnsEnd = whole.rfind(':', whole.find(GetParam().text) - 1);
    for (std::size_t length = 0; length <= columnsEnd; ++length) {
        EventLine line;
        const std::string copy(whole.substr(0, length)); // on the heap, where a sanitizer sees reads past the end
        EXPECT_FALSE(parseEventLine(copy, LineLayout::Default, line)) << copy;
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, EventLines, testing::ValuesIn(kLines));

TEST(EventLine, RefusesWhatIsNone)
{
    for (const char *text :
         { "", "-", "[000]", "# tracer: nop", "CPU:3 [LOST 1532 EVENTS]", "bash-1407 [9000] ..... 1.000001: x: y",
           "bash-99999999999 [000] ..... 1.000001: x: y", "bash-1407 [000] ..... 1.: x: y",
           "bash-1407 [000] ..... 99999999999999999999.000001: x: y",
           "bash-1407 [000] ..... 18446744073709551615: x: y", "bash-1407      0.....  99999999999999999us : x: y",
           "-1407 [000] ..... 1.000001: x: y", " => trace_event_raw_event_cpuhp_enter",
           "[   17.099767] sysrq: Dump ftrace buffer" }) {
        EventLine line;
        EXPECT_FALSE(parseEventLine(text, LineLayout::Default, line)) << text;
    }
}

TEST(LineSplitter, TakesBothLineEndsAndTheUnfinishedLastLine)
{
    LineSplitter lines("a\r\n\nb\n c");
    std::string_view line;
    std::vector<std::string> seen;
    while (lines.next(line))
        seen.emplace_back(line);
    EXPECT_EQ(seen, (std::vector<std::string> { "a", "", "b", " c" }));
    EXPECT_FALSE(LineSplitter("").next(line));
}

TEST(TextScan, TakesTimesWithoutRounding)
{
    const auto timeOf = [](std::string_view text) {
        TextScan scan(text);
        TextTime time;
        return scan.takeTime(time) ? time.value : kNoTime;
    };
    EXPECT_EQ(timeOf("12.345678"), 12345678000);
    EXPECT_EQ(timeOf("12.3"), 12300000000);
    EXPECT_EQ(timeOf("12.123456789"), 12123456789);
    EXPECT_EQ(timeOf("9000000000.999999999"), 9000000000999999999);
    EXPECT_EQ(timeOf("9000000001.0"), kNoTime);
    EXPECT_EQ(timeOf("730"), 730);
    EXPECT_EQ(timeOf("."), kNoTime);
    EXPECT_EQ(timeOf("1."), kNoTime);
    EXPECT_EQ(timeOf("-1"), kNoTime);
    EXPECT_EQ(timeOf("9223372036854775808"), kNoTime);
}
