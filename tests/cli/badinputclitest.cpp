// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that are broken, cut, empty or no trace at all: status 2 and one line that says what was seen, or status 0
// with notes where a part could be read. The cuts are those of the corpus (04c), made here from the whole recordings.
#include "tests/support/jsonquery.h"
#include "tests/support/runprogram.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace plugscope::test;
namespace fs = std::filesystem;

namespace {

const fs::path kCorpus = fs::path(PLUGSCOPE_TEST_DATA) / "corpus";

std::string contentOf(const fs::path &path)
{
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

class BadInput : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string path = testing::TempDir() + "badinput-XXXXXX";
        ASSERT_NE(mkdtemp(path.data()), nullptr);
        m_folder = path;
    }
    void TearDown() override { fs::remove_all(m_folder); }

    fs::path write(const std::string &name, const std::string &content)
    {
        const fs::path path = m_folder / name;
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    static void expectRefused(const fs::path &input, const std::string &words)
    {
        const auto run = runProgram({ "report", input.string() });
        EXPECT_EQ(run.status, 2) << input;
        EXPECT_TRUE(run.out.empty()) << input;
        EXPECT_EQ(lineCount(run.err), 1U) << run.err;
        EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
    }
    static nlohmann::json readRun(const fs::path &input)
    {
        const auto run = runProgram({ "report", "--format", "json", input.string() });
        EXPECT_EQ(run.status, 0) << run.err;
        return run.status == 0 ? nlohmann::json::parse(run.out).at("runs").at(0) : nlohmann::json();
    }

    fs::path m_folder;
};

} // namespace

TEST_F(BadInput, AnEmptyFileIsSaidToBeEmpty)
{
    expectRefused(write("empty.dat", ""), "empty");
}

TEST_F(BadInput, AFolderWithoutCtfIsRefused)
{
    fs::create_directory(m_folder / "folder");
    expectRefused(m_folder / "folder", "CTF");
}

TEST_F(BadInput, APictureIsCalledAPicture)
{
    expectRefused(write("picture.dat", std::string("\xff\xd8\xff\xe0\0\x10JFIF", 10) + std::string(500, 'x')), "JPEG");
}

TEST_F(BadInput, APerfDataFileIsRefusedWithTheCommandThatConvertsIt)
{
    expectRefused(write("perf.data", "PERFILE2" + std::string(500, '\0')), "perf script");
}

TEST_F(BadInput, AFileWithoutPermissionIsSaidToBeUnreadable)
{
    const fs::path path = write("locked.txt", "text");
    fs::permissions(path, fs::perms::none);
    fs::permissions(m_folder, fs::perms::all);
    // Root may read anything, so another user has to ask.
    const std::string asNobody = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    const std::string command = asNobody + PLUGSCOPE_EXECUTABLE + " report " + path.string() + " 2>&1";
    FILE *pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    char line[1000] = {};
    ASSERT_NE(fgets(line, sizeof line, pipe), nullptr);
    EXPECT_EQ(fgetc(pipe), EOF);
    EXPECT_EQ(WEXITSTATUS(pclose(pipe)), 2);
    EXPECT_NE(std::string(line).find("permission"), std::string::npos) << line;
}

TEST_F(BadInput, ACutVersion7FileIsSaidToBeCut)
{
    const std::string whole = contentOf(kCorpus / "01a-x86-events-printk-100/trace.dat");
    ASSERT_EQ(whole.size(), 1110594U);
    for (const std::size_t size : { 555297U, 999534U, 20000U, 100U })
        expectRefused(write("cut-" + std::to_string(size), whole.substr(0, size)), "cut");
    expectRefused(write("cut-8", whole.substr(0, 8)), "ends inside its header");
}

// trace-cmd report prints 34111 events of it, as of the whole file.
TEST_F(BadInput, AMissingLastByteCostsNothing)
{
    const std::string whole = contentOf(kCorpus / "01a-x86-events-printk-100/trace.dat");
    const auto run = readRun(write("cut-last-byte.dat", whole.substr(0, whole.size() - 1)));
    EXPECT_EQ(query(run, "/events/total"), 34111);
}

// 4096 bytes of zeros at offset 1050594: trace-cmd report prints 28385 of the 34111 events and says nothing.
TEST_F(BadInput, AZeroedMiddleIsNotedWithWhatIsMissing)
{
    std::string content = contentOf(kCorpus / "01a-x86-events-printk-100/trace.dat");
    std::fill_n(content.begin() + 1050594, 4096, '\0');
    const auto run = readRun(write("zeroed-middle.dat", content));
    EXPECT_EQ(query(run, "/events/total"), 28385);
    EXPECT_EQ(query(run, "/notes/code=missing-events/count"), 34111 - 28385);
    EXPECT_EQ(query(run, "/notes/code=damaged-pages/##"), 1);
}

// The last 5000 bytes are CPU 3's: trace-cmd refuses the whole file, the other CPUs' events can be read all the same.
TEST_F(BadInput, ACutVersion6FileIsReadAsFarAsItGoes)
{
    const std::string whole = contentOf(kCorpus / "07a-x86-tracedat-variants/v6.dat");
    const auto complete = readRun(write("v6.dat", whole));
    const auto run = readRun(write("v6-cut-tail.dat", whole.substr(0, whole.size() - 5000)));
    EXPECT_EQ(query(run, "/notes/code=missing-data/cpu"), 3);
    EXPECT_EQ(query(run, "/notes/code=missing-data/count"), 5000);
    EXPECT_LT(query(run, "/events/total"), query(complete, "/events/total"));
    EXPECT_EQ(query(run, "/operations/#"), query(complete, "/operations/#"));
    expectRefused(write("v6-cut-half.dat", whole.substr(0, whole.size() / 2)), "index of its CPU data");
}
