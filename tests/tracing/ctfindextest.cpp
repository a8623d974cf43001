// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes of a recorded LTTng session, damaged here: the events are those of the session as it was recorded, and the
// damage is said. (Babeltrace 2.0.4 aborts at some of these when it sees the index, and loses events at others without
// a word.)
#include "tracing/readers/ctfindex.h"
#include "tests/support/openedtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

using namespace plugscope;
using namespace plugscope::test;

namespace fs = std::filesystem;

namespace {

const fs::path kCorpus = fs::path(PLUGSCOPE_TEST_DATA) / "corpus";
const fs::path kSession = kCorpus / "05a-x86-lttng-printk/kernel-discard/kernel";

constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kEntrySize = 72; // of version 1.1

std::string contentOf(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(file), {} };
}

std::string bigEndian(std::uint64_t value, std::size_t size)
{
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i)
        bytes[size - 1 - i] = static_cast<char>((value >> (8 * i)) & 0xffU);
    return bytes;
}

/// A copy of the session, packets of which are 13 on CPU 0.
class CtfIndex : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string name = testing::TempDir() + "ctfindex-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        m_root = name;
        fs::copy(kSession, m_root / "kernel", fs::copy_options::recursive);
        for (const auto &entry : fs::recursive_directory_iterator(m_root))
            fs::permissions(entry.path(), fs::perms::owner_all, fs::perm_options::add);
        m_index = contentOf(m_root / "kernel/index/ch_0.idx");
        ASSERT_EQ(m_index.size(), kHeaderSize + 13 * kEntrySize);
    }
    void TearDown() override { fs::remove_all(m_root); }

    void writeIndex(const std::string &bytes)
    {
        std::ofstream(m_root / "kernel/index/ch_0.idx", std::ios::binary | std::ios::trunc) << bytes;
    }
    /// Writes the index with `bytes` at `offset`.
    void patchIndex(std::size_t offset, const std::string &bytes)
    {
        std::string index = m_index;
        writeIndex(index.replace(offset, bytes.size(), bytes));
    }
    void expectSameEvents(const std::string &damage) const
    {
        const auto trace = readTrace((m_root / "kernel").string());
        ASSERT_TRUE(trace) << damage << ": " << trace.error().detail;
        const auto sound = readTrace(kSession.string());
        ASSERT_TRUE(sound);
        ASSERT_EQ((*trace)->cpus().size(), (*sound)->cpus().size());
        for (std::size_t i = 0; i < (*trace)->cpus().size(); ++i) {
            const CpuEvents &a = (*trace)->cpus()[i];
            const CpuEvents &b = (*sound)->cpus()[i];
            EXPECT_EQ(a.cpu, b.cpu);
            EXPECT_TRUE(std::ranges::equal(a.timeNs, b.timeNs)) << damage;
            EXPECT_TRUE(std::ranges::equal(a.type, b.type)) << damage;
            EXPECT_TRUE(std::ranges::equal(a.task, b.task)) << damage;
            EXPECT_TRUE(std::ranges::equal(a.arg0, b.arg0)) << damage;
        }
        EXPECT_EQ((*trace)->lostRanges().size(), (*sound)->lostRanges().size());
        const auto notes = notesWith(**trace, "damaged-index");
        if (damage.empty()) {
            EXPECT_TRUE(notes.empty());
            return;
        }
        ASSERT_EQ(notes.size(), 1U) << damage;
        EXPECT_EQ(notes[0].detail, "index/ch_0.idx: " + damage);
        EXPECT_EQ(notes[0].severity, Severity::Warning);
        EXPECT_TRUE(notesWith(**trace, "damaged-stream").empty());
    }

    fs::path m_root;
    std::string m_index;
};

} // namespace

TEST_F(CtfIndex, SoundOnesAreSilent)
{
    for (const char *session :
         { "05a-x86-lttng-printk/kernel", "05a-x86-lttng-printk/kernel-functions", "05a-x86-lttng-printk/kernel-ctx",
           "05a-x86-lttng-printk/kernel-discard", "05b-x86-lttng-quiet/kernel", "05b-x86-lttng-quiet/kernel-functions",
           "05b-x86-lttng-quiet/kernel-kprobes" }) {
        const auto trace = readTrace((kCorpus / session).string());
        ASSERT_TRUE(trace);
        EXPECT_TRUE(notesWith(**trace, "damaged-index").empty()) << session;
    }
}

