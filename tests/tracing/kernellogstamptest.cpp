// SPDX-License-Identifier: GPL-3.0-or-later
// What stands before the messages of kernel logs.
#include "tracing/readers/kernellogstamp.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

constexpr TimeNs kSecond = 1'000'000'000;

LogStamp stampOf(std::string_view line)
{
    LogStamp stamp;
    EXPECT_TRUE(parseLogStamp(line, stamp)) << line;
    return stamp;
}

} // namespace

TEST(LogStamp, ReadsTheKernelsOwnTimeWithAllPrefixes)
{
    for (const char *line : { "[  500.000000] smpboot: x", "<6>[  500.000000] smpboot: x", "500.000000: smpboot: x",
                              "kern  :info  : [  500.000000] smpboot: x", "> > [  500.000000] smpboot: x",
                              "[  500.000000 <    0.063471>] smpboot: x", "6,386,500000000,-;smpboot: x",
                              "Nov 26 10:00:00 node1 kernel: [  500.000000] smpboot: x",
                              "2026-11-26T10:00:00.123456+00:00 node1 kernel: [  500.000000] smpboot: x",
                              "[  500.000000] node1 kernel: smpboot: x" }) {
        const LogStamp stamp = stampOf(line);
        EXPECT_EQ(stamp.time, LogStamp::Time::SinceBoot) << line;
        EXPECT_EQ(stamp.timeNs, 500 * kSecond) << line;
        EXPECT_EQ(stamp.text, "smpboot: x") << line;
        EXPECT_EQ(stamp.pid, -1);
        EXPECT_FALSE(stamp.cpu);
        EXPECT_TRUE(stamp.isKernel);
    }
}

TEST(LogStamp, ReadsCallers)
{
    for (const char *line : { "[  500.000000][ T2086] x", "[  500.000000] [ T2086] x", "6,1,5,-,caller=T2086;x" }) {
        EXPECT_EQ(stampOf(line).pid, 2086) << line;
        EXPECT_EQ(stampOf(line).text, "x") << line;
    }
    for (const char *line : { "[  500.000000][    C3] x", "6,1,5,-,caller=C3;x" }) {
        EXPECT_EQ(stampOf(line).cpu, 3U) << line;
        EXPECT_EQ(stampOf(line).pid, -1) << line;
    }
    const LogStamp vendor = stampOf("[  500.000000] [pid:19,cpu1,migration/1]smpboot: x");
    EXPECT_EQ(vendor.pid, 19);
    EXPECT_EQ(vendor.cpu, 1U);
    EXPECT_EQ(vendor.comm, "migration/1");
    EXPECT_EQ(vendor.text, "smpboot: x");
    EXPECT_EQ(stampOf("[    0.050782] [mem 0x5dc00000-0xafffffff] available").text,
              "[mem 0x5dc00000-0xafffffff] available");
}

// 2026-11-26 10:00:00 UTC is 1795687200 seconds after 1970 (date -u -d @1795687200).
TEST(LogStamp, ReadsWallClocks)
{
    LogStamp stamp = stampOf("[Thu Nov 26 10:00:00 2026] x");
    EXPECT_EQ(stamp.time, LogStamp::Time::WallClock);
    EXPECT_EQ(stamp.timeNs, 1795687200 * kSecond);
    EXPECT_EQ(stamp.resolutionNs, kSecond);
    EXPECT_EQ(stamp.text, "x");
    EXPECT_EQ(stampOf("[Tue Dec  1 06:54:16 2026] x").timeNs, 1796108056 * kSecond); // date -u -d @1796108056
    stamp = stampOf("2026-11-26T11:00:00,769642+01:00 x");
    EXPECT_EQ(stamp.timeNs, 1795687200 * kSecond + 769642000);
    EXPECT_EQ(stamp.resolutionNs, 1000);
    EXPECT_EQ(stampOf("2026-11-26T05:00:00,000000-05:00 x").timeNs, 1795687200 * kSecond);
    EXPECT_EQ(stampOf("2026-11-26T10:00:00+0000 node1 kernel: x").timeNs, 1795687200 * kSecond);
    stamp = stampOf("[Dec 1 06:54] x");
    EXPECT_EQ(stamp.resolutionNs, 60 * kSecond);
    stamp = stampOf("Feb 29 10:00:01 node1 kernel: x");
    EXPECT_EQ(stamp.text, "x");
    EXPECT_EQ(stampOf("Mar  1 10:00:01 node1 kernel: x").timeNs - stampOf("Feb 28 10:00:01 node1 kernel: x").timeNs,
              86400 * kSecond); // without a year it counts as 1970
}

TEST(LogStamp, ReadsTimesAfterTheLineBefore)
{
    for (const char *line : { "[  +0.063471] x", "[<    0.063471>] x" }) {
        EXPECT_EQ(stampOf(line).time, LogStamp::Time::SinceLast) << line;
        EXPECT_EQ(stampOf(line).timeNs, 63471000) << line;
        EXPECT_EQ(stampOf(line).text, "x") << line;
    }
}

TEST(LogStamp, TellsProgramsFromTheKernel)
{
    EXPECT_FALSE(stampOf("Nov 26 10:00:00 node1 systemd[1]: Started x.").isKernel);
    EXPECT_TRUE(stampOf("Nov 26 10:00:00 node1 kernel: x").isKernel);
}

TEST(LogStamp, RefusesOtherLines)
{
    LogStamp stamp;
    for (const char *line : { "",
                              "[",
                              "[]",
                              "[12] x",
                              "[12.",
                              "[12.5",
                              "smpboot: CPU 1 is now offline",
                              "# tracer: nop",
                              "1.5: x",
                              "2026-12-01 06:54:16,769 INFO started",
                              "[Thu Nov 99 10:00:00 2026] x",
                              "[Foo 26 10:00:00 2026] x",
                              "6,1,x,-;y",
                              "6,1,99999999999999999999,-;y",
                              "6,1,5,-",
                              "Nov 26 10:00:00",
                              "Nov 26 10:00:00 node1 x",
                              "  [  500.000000] indented",
                              "[+] x",
                              "[<0.5] x" })
        EXPECT_FALSE(parseLogStamp(line, stamp)) << line;
}

TEST(LogStamp, IsFoundBehindOtherTextOfASerialLine)
{
    LogStamp stamp;
    ASSERT_TRUE(findLogStamp("login: [  500.000000] smpboot: x", stamp));
    EXPECT_EQ(stamp.timeNs, 500 * kSecond);
    EXPECT_EQ(stamp.text, "smpboot: x");
    EXPECT_FALSE(findLogStamp("a[12.5] x", stamp));
    EXPECT_FALSE(findLogStamp("login: ", stamp));
}
