// SPDX-License-Identifier: GPL-3.0-or-later
// The decoding process from outside: how it dies, hangs and is cancelled, played by small scripts in its place.
#include "tracing/decode/decodeprocess.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace plugscope;
namespace fs = std::filesystem;

namespace {

/// Cancels from the given number of questions on.
class CancellingMonitor final : public LoadMonitor
{
public:
    explicit CancellingMonitor(int after) : m_left(after) { }
    void setProgress(int) override { }
    [[nodiscard]] bool isCancelled() const override { return --m_left < 0; }

private:
    mutable int m_left;
};

class DecodeProcess : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string path = testing::TempDir() + "decodeprocesstest-XXXXXX";
        ASSERT_NE(mkdtemp(path.data()), nullptr);
        m_folder = path;
    }
    void TearDown() override { fs::remove_all(m_folder); }

    std::string script(const std::string &text)
    {
        const fs::path path = m_folder / "decoder";
        std::ofstream(path) << "#!/bin/sh\n" << text;
        fs::permissions(path, fs::perms::owner_all);
        return path.string();
    }
    Error errorOf(const std::string &executable)
    {
        SilentMonitor monitor;
        const auto trace = decodeTrace(executable, "input", monitor);
        EXPECT_FALSE(trace);
        return trace ? Error {} : trace.error();
    }

    fs::path m_folder;
};

} // namespace

TEST_F(DecodeProcess, ADeathBySignalIsNamedWithTheLastWords)
{
    const Error error = errorOf(script("echo first >&2; echo 'last words' >&2; kill -SEGV $$\n"));
    EXPECT_EQ(error.code, ErrorCode::DecoderDied);
    EXPECT_EQ(error.subject, "input");
    EXPECT_EQ(error.detail, "signal 11 (Segmentation fault)");
    ASSERT_EQ(error.causes.size(), 1U);
    EXPECT_EQ(error.causes[0].detail, "last words");
}

TEST_F(DecodeProcess, AFailingExitIsADeathToo)
{
    const Error error = errorOf(script("exit 7\n"));
    EXPECT_EQ(error.code, ErrorCode::DecoderDied);
    EXPECT_EQ(error.detail, "exit status 7");
}

TEST_F(DecodeProcess, RunningOutOfMemoryIsSaidAsSuch)
{
    EXPECT_EQ(errorOf(script("exit 3\n")).code, ErrorCode::OutOfMemory);
}

TEST_F(DecodeProcess, AResultThatIsNoBlockIsRefused)
{
    EXPECT_EQ(errorOf(script("exit 0\n")).code, ErrorCode::DecoderResult);
    EXPECT_EQ(errorOf(script("head -c 100000 /dev/zero >&3\n")).code, ErrorCode::DecoderResult);
}

TEST_F(DecodeProcess, AMissingExecutableIsAnError)
{
    EXPECT_EQ(errorOf((m_folder / "nothing").string()).code, ErrorCode::Io);
}

TEST_F(DecodeProcess, CancellingEndsAHangingChildAtOnce)
{
    CancellingMonitor monitor(3);
    const auto begin = std::chrono::steady_clock::now();
    const auto trace = decodeTrace(script("exec sleep 60\n"), "input", monitor);
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST_F(DecodeProcess, FilesOfAKilledChildAreRemoved)
{
    const fs::path note = m_folder / "where";
    errorOf(script("echo \"$TMPDIR\" > " + note.string() + "; touch \"$TMPDIR/left\"; kill -KILL $$\n"));
    std::string folder;
    std::getline(std::ifstream(note), folder);
    ASSERT_FALSE(folder.empty());
    EXPECT_FALSE(fs::exists(folder));
}
