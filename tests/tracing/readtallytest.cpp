// SPDX-License-Identifier: GPL-3.0-or-later
// Notes about what was not read and what was lost.
#include "tracing/readers/readtally.h"

#include "readtrace.h"

using namespace plugscope;
using namespace plugscope::test;

namespace {

std::shared_ptr<const Trace> notesOf(const ReadTally &tally)
{
    TraceBuilder builder;
    tally.writeNotes(builder);
    const MemoryFile block;
    EXPECT_TRUE(writeTraceBlock(std::move(builder), block.fd()));
    return *mapTraceBlock(block.fd());
}

} // namespace

TEST(ReadTally, WritesNothingWhenAllWasRead)
{
    const auto trace = notesOf({});
    EXPECT_TRUE(trace->notes().empty());
    EXPECT_EQ(trace->info().unparsed, 0);
}

TEST(ReadTally, ShowsTheFirstThreeLines)
{
    ReadTally tally;
    for (const char *line : { "one", "two", "three", "four" })
        tally.addUnparsed(line);
    const auto trace = notesOf(tally);
    ASSERT_EQ(trace->notes().size(), 1U);
    EXPECT_EQ(trace->notes()[0].code, "unparsed-lines");
    EXPECT_EQ(trace->notes()[0].count, 4);
    EXPECT_EQ(trace->notes()[0].detail, "one\ntwo\nthree");
    EXPECT_EQ(trace->info().unparsed, 4);
}

TEST(ReadTally, AddsLossesUpPerCpu)
{
    ReadTally tally;
    tally.addLost(1, 1998);
    tally.addLost(1, 1667);
    tally.addLost(3, 5);
    tally.addLost(3, -1);
    const auto trace = notesOf(tally);
    EXPECT_EQ(noteCount(*trace, "lost-events", 1), 3665);
    EXPECT_EQ(noteCount(*trace, "lost-events", 3), -1); // one of them did not tell
    EXPECT_EQ(trace->notes()[1].detail, "at least 5");
}
