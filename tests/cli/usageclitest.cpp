// SPDX-License-Identifier: GPL-3.0-or-later
// Exit statuses and the one line on standard error, as scripts see them.
#include "tests/support/runprogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

using plugscope::test::lineCount;
using plugscope::test::runProgram;
using plugscope::test::widestLine;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

const std::string kData = PLUGSCOPE_TEST_DATA;
const std::string kTrace = kData + "/cases/01-offline-one-slow-callback/trace.txt";

/// Status 2, nothing on standard output, one line that says what is wrong.
void expectRefused(const std::vector<std::string> &arguments, const std::string &what,
                   const std::vector<std::string> &variables = {})
{
    const auto run = runProgram(arguments, "/dev/null", {}, variables);
    EXPECT_EQ(run.status, 2) << what;
    EXPECT_EQ(run.out, "") << what;
    EXPECT_EQ(lineCount(run.err), 1U) << run.err;
    EXPECT_THAT(run.err, StartsWith("plugscope: "));
    EXPECT_THAT(run.err, HasSubstr(what));
}

} // namespace

TEST(UsageCli, WrongUsageIsStatus2WithOneLine)
{
    expectRefused({ "report" }, "a trace is missing");
    expectRefused({ "report", "--format", "xml", kTrace }, "not \"xml\"");
    expectRefused({ "report", "--no-such-option", kTrace }, "--no-such-option: unknown option");
    expectRefused({ "compare", kTrace }, "two traces are needed");
    expectRefused({ "export", kTrace }, "--output is missing");
    expectRefused({ "help", "nothing" }, "not \"nothing\"");
    expectRefused({ "a", "b", "c" }, "at most two traces");
}

TEST(UsageCli, AWordThatIsNoFileAndNoCommandIsSaidBeforeAnyWindow)
{
    expectRefused({ "reprot" }, "reprot: neither a file nor a command; did you mean \"report\"?");
    expectRefused({ "comp", kTrace }, "comp: neither a file nor a command; did you mean \"compare\"?");
    expectRefused({ "holiday" }, "holiday: neither a file nor a command (plugscope help)");
    expectRefused({ "reprot", "--format", "json", kTrace }, "reprot: no such command; did you mean \"report\"?");
    expectRefused({ "exprot", kTrace, kTrace }, "exprot: no such command; did you mean \"export\"?");
    expectRefused({ "./reprot" }, "./reprot: no such file or folder");
    expectRefused({ kTrace, "reprot" }, "reprot: no such file or folder");
}

TEST(UsageCli, WithoutADisplayTheWindowIsRefusedInOneLine)
{
    const std::string words = "no display to open a window on (report, compare and export work without one): ";
    expectRefused({ kTrace }, words + "neither DISPLAY nor WAYLAND_DISPLAY is set");
    expectRefused({}, words + "neither DISPLAY nor WAYLAND_DISPLAY is set");
    // A server that is not there, a plug-in that is not there, and both.
    expectRefused({ kTrace }, words + "could not connect to display :4711", { "DISPLAY=:4711" });
    expectRefused({ kTrace }, words, { "WAYLAND_DISPLAY=nowhere-0", "XDG_SESSION_TYPE=wayland" });
    expectRefused({ kTrace }, words + "Could not find the Qt platform plugin \"nonsense\"",
                  { "QT_QPA_PLATFORM=nonsense" });
    expectRefused({ kTrace }, words, { "QT_QPA_PLATFORM=wayland;xcb", "DISPLAY=:4711", "WAYLAND_DISPLAY=nowhere-0" });
    expectRefused({ kTrace }, words, { "DISPLAY=localhost:4711" });
}

// The window opens there and waits for its user, so a clock has to end it: status 124 of timeout(1).
TEST(UsageCli, APlatformWithoutADisplayThatIsAskedForIsUsed)
{
    const std::string command = std::string("env -u DISPLAY -u WAYLAND_DISPLAY QT_QPA_PLATFORM=offscreen timeout 2 ")
                                + PLUGSCOPE_EXECUTABLE + " " + kTrace + " 2>&1";
    FILE *pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string said;
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe))
        said += static_cast<char>(c);
    EXPECT_EQ(WEXITSTATUS(pclose(pipe)), 124);
    EXPECT_THAT(said, testing::Not(HasSubstr("no display")));
}

TEST(UsageCli, InputsThatAreNoTraceAreStatus2WithOneLine)
{
    expectRefused({ "report", "/no/such/file" }, "/no/such/file: no such file");
    expectRefused({ "report", "/dev/null" }, "/dev/null: ");
    expectRefused({ "report", PLUGSCOPE_EXECUTABLE }, "not a trace");
    expectRefused({ "compare", kTrace, "/no/such/file" }, "/no/such/file: no such file");
    expectRefused({ "report", "/odd\nname\x1b[31m" }, "/odd\\nname\\x1b[31m");
    expectRefused({ "report", "-" }, "standard input: it is empty");
}

TEST(UsageCli, VersionAndHelpAreStatus0)
{
    const auto version = runProgram({ "--version" });
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, testing::MatchesRegex("plugscope [0-9]+\\.[0-9]+\\.[0-9]+\n"));
    for (const std::vector<std::string> &arguments : { std::vector<std::string> { "--help" },
                                                       { "help" },
                                                       { "help", "report" },
                                                       { "help", "compare" },
                                                       { "help", "export" },
                                                       { "report", "--help" } }) {
        const auto help = runProgram(arguments);
        EXPECT_EQ(help.status, 0);
        EXPECT_EQ(help.err, "");
        EXPECT_THAT(help.out, HasSubstr("plugscope"));
        EXPECT_LE(widestLine(help.out), 80U);
    }
}

TEST(UsageCli, FailIfIsStatus1AndStillPrintsTheResult)
{
    // the one operation of the case takes 23.422 ms (expected.md)
    const auto longer = runProgram({ "report", "--fail-if", "offline-max>23.421ms", kTrace });
    EXPECT_EQ(longer.status, 1);
    EXPECT_THAT(longer.out, HasSubstr("sched_cpu_deactivate"));
    EXPECT_THAT(longer.err, HasSubstr("--fail-if offline-max>23.421ms holds"));
    EXPECT_EQ(runProgram({ "report", "--fail-if", "offline-max>23.422ms", kTrace }).status, 0);
    EXPECT_EQ(runProgram({ "report", "--fail-if", "failed", kTrace }).status, 0);
}

TEST(UsageCli, AResultThatCannotBeWrittenIsStatus2)
{
    const auto run = runProgram({ "report", kTrace }, "/dev/null", "/dev/full");
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("standard output: reading or writing failed"));
}

TEST(UsageCli, ResultsAreOnStandardOutputAndNothingElse)
{
    const auto run = runProgram({ "report", kTrace });
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, ""); // no progress bar: standard error is no terminal
    EXPECT_THAT(run.out, HasSubstr("offline"));
}
