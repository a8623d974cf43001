// SPDX-License-Identifier: GPL-3.0-or-later
// The report in its four formats: keys of the contract, numbers of the cases, width.
#include "tests/support/jsonkeys.h"
#include "tests/support/runprogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace plugscope::test;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

const std::string kData = PLUGSCOPE_TEST_DATA;
const std::string kProbes = kData + "/corpus/03b-x86-kprobes-printk/trace.dat";
const std::string kFifty = kData + "/cases/23-fifty-operations-statistics/trace.txt";

json reportOf(const std::vector<std::string> &files)
{
    std::vector<std::string> arguments { "report", "--format", "json" };
    arguments.insert(arguments.end(), files.begin(), files.end());
    const ProgramRun run = runProgram(arguments);
    EXPECT_EQ(run.status, 0) << run.err;
    return json::parse(run.out, nullptr, false);
}

/// Keys of one object of statistics.
std::vector<ExpectedKey> statisticsKeys(const std::string &path)
{
    std::vector<ExpectedKey> keys { { path + ".count", "i" } };
    for (const char *name : { "min_ns", "max_ns", "median_ns", "mean_ns", "stddev_ns", "p95_ns" })
        keys.push_back({ path + "." + name, "i0" });
    return keys;
}

/// Every key that the contract of `report --format json` lists.
std::vector<ExpectedKey> contractKeys()
{
    std::vector<ExpectedKey> keys { { "schema", "s" }, { "runs", "a" } };
    const auto add = [&](const std::string &place, const std::vector<ExpectedKey> &members) {
        for (const ExpectedKey &member : members)
            keys.push_back({ place + "." + member.path, member.types });
    };
    add("runs[]", { { "file", "s" },
                    { "format", "s" },
                    { "clock", "s0" },
                    { "clock_unit", "s" },
                    { "kernel", "s0" },
                    { "arch", "s0" },
                    { "cpus", "i0" },
                    { "first_ns", "i0" },
                    { "last_ns", "i0" },
                    { "events", "o" },
                    { "coverage", "o" },
                    { "notes", "a" },
                    { "operations", "a" },
                    { "stop_windows", "a" },
                    { "console_messages", "a" },
                    { "console_writes", "a" },
                    { "statistics", "o" },
                    { "findings", "a" } });
    add("runs[].events", { { "total", "i" }, { "by_name", "o" }, { "lost", "i0" }, { "unparsed", "i" } });
    for (const char *what : { "operations", "steps", "stop_windows", "console_messages", "console_writes", "requests" })
        keys.push_back({ std::string("runs[].coverage.") + what, "s" });
    add("runs[].notes[]",
        { { "severity", "s" }, { "code", "s" }, { "cpu", "i0" }, { "count", "i0" }, { "message", "s" } });
    add("runs[].operations[]", { { "index", "i" },
                                 { "cpu", "i" },
                                 { "direction", "s" },
                                 { "result", "s" },
                                 { "error", "i0" },
                                 { "rolled_back", "b" },
                                 { "start_ns", "i0" },
                                 { "end_ns", "i0" },
                                 { "duration_ns", "i0" },
                                 { "request_start_ns", "i0" },
                                 { "request_end_ns", "i0" },
                                 { "control_task", "s0" },
                                 { "evidence", "s" },
                                 { "steps", "a" },
                                 { "parts", "a" } });
    add("runs[].operations[].steps[]", { { "state", "i" },
                                         { "callback", "s0" },
                                         { "container", "b" },
                                         { "instance", "i" },
                                         { "cpu", "i" },
                                         { "recorded_on", "i" },
                                         { "task", "s0" },
                                         { "pid", "i0" },
                                         { "start_ns", "i0" },
                                         { "end_ns", "i0" },
                                         { "duration_ns", "i0" },
                                         { "self_ns", "i0" },
                                         { "ret", "i0" } });
    add("runs[].operations[].parts[]", { { "part", "s" }, { "duration_ns", "i0" }, { "evidence", "s" } });
    add("runs[].stop_windows[]", { { "index", "i" },
                                   { "operation", "i0" },
                                   { "first_in_ns", "i0" },
                                   { "all_in_ns", "i0" },
                                   { "first_out_ns", "i0" },
                                   { "last_out_ns", "i0" },
                                   { "duration_ns", "i0" },
                                   { "irqs_off_ns", "i0" },
                                   { "evidence", "s" },
                                   { "cpus", "a" },
                                   { "straggler", "o0" } });
    add("runs[].stop_windows[].cpus[]",
        { { "cpu", "i" }, { "in_ns", "i0" }, { "out_ns", "i0" }, { "was_running", "s0" } });
    add("runs[].stop_windows[].straggler", { { "cpu", "i" }, { "late_ns", "i0" }, { "was_running", "s0" } });
    add("runs[].console_messages[]",
        { { "time_ns", "i0" }, { "text", "s" }, { "task", "s0" }, { "recorded_on", "i" }, { "operation", "i0" } });
    add("runs[].console_writes[]", { { "start_ns", "i0" },
                                     { "end_ns", "i0" },
                                     { "duration_ns", "i0" },
                                     { "task", "s0" },
                                     { "recorded_on", "i" },
                                     { "text", "s0" },
                                     { "bytes", "i0" },
                                     { "operation", "i0" },
                                     { "callback", "s0" },
                                     { "evidence", "s" } });
    for (const std::string direction : { "offline", "online" }) {
        add("runs[].statistics." + direction, { { "failed", "i" }, { "incomplete", "i" } });
        for (const ExpectedKey &key : statisticsKeys("runs[].statistics." + direction))
            keys.push_back(key);
    }
    add("runs[].statistics.callbacks[]",
        { { "callback", "s0" }, { "direction", "s" }, { "state", "i" }, { "total_ns", "i" } });
    for (const ExpectedKey &key : statisticsKeys("runs[].statistics.callbacks[]"))
        keys.push_back(key);
    add("runs[].findings[]",
        { { "code", "s" }, { "severity", "s" }, { "operation", "i0" }, { "share", "n0" }, { "message", "s" } });
    return keys;
}

