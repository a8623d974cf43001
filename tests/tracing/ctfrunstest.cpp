// SPDX-License-Identifier: GPL-3.0-or-later
// Which traces of a folder are one run. The folders are laid out here as LTTng does, from one small generated trace of
// ten events and edited copies of it.
#include "tracing/readers/ctfruns.h"
#include "tests/support/openedtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

using namespace plugscope;
using namespace plugscope::test;
using testing::ElementsAre;

namespace fs = std::filesystem;

namespace {

const fs::path kCase = fs::path(PLUGSCOPE_TEST_DATA) / "cases/48-ctf-lttng-stop-window";
constexpr std::uint64_t kEvents = 11; // of the case, see its expected.md
const std::string kHost = "hostname = \"node1\"";
const std::string kClockUuid = "uuid = \"10111213-1415-1617-1819-1a1b1c1d1e1f\";\n\tdescription";

std::string contentOf(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(file), {} };
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

class CtfRuns : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string name = testing::TempDir() + "ctfruns-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        m_root = name;
    }
    void TearDown() override { fs::remove_all(m_root); }

    /// The trace at a path below the root; `digit` makes its uuid another one, `from` in its metadata becomes `to`.
    void addTrace(const std::string &at, char digit = '0', const std::string &from = {}, const std::string &to = {})
    {
        fs::create_directories(m_root / at);
        std::string metadata = contentOf(kCase / "kernel/metadata");
        if (!from.empty())
            metadata = replaced(metadata, from, to);
        // The first uuid is the trace's own; every packet repeats its bytes.
        metadata = replaced(metadata, "uuid = \"10", std::string("uuid = \"1") + digit);
        std::ofstream(m_root / at / "metadata", std::ios::binary) << metadata;
        for (const char *name : { "channel0_0", "channel0_1", "channel0_2", "channel0_3" }) {
            std::string bytes = contentOf(kCase / "kernel" / name);
            const std::string uuid = "\x10\x11\x12\x13";
            for (std::size_t place = bytes.find(uuid); place != std::string::npos; place = bytes.find(uuid, place + 1))
                bytes[place] = static_cast<char>(0x10 + (digit - '0'));
            std::ofstream(m_root / at / name, std::ios::binary) << bytes;
        }
    }
    void expectOneRun(std::uint64_t traces, const std::string &below = {}) const
    {
        const auto trace = readTrace((m_root / below).string());
        ASSERT_TRUE(trace) << trace.error().detail << trace.error().causes.size();
        EXPECT_EQ((*trace)->eventCount(), traces * kEvents);
    }
    /// The paths to choose from, of which each is one run.
    [[nodiscard]] std::vector<std::string> choices(const std::string &below = {}) const
    {
        const auto trace = readTrace((m_root / below).string());
        EXPECT_FALSE(trace);
        std::vector<std::string> paths;
        if (trace)
            return paths;
        EXPECT_EQ(trace.error().code, ErrorCode::SeveralRuns);
        EXPECT_EQ(trace.error().subject, (m_root / below).string());
        for (const Error &run : trace.error().causes) {
            EXPECT_TRUE(readTrace(run.subject)) << run.subject;
            paths.push_back(fs::path(run.subject).lexically_relative(m_root).string());
        }
        return paths;
    }

    fs::path m_root;
};

} // namespace

TEST(CtfSession, IsTheFolderAboveWhatLttngNests)
{
    EXPECT_EQ(ctfSessionOf("/a/auto-1/kernel"), "/a/auto-1");
    EXPECT_EQ(ctfSessionOf("/a/auto-1/ust/uid/1000/64-bit"), "/a/auto-1");
    EXPECT_EQ(ctfSessionOf("/a/auto-1/ust/pid/bash-412-20261207-101112"), "/a/auto-1");
    EXPECT_EQ(ctfSessionOf("/a/auto-1/archives/20261207T101112+0000-1/kernel"), "/a/auto-1");
    EXPECT_EQ(ctfSessionOf("/a/auto-1/archives/20261207T101112+0000-1/ust/uid/0/32-bit"), "/a/auto-1");
    EXPECT_EQ(ctfSessionOf("/a/snapshot-1-20261207-101112-0/kernel"), "/a/snapshot-1-20261207-101112-0");
    EXPECT_EQ(ctfSessionOf("/a/perf-ctf"), "/a/perf-ctf");
    EXPECT_EQ(ctfSessionOf("/a/uid/1000/64-bit"), "/a/uid/1000/64-bit");
    EXPECT_EQ(ctfSessionOf("/kernel"), "/");
}

