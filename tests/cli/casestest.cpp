// SPDX-License-Identifier: GPL-3.0-or-later
// The known-answer inputs of tests/data/cases through the command line: every value that expected.json holds (made from
// the expected.md beside it, path syntax in support/jsonquery.h) against `report` or `compare --format json`.
#include "tests/support/jsonquery.h"
#include "tests/support/runprogram.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace plugscope::test;
using nlohmann::json;

namespace {

const std::filesystem::path kCases = std::filesystem::path(PLUGSCOPE_TEST_DATA) / "cases";

std::vector<std::string> caseNames()
{
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(kCases)) {
        if (std::filesystem::exists(entry.path() / "expected.json"))
            names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

void check(const json &document, const json &checks, const std::string &what)
{
    for (const auto &[path, expected] : checks.items()) {
        const bool isNegated = path.ends_with('!');
        const json found = query(document, isNegated ? path.substr(0, path.size() - 1) : path);
        EXPECT_EQ(found == expected, !isNegated) << what << " " << path << ": found " << found.dump() << ", expected "
                                                 << (isNegated ? "anything but " : "") << expected.dump();
    }
}

class Case : public testing::TestWithParam<std::string>
{
};

} // namespace

TEST_P(Case, GivesItsExpectedValues)
{
    const std::filesystem::path folder = kCases / GetParam();
    const json expected = json::parse(std::ifstream(folder / "expected.json"));
    for (const json &run : expected.at("runs")) {
        const std::string input = run.at("input");
        const auto done = runProgram({ "report", "--format", "json", (folder / input).string() });
        if (run.contains("refused")) {
            EXPECT_EQ(done.status, 2) << input;
            EXPECT_NE(done.err.find(run.at("refused").get<std::string>()), std::string::npos)
                << input << ": " << done.err;
            EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
            continue;
        }
        ASSERT_EQ(done.status, 0) << input << ": " << done.err;
        check(json::parse(done.out).at("runs").at(0), run.at("checks"), input);
    }
    for (const json &pair : expected.value("comparisons", json::array())) {
        const auto done = runProgram(
            { "compare", "--format", "json", (folder / pair.at("a")).string(), (folder / pair.at("b")).string() });
        ASSERT_EQ(done.status, 0) << done.err;
        check(json::parse(done.out), pair.at("checks"), "comparison");
    }
}

INSTANTIATE_TEST_SUITE_P(Known, Case, testing::ValuesIn(caseNames()), [](const auto &instance) {
    std::string name = instance.param;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
    return name;
});