/// Every input of the repository that has a trace's or log's name.
std::vector<std::string> allInputs()
{
    std::vector<std::string> files;
    for (const std::string &root : { kData + "/cases", kData + "/corpus", std::string(PLUGSCOPE_SAMPLES) }) {
        for (const auto &entry : std::filesystem::recursive_directory_iterator(root)) {
            const std::string ending = entry.path().extension();
            if (entry.is_regular_file() && (ending == ".dat" || ending == ".txt" || ending == ".log"))
                files.push_back(entry.path());
            else if (entry.path().filename() == "metadata") // of a CTF trace
                files.push_back(entry.path().parent_path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

TEST(ReportCli, JsonHasEveryKeyOfTheContract)
{
    KeyChecker checker(contractKeys());
    checker.check(reportOf({ kProbes, kFifty, kData + "/cases/11-lost-events-with-count/trace.txt",
                             kData + "/cases/28-dmesg-x86/dmesg.txt", PLUGSCOPE_SAMPLES "/quiet-500.dat" }));
    EXPECT_THAT(checker.complaints(), IsEmpty());
    EXPECT_THAT(checker.neverSeen(), IsEmpty());
}

TEST(ReportCli, JsonSaysWhereTheRunIsFrom)
{
    const json run = reportOf({ kProbes })["runs"][0];
    EXPECT_EQ(run["file"], kProbes);
    EXPECT_EQ(run["kernel"], "6.1.0-57-amd64"); // README of the recording
    EXPECT_EQ(run["arch"], "x86_64");
    EXPECT_EQ(run["cpus"], 4);
    EXPECT_EQ(run["clock"], "mono");
    EXPECT_EQ(run["clock_unit"], "ns");
    EXPECT_EQ(run["coverage"]["console_writes"], "measured");
    EXPECT_EQ(run["console_writes"].size(), 90U);
}

TEST(ReportCli, StatisticsOfFiftyOperations)
{
    // tests/data/cases/23-fifty-operations-statistics/expected.md
    const json run = reportOf({ kFifty })["runs"][0];
    const json &offline = run["statistics"]["offline"];
    EXPECT_EQ(offline["count"], 25);
    EXPECT_EQ(offline["min_ns"], 8'973'000);
    EXPECT_EQ(offline["max_ns"], 41'736'000);
    EXPECT_EQ(offline["median_ns"], 10'816'000);
    EXPECT_NEAR(offline["mean_ns"].get<double>(), 11'925'000, 500);
    const json &online = run["statistics"]["online"];
    EXPECT_EQ(online["count"], 25);
    EXPECT_EQ(online["median_ns"], 2'667'000);
    EXPECT_EQ(run["operations"].size(), 50U);
    EXPECT_EQ(run["coverage"]["console_writes"], "not traced");
    EXPECT_TRUE(run["kernel"].is_null()); // the text does not tell it
}

TEST(ReportCli, TextOfFiftyOperationsNamesTheOutlier)
{
    const ProgramRun run = runProgram({ "report", kFifty });
    EXPECT_THAT(run.out, HasSubstr("25 offline (median 10.8 ms), 25 online (median 2.67 ms)"));
    EXPECT_THAT(run.out, HasSubstr("Longest: operation 35 (offline of CPU 1), 41.7 ms"));
    EXPECT_THAT(run.out, HasSubstr("sched_cpu_deactivate, 40.7 ms"));
    EXPECT_THAT(run.out, HasSubstr("console writes     not traced"));
}

TEST(ReportCli, StandardInputIsRead)
{
    const ProgramRun piped = runProgram({ "report", "--format", "json", "-" }, kFifty);
    EXPECT_EQ(piped.status, 0) << piped.err;
    const json fromInput = json::parse(piped.out, nullptr, false)["runs"][0];
    EXPECT_EQ(fromInput["file"], "-");
    EXPECT_EQ(fromInput["statistics"], reportOf({ kFifty })["runs"][0]["statistics"]);
}

TEST(ReportCli, AnUnreadableFileLeavesTheOthers)
{
    const ProgramRun run = runProgram({ "report", "--format", "json", "/no/such/file", kFifty });
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(lineCount(run.err), 1U);
    EXPECT_EQ(json::parse(run.out, nullptr, false)["runs"].size(), 1U);
}

TEST(ReportCli, CsvHasALineForEachOperation)
{
    const ProgramRun run = runProgram({ "report", "--format", "csv", kFifty });
    EXPECT_EQ(lineCount(run.out), 51U);
    std::istringstream lines(run.out);
    std::string header;
    std::string first;
    std::getline(lines, header);
    std::getline(lines, first);
    EXPECT_THAT(header, StartsWith("file,operation,cpu,direction,result,"));
    EXPECT_EQ(std::count(header.begin(), header.end(), ','), std::count(first.begin(), first.end(), ','));
    EXPECT_THAT(first, HasSubstr(",1,1,offline,succeeded,"));
}

TEST(ReportCli, MarkdownHasTables)
{
    const ProgramRun run = runProgram({ "report", "--format", "markdown", kFifty });
    EXPECT_THAT(run.out, StartsWith("## "));
    EXPECT_THAT(run.out, HasSubstr("\n| Operation | Samples | Min | Max | Median | Avg | Stddev | p95 |\n"));
    EXPECT_THAT(run.out, HasSubstr("| offline | 25 | 8.973 ms | 41.736 ms | 10.816 ms |"));
}

TEST(ReportCli, LineTimeStandsBesideTheMeasuredWrite)
{
    const ProgramRun run = runProgram({ "report", "--baud", "115200", kProbes });
    // 46 characters: 3.99 ms in theory; measured 3.84 ms (median of univ8250_console_write in the README's run)
    EXPECT_THAT(run.out, testing::ContainsRegex("smpboot: CPU 1 is now offline +30 +30 +3\\.84 ms +136 ms +3\\.99 ms"));
}

TEST(ReportCli, EveryInputGivesAtMost100ColumnsOrOneLine)
{
    for (const std::string &file : allInputs()) {
        const ProgramRun run = runProgram({ "report", file });
        if (run.status == 2) {
            EXPECT_EQ(lineCount(run.err), 1U) << file << "\n" << run.err;
            EXPECT_EQ(run.out, "") << file;
            continue;
        }
        EXPECT_EQ(run.status, 0) << file;
        EXPECT_EQ(run.err, "") << file;
        EXPECT_LE(widestLine(run.out), 100U) << file;
        EXPECT_THAT(run.out, Not(HasSubstr("\x1b"))) << file;
    }
}

TEST(ReportCli, ATabInAMessageIsABlankForPeopleAndATabInData)
{
    std::ostringstream content;
    content << std::ifstream(kData + "/cases/31-console-write-inside-callbacks/trace.txt").rdbuf();
    std::string trace = content.str();
    const std::string message = "smpboot: CPU 2 is now offline";
    trace.replace(trace.find(message), message.size(), "cpu\tcount\t4");
    const auto path = std::filesystem::path(testing::TempDir()) / "tab\there.txt";
    std::ofstream(path) << trace;
    for (const char *format : { "text", "markdown" }) {
        const std::string out = runProgram({ "report", "--format", format, path.string() }).out;
        EXPECT_THAT(out, HasSubstr("cpu count 4")) << format;
        EXPECT_THAT(out, Not(HasSubstr("\t"))) << format;
        EXPECT_THAT(out, Not(HasSubstr("\\t"))) << format;
    }
    const std::string out = runProgram({ "report", "--format", "json", path.string() }).out;
    EXPECT_EQ(json::parse(out)["runs"][0]["console_messages"][0]["text"], "cpu\tcount\t4");
    EXPECT_THAT(out, HasSubstr(R"(cpu\tcount\t4)")); // JSON's own way to write a tab
    EXPECT_THAT(runProgram({ "report", "--format", "csv", path.string() }).out, HasSubstr("tab\there.txt\","));
    std::filesystem::remove(path);
}
