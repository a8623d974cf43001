// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths, escaped text, tables and documents as people see them.
#include "app/csvwriter.h"
#include "app/document.h"
#include "app/durationtext.h"
#include "app/texttable.h"
#include "tracing/base/escapedtext.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <sstream>

using namespace plugscope;
using testing::HasSubstr;
using testing::Not;

namespace {

std::size_t widestLine(const std::string &text)
{
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        widest = std::max(widest, textWidth(line));
    return widest;
}

} // namespace

TEST(DurationText, ChoosesTheUnitAfterRounding)
{
    const DurationText durations;
    EXPECT_EQ(durations.text(0), "0 ns");
    EXPECT_EQ(durations.text(999), "999 ns");
    EXPECT_EQ(durations.text(1234), "1.23 us");
    EXPECT_EQ(durations.text(45'600), "45.6 us");
    EXPECT_EQ(durations.text(999'600), "1.00 ms"); // not 1000 us
    EXPECT_EQ(durations.text(9'996'000), "10.0 ms"); // not 10.00 ms
    EXPECT_EQ(durations.text(972'000'000), "972 ms");
    EXPECT_EQ(durations.text(999'600'000), "1.000 s");
    EXPECT_EQ(durations.text(9.997e9), "9.997 s");
    EXPECT_EQ(durations.text(-6'200'000), "-6.20 ms");
    EXPECT_EQ(durations.delta(57'200'000), "+57.2 ms");
    EXPECT_EQ(durations.delta(0), "0 ns");
    EXPECT_EQ(durations.delta(-0.2), "0 ns");
}

TEST(DurationText, TicksKeepTheirDigitsAndNeverBecomeSeconds)
{
    const DurationText ticks("ticks");
    EXPECT_EQ(ticks.text(2719), "2719 ticks");
    EXPECT_EQ(DurationText::scaled(2719, ticks.scaleFor(2719)), "2719 ticks");
    EXPECT_EQ(ticks.text(94'473'301), "94.5 Mticks");
    EXPECT_EQ(ticks.moment(33'000'000), "33000000");
}

TEST(DurationText, HasAPointInEveryLocale)
{
    // what the window's toolkit does; a locale that is not installed leaves the test without effect
    const char *before = std::setlocale(LC_ALL, nullptr);
    const std::string restore = before == nullptr ? "C" : before;
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    EXPECT_EQ(DurationText().text(1234), "1.23 us");
    std::setlocale(LC_ALL, restore.c_str());
}

TEST(DurationText, OneScaleForATable)
{
    const DurationText durations;
    EXPECT_EQ(DurationText::scaled(2'500, durations.scaleFor(45e6)), "0.003 ms");
    EXPECT_EQ(DurationText::scaled(45e6, durations.scaleFor(45e6)), "45.000 ms");
    EXPECT_EQ(DurationText::scaled(12.5e9, durations.scaleFor(12.5e9)), "12.500 s");
    EXPECT_EQ(DurationText::scaledDelta(-1, durations.scaleFor(45e6)), "0.000 ms");
}

TEST(DurationText, MomentsAsTraceToolsPrintThem)
{
    EXPECT_EQ(DurationText().moment(1'000'163'142'000), "1000.163142");
    EXPECT_EQ(DurationText().moment(7'608'394'061), "7.608394");
    EXPECT_EQ(DurationText().moment(-1'500'000'000), "-1.500000");
}

TEST(EscapedText, NothingFromATraceReachesTheTerminalAsControl)
{
    EXPECT_EQ(escapedText("plain text"), "plain text");
    EXPECT_EQ(escapedText("red\x1b[31m\r\nnext\tcol"), "red\\x1b[31m\\r\\nnext col");
    EXPECT_EQ(escapedText("\tpid\t\tcomm\t"), " pid  comm "); // a tab is a blank, nothing more
    EXPECT_EQ(escapedText(std::string("nul\0", 4)), "nul\\x00");
    EXPECT_EQ(escapedText("\x7f"), "\\x7f");
    EXPECT_EQ(escapedText("na\xc3\xafve \xe4\xb8\xad"), "na\xc3\xafve \xe4\xb8\xad"); // valid UTF-8 stays
    EXPECT_EQ(escapedText("\xc2\x9b"
                          "31m"),
              "\\u{9b}31m"); // C1 control sequence introducer
    EXPECT_EQ(escapedText("a\xe2\x80\xae"
                          "b"),
              "a\\u{202e}b"); // right-to-left override
}

TEST(EscapedText, BrokenUtf8IsShownByteByByte)
{
    EXPECT_EQ(escapedText("\xff"), "\\xff");
    EXPECT_EQ(escapedText("\xc3"), "\\xc3"); // cut
    EXPECT_EQ(escapedText("\xc0\xaf"), "\\xc0\\xaf"); // overlong
    EXPECT_EQ(escapedText("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // a surrogate
    EXPECT_EQ(escapedText("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80"); // beyond Unicode
}

TEST(EscapedText, TwiceIsOnce)
{
    std::string every;
    for (int byte = 0; byte < 256; ++byte)
        every += static_cast<char>(byte);
    EXPECT_EQ(escapedText(escapedText(every)), escapedText(every));
}

TEST(EscapedText, ShorteningCountsCharactersAndKeepsBothEnds)
{
    EXPECT_EQ(shortenedText("cpuhp_kick_ap_alive", 19), "cpuhp_kick_ap_alive");
    EXPECT_EQ(shortenedText("cpuhp_kick_ap_alive", 10), "cpuh...ive");
    EXPECT_EQ(shortenedText("\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa4\xc3\xb6\xc3\xbc", 5), "\xc3\xa4...\xc3\xbc");
    EXPECT_EQ(shortenedText("abc", 2), "ab");
    EXPECT_EQ(trimmedText("  </TASK> "), "</TASK>");
    EXPECT_EQ(trimmedText("   "), "");
}

TEST(CsvWriter, ATabStaysAsItIs)
{
    CsvWriter csv("a,b");
    csv.text("pid\tcomm\x1b").text("\"\t");
    csv.endRow();
    EXPECT_EQ(csv.take(), "a,b\n\"pid\tcomm\\x1b\",\"\"\"\t\"\n");
}

TEST(TextTable, AlignsAndLeavesNoBlanksAtTheEnds)
{
    TextTable table({ { .title = "Name", .align = TableColumn::Align::Left },
                      { .title = "N" },
                      { .title = "Note", .align = TableColumn::Align::Left } });
    table.addRow({ "a", "1", "x" });
    table.addRow({ "longer", "20" });
    EXPECT_EQ(table.toText(100), "Name     N  Note\n"
                                 "a        1  x\n"
                                 "longer  20\n");
}

TEST(TextTable, GivesRoomByDroppingThenByShortening)
{
    TextTable table({ { .title = "Callback", .align = TableColumn::Align::Left, .shrinks = true },
                      { .title = "Median" },
                      { .title = "p95", .drops = true } });
    table.addRow({ "workqueue_offline_cpu", "16.000 ms", "20.000 ms" });
    EXPECT_EQ(table.toText(100), "Callback                  Median        p95\n"
                                 "workqueue_offline_cpu  16.000 ms  20.000 ms\n");
    EXPECT_EQ(table.toText(35), "Callback                  Median\n"
                                "workqueue_offline_cpu  16.000 ms\n");
    EXPECT_EQ(table.toText(26), "Callback            Median\n"
                                "workqu...ne_cpu  16.000 ms\n");
}

TEST(TextTable, MarkdownKeepsEveryColumnAndEscapes)
{
    TextTable table({ { .title = "Task", .align = TableColumn::Align::Left }, { .title = "p95", .drops = true } });
    table.addRow({ "<idle>|`x`*\n", "1" });
    EXPECT_EQ(table.toMarkdown(), "| Task | p95 |\n"
                                  "| --- | ---: |\n"
                                  "| &lt;idle>\\|\\`x\\`\\*\\\\n | 1 |\n");
}

TEST(Document, TextStaysWithinItsWidth)
{
    TextTable table({ { .title = "Message", .align = TableColumn::Align::Left, .shrinks = true }, { .title = "N" } });
    table.addRow({ std::string(300, 'm'), "1" });
    const Document document { Heading { 1, std::string(150, 'h') }, Paragraph { std::string(200, 'w') + " and more" },
                              BulletList { { std::string(120, 'b') } }, table };
    EXPECT_LE(widestLine(renderText(document)), 100U);
    EXPECT_LE(widestLine(renderText(document, 60)), 60U);
}

TEST(Document, ANumberStaysWithItsUnit)
{
    // 72 characters, then "95.5 ms," which would be parted at column 78
    const Document document { Paragraph { std::string(72, 'x') + " 95.5 ms, and so on" } };
    EXPECT_EQ(renderText(document), std::string(72, 'x') + "\n95.5 ms, and so on\n");
}

TEST(Document, ControlCharactersAreEscapedInEveryBlock)
{
    TextTable table({ { .title = "T", .align = TableColumn::Align::Left } });
    table.addRow({ "cell\x1b" });
    const Document document { Heading { 2, "head\x1b" }, Paragraph { "para\x1b" }, BulletList { { "item\x1b" } },
                              table };
    for (const std::string &text : { renderText(document), renderMarkdown(document) }) {
        EXPECT_THAT(text, Not(HasSubstr("\x1b")));
        for (const char *word : { "head", "para", "item", "cell" })
            EXPECT_THAT(text, HasSubstr(word));
    }
}

TEST(Document, MarkdownHeadingsListsAndParagraphs)
{
    const Document document { Heading { 1, "Run" }, Paragraph { "Words." }, Heading { 2, "Part" },
                              BulletList { { "one", "two" } } };
    EXPECT_EQ(renderMarkdown(document), "## Run\n\nWords.\n\n### Part\n\n- one\n- two\n");
    EXPECT_EQ(renderText(document), "Run\n===\nWords.\n\nPart\n----\n* one\n* two\n");
}
