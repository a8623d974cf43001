// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs: keys of the contract, known differences, swapped runs, a run against itself.
#include "tests/support/jsonkeys.h"
#include "tests/support/runprogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

using namespace plugscope::test;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

const std::string kCase = PLUGSCOPE_TEST_DATA "/cases/38-compare-two-runs/";
const std::string kLoud = PLUGSCOPE_SAMPLES "/printk-500.dat";
const std::string kQuiet = PLUGSCOPE_SAMPLES "/quiet-500.dat";

json comparisonOf(const std::string &a, const std::string &b)
{
    const ProgramRun run = runProgram({ "compare", "--format", "json", a, b });
    EXPECT_EQ(run.status, 0) << run.err;
    return json::parse(run.out, nullptr, false);
}

/// The element whose `key` is `value`.
const json &element(const json &list, const std::string &key, const std::string &value)
{
    static const json kNone;
    const auto found = std::find_if(list.begin(), list.end(), [&](const json &item) { return item[key] == value; });
    EXPECT_NE(found, list.end()) << value;
    return found == list.end() ? kNone : *found;
}

std::vector<ExpectedKey> contractKeys()
{
    std::vector<ExpectedKey> keys {
        { "schema", "s" },    { "a", "o" },     { "b", "o" },     { "operations", "a" },
        { "callbacks", "a" }, { "pairs", "a" }, { "parts", "a" }, { "explanation[]", "s" }
    };
    for (const std::string side : { "a", "b" }) {
        for (const char *name : { "file", "format", "clock_unit" })
            keys.push_back({ side + "." + name, "s" });
        for (const char *name : { "clock", "kernel", "arch" })
            keys.push_back({ side + "." + name, "s0" });
        for (const char *name : { "cpus", "first_ns", "last_ns" })
            keys.push_back({ side + "." + name, "i0" });
        keys.push_back({ side + ".events.total", "i" });
        keys.push_back({ side + ".coverage.stop_windows", "s" });
        for (const std::string list : { "operations[].", "callbacks[]." }) {
            keys.push_back({ list + side + ".count", "i" });
            for (const char *name : { "min_ns", "max_ns", "median_ns", "mean_ns", "stddev_ns", "p95_ns" })
                keys.push_back({ list + side + "." + name, "i0" });
        }
    }
    for (const std::string list : { "operations[].", "callbacks[]." }) {
        keys.push_back({ list + "direction", "s" });
        keys.push_back({ list + "delta_median_ns", "i0" });
        keys.push_back({ list + "ci95_ns", "a0" });
        keys.push_back({ list + "p_value", "ni0" });
        keys.push_back({ list + "verdict", "s0" });
    }
    keys.push_back({ "callbacks[].callback", "s" });
    for (const char *name : { "a", "b", "cpu" })
        keys.push_back({ std::string("pairs[].") + name, "i" });
    keys.push_back({ "pairs[].direction", "s" });
    keys.push_back({ "pairs[].delta_ns", "i0" });
    keys.push_back({ "parts[].part", "s" });
    keys.push_back({ "parts[].direction", "s" });
    for (const char *name : { "a_mean_ns", "b_mean_ns", "delta_ns" })
        keys.push_back({ std::string("parts[].") + name, "i0" });
    return keys;
}

json mirrored(const json &number)
{
    return number.is_null() ? number : json(-number.get<std::int64_t>());
}

std::string mirroredVerdict(const std::string &verdict)
{
    return verdict == "faster" ? "slower" : verdict == "slower" ? "faster" : verdict;
}

/// `back` is the comparison `there` with its runs swapped.
void expectMirrored(const json &there, const json &back)
{
    EXPECT_EQ(there["a"], back["b"]);
    EXPECT_EQ(there["b"], back["a"]);
    EXPECT_EQ(mirrored(there["delta_median_ns"]), back["delta_median_ns"]);
    EXPECT_EQ(there["p_value"], back["p_value"]);
    EXPECT_EQ(mirroredVerdict(there["verdict"]), back["verdict"]);
    ASSERT_EQ(there["ci95_ns"].is_null(), back["ci95_ns"].is_null());
    if (!there["ci95_ns"].is_null()) {
        EXPECT_EQ(mirrored(there["ci95_ns"][0]), back["ci95_ns"][1]);
        EXPECT_EQ(mirrored(there["ci95_ns"][1]), back["ci95_ns"][0]);
    }
}

} // namespace

