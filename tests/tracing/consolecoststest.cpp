// SPDX-License-Identifier: GPL-3.0-or-later
// The theory of the serial line, and what messages cost.
#include "tests/support/analysisbuilder.h"
#include "tracing/analysis/linetime.h"
#include "tracing/analysis/looptime.h"
#include "tracing/analysis/messagecosts.h"

#include <gtest/gtest.h>

using namespace plugscope;
using test::AnalysisBuilder;

TEST(LineTime, OfTheOfflineMessageAt115200)
{
    // 29 characters of text, 15 of "[    7.608394] ", carriage return and line feed: 46; 46 * 10 / 115200 s
    const std::int64_t characters = wireCharacters("smpboot: CPU 1 is now offline", 7'608'394'061);
    EXPECT_EQ(characters, 46);
    EXPECT_NEAR(lineTimeNs(static_cast<double>(characters), 115200), 3'993'056, 1);
}

TEST(LineTime, PrefixGrowsWithUptimeAndRepeatsOnEveryLine)
{
    EXPECT_EQ(wireCharacters("a", 99'999'000'000'000), 1 + 15 + 2);
    EXPECT_EQ(wireCharacters("a", 100'000'000'000'000), 1 + 16 + 2);
    EXPECT_EQ(wireCharacters("a\nb", 0), 2 * (1 + 15 + 2));
    EXPECT_EQ(wireCharacters("[    1.000000] a", 0), 16 + 2); // up to 5.17 the event gives the prefix
}

TEST(LineTime, BaudOfTheCommandLine)
{
    EXPECT_EQ(consoleBaud("console=ttyS0,115200 rdinit=/init"), 115200);
    EXPECT_EQ(consoleBaud("quiet console=tty0 console=ttyAMA0,9600n8"), 9600);
    EXPECT_EQ(consoleBaud("console=ttyS0,9600 console=ttyS1,115200"), 115200); // the last one
    EXPECT_EQ(consoleBaud("console=ttyS0"), std::nullopt);
    EXPECT_EQ(consoleBaud("earlyconsole=ttyS0,9600"), std::nullopt);
    EXPECT_EQ(consoleBaud("console=ttyS0,fast"), std::nullopt);
    EXPECT_EQ(consoleBaud(""), std::nullopt);
}

TEST(MessageCosts, TextsThatDifferInNumbersAreOne)
{
    AnalysisBuilder builder;
    const StringId offline1 = builder.string("smpboot: CPU 1 is now offline");
    const StringId offline31 = builder.string("smpboot: CPU 31 is now offline");
    const StringId other = builder.string("x86: Booting SMP configuration:");
    const StringId apic = builder.string("Processor 1 APIC 0xa");
    builder.operation(Direction::Offline, 1, 1000);
    const auto run = builder.build();
    run->messages = { { .timeNs = 0, .text = offline1, .operation = 1 },
                      { .timeNs = 1, .text = offline31, .operation = 0 },
                      { .timeNs = 2, .text = other, .operation = 1 },
                      { .timeNs = 3, .text = apic, .operation = 1 } };
    ConsoleWrite write;
    write.startNs = 10;
    write.endNs = 110;
    write.message = 2;
    run->writes = { write };
    const auto costs = messageCosts(*run);
    ASSERT_EQ(costs.size(), 3U);
    EXPECT_EQ(costs[0].text, "x86: Booting SMP configuration:"); // the only one with a write; "x86" is no number
    EXPECT_EQ(costs[0].writes.totalNs, 100);
    EXPECT_EQ(costs[1].text, "smpboot: CPU # is now offline");
    EXPECT_EQ(costs[1].messages, 2U);
    EXPECT_EQ(costs[1].inOperations, 1U);
    EXPECT_EQ(costs[1].writes.count, 0U);
    EXPECT_DOUBLE_EQ(costs[1].meanCharacters, 46.5); // 46 and 47
    EXPECT_EQ(costs[2].text, "Processor 1 APIC 0xa"); // alone: as it is
}

TEST(LoopTime, FromTheFirstBeginToTheLastEnd)
{
    AnalysisBuilder builder;
    builder.operation(Direction::Offline, 1, 10'000'000).operation(Direction::Online, 1, 5'000'000);
    // the builder leaves 1 ms between operations
    EXPECT_EQ(loopTime(*builder.build()), 16'000'000);
    EXPECT_EQ(loopTime(*AnalysisBuilder().build()), kNoTime);
}
