// SPDX-License-Identifier: GPL-3.0-or-later
// From a path to a reader or to an honest refusal.
#include "tests/support/openedtrace.h"

#include "tracing/readers/ctfreader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace plugscope;
using namespace plugscope::test;

namespace fs = std::filesystem;

namespace {

class OpenTrace : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string name = testing::TempDir() + "opentrace-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        m_folder = name;
    }
    void TearDown() override { fs::remove_all(m_folder); }

    std::string file(const std::string &name, const std::string &bytes)
    {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return (m_folder / name).string();
    }

    fs::path m_folder;
};

/// Cancels at the first question, and keeps what it was told.
class ImpatientMonitor final : public LoadMonitor
{
public:
    void setProgress(int permille) override { m_progress.push_back(permille); }
    [[nodiscard]] bool isCancelled() const override { return m_isImpatient; }

    std::vector<int> m_progress;
    bool m_isImpatient = true;
};

const std::string kSession = std::string(PLUGSCOPE_TEST_DATA) + "/corpus/05a-x86-lttng-printk/kernel";

} // namespace

TEST_F(OpenTrace, MissingFileIsNotFound)
{
    const auto trace = readTrace((m_folder / "nothing").string());
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::FileNotFound);
    EXPECT_EQ(trace.error().subject, (m_folder / "nothing").string());
}

TEST_F(OpenTrace, EmptyFileIsEmpty)
{
    const auto trace = readTrace(file("empty", ""));
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::EmptyInput);
}

TEST_F(OpenTrace, PictureIsNoTrace)
{
    const std::string path = file("trace.dat", "\xff\xd8\xff\xe0"); // the name does not count
    const auto trace = readTrace(path);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::NotATrace);
    EXPECT_EQ(trace.error().detail, "a JPEG picture");
    EXPECT_EQ(trace.error().subject, path);
}

TEST_F(OpenTrace, FolderWithoutATraceIsNoTrace)
{
    file("readme.txt", "hello");
    fs::create_directory(m_folder / "sub");
    const auto trace = readTrace(m_folder.string());
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::NotATrace);
    EXPECT_EQ(trace.error().detail, "a folder without a CTF trace");
}

TEST_F(OpenTrace, UnreadableInputIsPermissionDenied)
{
    if (geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const std::string path = file("secret", "x");
    fs::permissions(path, fs::perms::none);
    const auto trace = readTrace(path);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::PermissionDenied);
    fs::create_directory(m_folder / "closed");
    fs::permissions(m_folder / "closed", fs::perms::none);
    const auto folder = readTrace((m_folder / "closed").string());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::PermissionDenied);
    fs::permissions(m_folder / "closed", fs::perms::owner_all);
}

TEST_F(OpenTrace, FormatIsFoundByContent)
{
    const auto ctf = readTrace(kSession);
    ASSERT_TRUE(ctf);
    EXPECT_THAT((*ctf)->info().format, testing::StartsWith("CTF 1.8"));
    fs::copy(std::string(PLUGSCOPE_TEST_DATA) + "/corpus/04a-x86-rollback/rollback.dat", m_folder / "notes.txt");
    const auto dat = readTrace((m_folder / "notes.txt").string());
    ASSERT_TRUE(dat);
    EXPECT_THAT((*dat)->info().format, testing::StartsWith("trace.dat"));
}

TEST_F(OpenTrace, OtherSpellingsOfAFolderAreTheSame)
{
    fs::create_directory_symlink(kSession, m_folder / "link");
    for (const std::string &path : { kSession + "/", kSession + "/kernel", (m_folder / "link").string() }) {
        const auto trace = readTrace(path);
        ASSERT_TRUE(trace) << path;
        EXPECT_GT((*trace)->eventCount(), 20000U);
    }
}

TEST_F(OpenTrace, CancelEndsReading)
{
    ImpatientMonitor monitor;
    TraceBuilder builder;
    const Result<void> read = openTrace(kSession, builder, monitor);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
}

TEST_F(OpenTrace, ProgressRisesToTheEnd)
{
    ImpatientMonitor monitor;
    monitor.m_isImpatient = false;
    TraceBuilder builder;
    ASSERT_TRUE(openTrace(kSession, builder, monitor));
    ASSERT_GE(monitor.m_progress.size(), 2U);
    EXPECT_TRUE(std::is_sorted(monitor.m_progress.begin(), monitor.m_progress.end()));
    EXPECT_EQ(monitor.m_progress.back(), 1000);
}