TEST(CtfOrigin, ComesFromEnvironmentAndClocks)
{
    const CtfOrigin lttng = ctfOriginOf("/s/kernel", "/* CTF 1.8 */ trace { uuid = \"t\"; };\n"
                                                     "env { domain = \"kernel\"; hostname = \"node;1\"; };\n"
                                                     "clock { name = \"monotonic\"; uuid = \"c-1\"; freq = 1; };");
    EXPECT_EQ(lttng, (CtfOrigin { "/s", "node;1", "c-1 " }));
    const CtfOrigin perf = ctfOriginOf("/p", "env { host = \"h\"; release = \"6\"; }; clock { name = perf_clock; };");
    EXPECT_EQ(perf, (CtfOrigin { "/p", "h", "" }));
    EXPECT_EQ(ctfOriginOf("/p", "} env { hostname"), (CtfOrigin { "/p", "", "" })); // damaged
    EXPECT_EQ(ctfOriginOf("/p", "clock { uuid = \"b\"; }; clock { uuid = \"a\"; };").clocks, "a b ");
}

TEST_F(CtfRuns, KernelAndUserSpaceOfOneSessionAreOne)
{
    addTrace("auto-1/kernel");
    addTrace("auto-1/ust/uid/1000/64-bit", '1');
    addTrace("auto-1/ust/uid/0/32-bit", '2');
    addTrace("auto-1/ust/pid/bash-412-20261207-101112", '3');
    expectOneRun(4);
    expectOneRun(4, "auto-1/");
    expectOneRun(3, "auto-1/ust");
    const auto trace = readTrace(m_root.string());
    ASSERT_TRUE(trace);
    EXPECT_EQ(notesWith(**trace, "several-traces").size(), 1U);
}

TEST_F(CtfRuns, ChunksOfARotatedSessionAreOne)
{
    addTrace("auto-1/archives/20261207T101112+0000-20261207T101212+0000-1/kernel");
    addTrace("auto-1/archives/20261207T101112+0000-20261207T101212+0000-1/ust/uid/0/64-bit", '1');
    addTrace("auto-1/kernel", '2');
    expectOneRun(3);
    expectOneRun(2, "auto-1/archives");
}

TEST_F(CtfRuns, OtherHostsAndClocksAreOthers)
{
    addTrace("auto-1/kernel");
    addTrace("auto-1/ust/uid/0/64-bit", '1', kHost, "hostname = \"node2\"");
    EXPECT_THAT(choices(), ElementsAre("auto-1/kernel", "auto-1/ust/uid/0/64-bit"));
    addTrace("auto-1/ust/uid/0/64-bit", '1', kClockUuid,
             "uuid = \"20111213-1415-1617-1819-1a1b1c1d1e1f\"; description");
    EXPECT_THAT(choices(), ElementsAre("auto-1/kernel", "auto-1/ust/uid/0/64-bit"));
    EXPECT_THAT(choices("auto-1"), ElementsAre("auto-1/kernel", "auto-1/ust/uid/0/64-bit"));
    addTrace("auto-1/ust/uid/0/64-bit", '1', kClockUuid, "description"); // one with, one without
    EXPECT_THAT(choices(), ElementsAre("auto-1/kernel", "auto-1/ust/uid/0/64-bit"));
    addTrace("auto-1/kernel", '0', kClockUuid, "description"); // none with
    expectOneRun(2);
}

TEST_F(CtfRuns, SessionsAreOthersEvenOfOneHostAndClock)
{
    addTrace("auto-1/kernel");
    addTrace("auto-1/ust/uid/0/64-bit", '1');
    addTrace("auto-2/kernel", '2');
    addTrace("plain", '3');
    EXPECT_THAT(choices(), ElementsAre("auto-1", "auto-2", "plain"));
    expectOneRun(2, "auto-1");
}

TEST_F(CtfRuns, ACopyOfATraceIsNotShownTwice)
{
    addTrace("auto-1/kernel");
    addTrace("backup/auto-1/kernel");
    EXPECT_THAT(choices(), ElementsAre("auto-1", "backup/auto-1"));
}

TEST_F(CtfRuns, ASessionInsideAnotherCanBeChosenApart)
{
    addTrace("auto-1/kernel");
    addTrace("auto-1/old/kernel", '1');
    addTrace("auto-1/ust/uid/0/64-bit", '2');
    EXPECT_THAT(choices("auto-1"), ElementsAre("auto-1/kernel", "auto-1/old", "auto-1/ust/uid/0/64-bit"));
}

TEST_F(CtfRuns, AFolderThatIsATraceIsTheOneThatWasNamed)
{
    addTrace("first");
    addTrace("first/old/kernel", '1');
    expectOneRun(1, "first");
    expectOneRun(1, "first//");
    const auto trace = readTrace((m_root / "first").string());
    ASSERT_TRUE(trace);
    const auto notes = notesWith(**trace, "other-runs");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].count, 1);
    EXPECT_THAT(choices(), ElementsAre("first", "first/old"));
}

TEST_F(CtfRuns, ALinkToASessionIsThatSession)
{
    addTrace("auto-1/kernel");
    addTrace("auto-1/ust/uid/0/64-bit", '1');
    fs::create_directory_symlink(m_root / "auto-1", m_root / "latest");
    expectOneRun(2, "latest");
    expectOneRun(2); // links below are not followed
}
