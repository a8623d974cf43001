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

TEST_F(BadInput, AFolderOfSeveralRunsIsRefusedWithTheirPaths)
{
    const fs::path folder = kCorpus / "05b-x86-lttng-quiet";
    for (const char *run : { "kernel", "kernel-functions", "kernel-kprobes" })
        expectRefused(folder, (folder / run).string());
    expectRefused(folder, "several runs that do not belong together; name one of them: ");
    expectRefused(fs::path(PLUGSCOPE_TEST_DATA), (folder / "kernel-kprobes").string());
    // One session is one run. The events: the sum of kernel-kprobes.counts (babeltrace2).
    EXPECT_EQ(query(readRun(folder / "kernel-kprobes"), "/events/total"), 8978);
}

TEST_F(BadInput, CtfWithoutTimeSaysSo)
{
    fs::create_directory(m_folder / "ctf");
    write("ctf/metadata",
          "/* CTF 1.8 */\n"
          "typealias integer { size = 32; align = 8; signed = false; byte_order = le; } := uint32_t;\n"
          "trace { major = 1; minor = 8; byte_order = le; packet.header := struct { uint32_t magic; }; };\n"
          "stream { event.header := struct { uint32_t id; }; };\n"
          "event { id = 7; name = \"tick\"; };\n");
    const std::string event("\7\0\0\0", 4);
    write("ctf/stream", "\xc1\x1f\xfc\xc1" + event + event + event);
    expectRefused(m_folder / "ctf", "no event in it could be read: its 3 events have no time stamps");
    write("ctf/stream", "\xc1\x1f\xfc\xc1");
    expectRefused(m_folder / "ctf", "no event in it could be read: the CTF trace is well formed but has none");
}

TEST_F(BadInput, ADamagedIndexCostsNothing)
{
    const fs::path session = kCorpus / "05a-x86-lttng-printk/kernel-discard/kernel";
    auto sound = readRun(session);
    fs::copy(session, m_folder / "kernel", fs::copy_options::recursive);
    for (const auto &entry : fs::recursive_directory_iterator(m_folder))
        fs::permissions(entry.path(), fs::perms::owner_all, fs::perm_options::add);
    std::string index = contentOf(m_folder / "kernel/index/ch_0.idx");
    index.replace(16 + 12 * 72, 8, "\0\0\1\0\0\0\0\0", 8); // the offset of the last packet
    for (const std::string &bytes : { index, index.substr(0, 300), std::string(index.size(), '\0'), std::string() }) {
        write("kernel/index/ch_0.idx", bytes);
        auto run = readRun(m_folder / "kernel");
        EXPECT_EQ(query(run, "/notes/code=damaged-index/##"), 1);
        for (auto *one : { &run, &sound }) {
            one->erase("file");
            one->erase("notes");
        }
        EXPECT_EQ(run, sound);
    }
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