TEST(CompareCli, JsonHasEveryKeyOfTheContract)
{
    KeyChecker checker(contractKeys());
    checker.check(comparisonOf(kLoud, kQuiet));
    checker.check(comparisonOf(kCase + "run-a.txt", kCase + "run-b.txt"));
    EXPECT_THAT(checker.complaints(), IsEmpty());
    EXPECT_THAT(checker.neverSeen(), IsEmpty());
}

TEST(CompareCli, OneSlowerCallback)
{
    // tests/data/cases/38-compare-two-runs/expected.md
    const json comparison = comparisonOf(kCase + "run-a.txt", kCase + "run-b.txt");
    const json &online = element(comparison["operations"], "direction", "online");
    EXPECT_EQ(online["a"]["median_ns"], 2'473'000);
    EXPECT_EQ(online["b"]["median_ns"], 59'673'000);
    EXPECT_EQ(online["delta_median_ns"], 57'200'000);
    EXPECT_EQ(online["verdict"], "too few samples");
    EXPECT_TRUE(online["p_value"].is_null());
    EXPECT_EQ(element(comparison["operations"], "direction", "offline")["delta_median_ns"], 100'000);
    for (const json &callback : comparison["callbacks"]) {
        const std::string name = callback["callback"];
        if (callback["container"].get<bool>())
            continue;
        const int expected = name == "cacheinfo_cpu_online" ? 57'200'000 : name == "sched_cpu_deactivate" ? 100'000 : 0;
        EXPECT_EQ(callback["delta_median_ns"], expected) << name;
    }
    ASSERT_EQ(comparison["pairs"].size(), 2U);
    EXPECT_EQ(element(comparison["pairs"], "direction", "online")["delta_ns"], 57'200'000);
    EXPECT_THAT(comparison["explanation"].dump(), HasSubstr("cacheinfo_cpu_online carries 100.0 %"));
}

TEST(CompareCli, ConsoleMessagesCostTimeInTakedownAndBringup)
{
    // the recordings' notes: the cost of the messages is only in takedown_cpu (16.2 to 10.0 ms) and bringup_cpu (24.2
    // to 13.3 ms), not in sched_cpu_deactivate (19.3 to 18.1 ms)
    const json comparison = comparisonOf(kLoud, kQuiet);
    for (const json &direction : comparison["operations"]) {
        EXPECT_EQ(direction["verdict"], "faster");
        EXPECT_EQ(direction["a"]["count"], 250);
        EXPECT_LT(direction["p_value"], 0.001);
        EXPECT_LT(direction["ci95_ns"][1], 0);
    }
    EXPECT_EQ(comparison["callbacks"][0]["callback"], "bringup_cpu");
    EXPECT_EQ(comparison["callbacks"][1]["callback"], "takedown_cpu");
    EXPECT_NEAR(comparison["callbacks"][0]["a"]["median_ns"].get<double>(), 24.2e6, 0.1e6);
    EXPECT_NEAR(comparison["callbacks"][0]["b"]["median_ns"].get<double>(), 13.3e6, 0.1e6);
    EXPECT_NEAR(comparison["callbacks"][1]["a"]["median_ns"].get<double>(), 16.2e6, 0.1e6);
    EXPECT_NEAR(comparison["callbacks"][1]["b"]["median_ns"].get<double>(), 10.0e6, 0.1e6);
    const std::string explanation = comparison["explanation"].dump();
    EXPECT_THAT(explanation, HasSubstr("takedown_cpu carries"));
    EXPECT_THAT(explanation, HasSubstr("sched_cpu_deactivate is long but does not explain it"));
    EXPECT_EQ(comparison["pairs"].size(), 500U);
}

TEST(CompareCli, SwappedRunsMirror)
{
    const json there = comparisonOf(kLoud, kQuiet);
    const json back = comparisonOf(kQuiet, kLoud);
    EXPECT_EQ(there["a"]["file"], back["b"]["file"]);
    for (const char *list : { "operations", "callbacks" }) {
        ASSERT_EQ(there[list].size(), back[list].size());
        for (std::size_t i = 0; i < there[list].size(); ++i)
            expectMirrored(there[list][i], back[list][i]);
    }
    ASSERT_EQ(there["pairs"].size(), back["pairs"].size());
    for (std::size_t i = 0; i < there["pairs"].size(); ++i)
        EXPECT_EQ(mirrored(there["pairs"][i]["delta_ns"]), back["pairs"][i]["delta_ns"]);
}

TEST(CompareCli, TheSameRunsGiveTheSameText)
{
    EXPECT_EQ(runProgram({ "compare", kLoud, kQuiet }).out, runProgram({ "compare", kLoud, kQuiet }).out);
}

TEST(CompareCli, ARunAgainstItselfIsTheSame)
{
    const json comparison = comparisonOf(kQuiet, kQuiet);
    for (const char *list : { "operations", "callbacks" }) {
        for (const json &item : comparison[list]) {
            EXPECT_EQ(item["delta_median_ns"], 0);
            EXPECT_EQ(item["ci95_ns"], json::array({ 0, 0 }));
            EXPECT_EQ(item["p_value"], 1.0);
            EXPECT_EQ(item["verdict"], "same");
        }
    }
    for (const json &pair : comparison["pairs"])
        EXPECT_EQ(pair["delta_ns"], 0);
    for (const json &part : comparison["parts"])
        EXPECT_EQ(part["delta_ns"], 0);
}

TEST(CompareCli, FilesOfTheSameNameAreToldApartByTheirFolders)
{
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "plugscope-same-name";
    for (const char *run : { "a", "b" }) {
        std::filesystem::create_directories(folder / run / "board");
        std::filesystem::copy_file(kCase + "run-" + run + ".txt", folder / run / "board" / "trace.txt",
                                   std::filesystem::copy_options::overwrite_existing);
    }
    const std::string text = runProgram({ "compare", folder / "a/board/trace.txt", folder / "b/board/trace.txt" }).out;
    EXPECT_THAT(text, HasSubstr("A: a/board/trace.txt ("));
    EXPECT_THAT(text, HasSubstr("B: b/board/trace.txt ("));
    EXPECT_THAT(runProgram({ "compare", kCase + "run-a.txt", kCase + "run-b.txt" }).out, HasSubstr("A: run-a.txt ("));
    std::filesystem::remove_all(folder);
}

TEST(CompareCli, TextFitsAMail)
{
    const ProgramRun run = runProgram({ "compare", kLoud, kQuiet });
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_LE(widestLine(run.out), 100U);
    EXPECT_THAT(run.out, HasSubstr("Operation  Run  Samples        Min         Max     Median        Avg     Stddev"));
    EXPECT_THAT(run.out, HasSubstr("Online is faster in B"));
    EXPECT_THAT(run.out, HasSubstr("What these traces do not tell by measurement"));
}

TEST(CompareCli, CsvAndMarkdown)
{
    const ProgramRun csv = runProgram({ "compare", "--format", "csv", kCase + "run-a.txt", kCase + "run-b.txt" });
    EXPECT_THAT(csv.out, StartsWith("what,callback,direction,"));
    EXPECT_THAT(csv.out, HasSubstr("\ncallback,cacheinfo_cpu_online,online,false,1,300000,"));
    const ProgramRun markdown
        = runProgram({ "compare", "--format", "markdown", kCase + "run-a.txt", kCase + "run-b.txt" });
    EXPECT_THAT(markdown.out, HasSubstr("| cacheinfo_cpu_online | on | 0.30 ms | 57.50 ms | +57.20 ms |"));
}

TEST(CompareCli, FailIfSlower)
{
    EXPECT_EQ(runProgram({ "compare", "--fail-if", "slower", kQuiet, kLoud }).status, 1);
    EXPECT_EQ(runProgram({ "compare", "--fail-if", "slower", kLoud, kQuiet }).status, 0);
    EXPECT_EQ(runProgram({ "compare", "--fail-if", "offline-slower>50%", kQuiet, kLoud }).status, 0);
}