TEST_F(CtfIndex, MissingOnesAreSilent)
{
    fs::remove(m_root / "kernel/index/ch_0.idx");
    expectSameEvents("");
    fs::remove_all(m_root / "kernel/index");
    expectSameEvents("");
}

TEST_F(CtfIndex, CutOnes)
{
    writeIndex("");
    expectSameEvents("cut inside its header");
    writeIndex(m_index.substr(0, 10));
    expectSameEvents("cut inside its header");
    writeIndex(m_index.substr(0, 500));
    expectSameEvents("cut at byte 500");
    writeIndex(m_index.substr(0, kHeaderSize));
    expectSameEvents("names 0 packets, the stream has 13");
}

TEST_F(CtfIndex, ZeroedOnes)
{
    writeIndex(std::string(m_index.size(), '\0'));
    expectSameEvents("no index that LTTng writes");
    writeIndex(m_index.substr(0, kHeaderSize) + std::string(m_index.size() - kHeaderSize, '\0'));
    expectSameEvents("another packet size than in the stream for packet 1");
}

TEST_F(CtfIndex, WrongNumbersOfPackets)
{
    writeIndex(m_index.substr(0, m_index.size() - kEntrySize));
    expectSameEvents("names 12 packets, the stream has 13");
    writeIndex(m_index + m_index.substr(m_index.size() - kEntrySize));
    expectSameEvents("names 14 packets, the stream has 13");
}

TEST_F(CtfIndex, WrongNumbersInAnEntry)
{
    const char *const names[]
        = { "offset", "packet size", "content size", "begin", "end", "number of discarded events", "stream" };
    for (std::size_t i = 0; i < std::size(names); ++i) {
        for (const std::uint64_t value : { std::uint64_t { 7 }, UINT64_MAX, std::uint64_t { 1 } << 40U }) {
            patchIndex(kHeaderSize + 4 * kEntrySize + 8 * i, bigEndian(value, 8));
            expectSameEvents(std::string("another ") + names[i] + " than in the stream for packet 5");
        }
    }
    // Behind the last one nothing shows that it is wrong: with this index the library aborts.
    patchIndex(kHeaderSize + 12 * kEntrySize, bigEndian(std::uint64_t { 1 } << 40U, 8));
    expectSameEvents("another offset than in the stream for packet 13");
    patchIndex(12, bigEndian(0, 4)); // the size of an entry
    expectSameEvents("no index that LTTng writes");
    patchIndex(12, bigEndian(0xffffffffU, 4));
    expectSameEvents("cut at byte " + std::to_string(m_index.size()));
}

TEST_F(CtfIndex, RandomOnes)
{
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        std::string index = m_index;
        // Every second keeps its header, so that the entries are looked at.
        for (std::size_t i = seed % 2 == 0 ? kHeaderSize : 0; i < index.size(); ++i)
            index[i] = static_cast<char>(random());
        writeIndex(index);
        const auto trace = readTrace((m_root / "kernel").string());
        ASSERT_TRUE(trace) << seed;
        EXPECT_EQ(countsByName(**trace), countsFile((kCorpus / "05a-x86-lttng-printk/kernel-discard.counts").string()));
        EXPECT_EQ(notesWith(**trace, "damaged-index").size(), 1U) << seed;
    }
}

TEST_F(CtfIndex, AFolderInPlaceOfAnIndexDoesNotMatter)
{
    fs::remove(m_root / "kernel/index/ch_0.idx");
    fs::create_directory(m_root / "kernel/index/ch_0.idx");
    expectSameEvents("");
}

// A stream that was cut between two packets looks whole; only its index tells.
TEST_F(CtfIndex, TellsOfPacketsThatAreGone)
{
    fs::resize_file(m_root / "kernel/ch_0", 5 * 4096);
    const auto trace = readTrace((m_root / "kernel").string());
    ASSERT_TRUE(trace);
    const auto notes = notesWith(**trace, "damaged-index");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].detail, "index/ch_0.idx: names 13 packets, the stream has 5");
}
