// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged CTF folders, made here from sound ones: what can be read stays, the rest is said, other streams do not
// suffer.
#include "tests/support/openedtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

using namespace plugscope;
using namespace plugscope::test;
using testing::HasSubstr;

namespace fs = std::filesystem;

namespace {

const std::string kSession = std::string(PLUGSCOPE_TEST_DATA) + "/corpus/05a-x86-lttng-printk/kernel-discard/kernel";

/// A copy of a session with packets of 4096 bytes, about 12 for each of four CPUs.
class CtfDamage : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string name = testing::TempDir() + "ctfdamage-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        m_root = name;
        m_folder = m_root / "session";
        fs::create_directory(m_root / "tmp");
        setenv("TMPDIR", (m_root / "tmp").c_str(), 1); // where the reader puts what it saves
        fs::copy(kSession, m_folder, fs::copy_options::recursive);
        fs::permissions(m_folder, fs::perms::owner_all, fs::perm_options::add);
        for (const auto &entry : fs::recursive_directory_iterator(m_folder))
            fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
    }
    void TearDown() override
    {
        unsetenv("TMPDIR");
        fs::remove_all(m_root);
    }

    void overwrite(const std::string &name, std::streamoff offset, const std::string &bytes)
    {
        std::fstream file(m_folder / name, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(offset);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    [[nodiscard]] Result<std::shared_ptr<const Trace>> read() const { return readTrace(m_folder.string()); }

    fs::path m_root;
    fs::path m_folder;
};

std::size_t eventsOnCpu(const Trace &trace, std::uint32_t cpu)
{
    for (const CpuEvents &events : trace.cpus()) {
        if (events.cpu == cpu)
            return events.size();
    }
    return 0;
}

/// Events of the sound folder.
const Trace &sound()
{
    static const auto trace = readTrace(kSession);
    return **trace;
}

} // namespace

TEST_F(CtfDamage, CutInsideAPacketKeepsWhatLiesBefore)
{
    // 13 packets of 4096 bytes; cut in the middle of the sixth.
    fs::resize_file(m_folder / "ch_0", 5 * 4096 + 2000);
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    const auto notes = notesWith(**trace, "damaged-stream");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].detail, "ch_0: cut at byte 22480, packet goes to 24576");
    EXPECT_EQ(eventsOnCpu(**trace, 1), eventsOnCpu(sound(), 1));
    EXPECT_EQ(eventsOnCpu(**trace, 2), eventsOnCpu(sound(), 2));
    const std::size_t before = eventsOnCpu(**trace, 0);

    fs::resize_file(m_folder / "ch_0", 5 * 4096);
    const auto whole = read();
    ASSERT_TRUE(whole);
    EXPECT_TRUE(notesWith(**whole, "damaged-stream").empty()); // cut between packets: nothing tells
    EXPECT_GT(before, eventsOnCpu(**whole, 0));
    EXPECT_LT(before, eventsOnCpu(sound(), 0));
}

TEST_F(CtfDamage, CutInsideAPacketIsAGapToTheEnd)
{
    fs::resize_file(m_folder / "ch_1", 2 * 4096 + 1000);
    const auto trace = read();
    ASSERT_TRUE(trace);
    const auto ranges = (*trace)->lostRanges();
    EXPECT_TRUE(std::any_of(ranges.begin(), ranges.end(), [](const LostRange &range) {
        return range.cpu == 1 && isKnown(range.afterNs) && !isKnown(range.beforeNs) && range.count == -1;
    }));
}

TEST_F(CtfDamage, ZeroedPacketHeaderLosesOnePacket)
{
    overwrite("ch_0", 3 * 4096, std::string(100, '\0'));
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    const auto notes = notesWith(**trace, "damaged-stream");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].detail, "ch_0: no packet at byte 12288 of 53248");
    EXPECT_GT(eventsOnCpu(**trace, 0), eventsOnCpu(sound(), 0) * 3 / 4);
    EXPECT_LT(eventsOnCpu(**trace, 0), eventsOnCpu(sound(), 0));
    const auto lost = notesWith(**trace, "lost-packets"); // the gap in the packets' sequence numbers
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_EQ(lost[0].cpu, 0);
    EXPECT_EQ(lost[0].count, 1);
    EXPECT_EQ(eventsOnCpu(**trace, 3), eventsOnCpu(sound(), 3));
}

TEST_F(CtfDamage, UndecodableEventLosesTheRestOfItsPacketOnly)
{
    // Event ids of 0x7777 are not in the metadata. Header and context take 84 bytes.
    overwrite("ch_0", 3 * 4096 + 84, std::string(400, '\x77'));
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    const auto notes = notesWith(**trace, "damaged-stream");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].count, 1);
    EXPECT_THAT(notes[0].detail, HasSubstr("ch_0 packet 4: "));
    EXPECT_THAT(notes[0].detail, HasSubstr("event")); // babeltrace's own words
    EXPECT_GT(eventsOnCpu(**trace, 0), eventsOnCpu(sound(), 0) * 3 / 4);
    EXPECT_LT(eventsOnCpu(**trace, 0), eventsOnCpu(sound(), 0));
    EXPECT_EQ(eventsOnCpu(**trace, 2), eventsOnCpu(sound(), 2));
}

TEST_F(CtfDamage, EventsBehindTheEndOfTheirPacketAreLeftOut)
{
    // Zeros read as short time stamps of 0, each a clock that wrapped: 4.3 s later than the one before.
    overwrite("ch_0", 3 * 4096 + 1000, std::string(400, '\0'));
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    EXPECT_LT((*trace)->lastNs(), sound().lastNs() + 1000000000);
    EXPECT_TRUE(notesWith(**trace, "unusable-events").size() + notesWith(**trace, "damaged-stream").size() > 0);
}

TEST_F(CtfDamage, StrayFileDoesNotMatter)
{
    std::ofstream(m_folder / "notes.txt") << "recorded on Monday\n";
    const auto trace = read();
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->eventCount(), sound().eventCount());
    ASSERT_EQ(notesWith(**trace, "damaged-stream").size(), 1U);
    EXPECT_EQ(notesWith(**trace, "damaged-stream")[0].detail, "notes.txt: no packet at byte 0 of 19");
}

TEST_F(CtfDamage, EmptyStreamIsNoDamage)
{
    fs::resize_file(m_folder / "ch_1", 0);
    const auto trace = read();
    ASSERT_TRUE(trace);
    EXPECT_TRUE(notesWith(**trace, "damaged-stream").empty());
    EXPECT_EQ((*trace)->eventCount(), sound().eventCount() - eventsOnCpu(sound(), 1));
}

TEST_F(CtfDamage, PacketOfNoSizeIsNoEndlessLoop)
{
    // content_size and packet_size of the third packet, at byte 48.
    overwrite("ch_2", 2 * 4096 + 48, std::string(16, '\0'));
    const auto trace = read();
    ASSERT_TRUE(trace);
    EXPECT_EQ(notesWith(**trace, "damaged-stream").size(), 1U);
}

TEST_F(CtfDamage, MissingMetadataIsSaid)
{
    fs::remove(m_folder / "metadata");
    const auto trace = read();
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::Damaged);
    EXPECT_EQ(trace.error().detail, "streams of a CTF trace, but no metadata file beside them");
}

// Babeltrace 2.0.4 does not come back from a metadata packet that is cut.
TEST_F(CtfDamage, CutMetadataKeepsTheEventsThatItDescribes)
{
    fs::resize_file(m_folder / "metadata", 9000);
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    EXPECT_EQ(notesWith(**trace, "damaged-metadata").size(), 1U);
    EXPECT_GT((*trace)->eventCount(), 0U);
    EXPECT_LT((*trace)->eventCount(), sound().eventCount());
    EXPECT_GT((*trace)->countOf(EventKind::SchedSwitch), 0U); // the first event class in the file
}

TEST_F(CtfDamage, UselessMetadataIsAnError)
{
    std::ofstream(m_folder / "metadata")
        << "/* CTF 1.8 */\ntrace { major = 1; minor = 8; byte_order = le; };\nstream {";
    const auto trace = read();
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::Damaged);
    EXPECT_FALSE(trace.error().detail.empty());
}

TEST_F(CtfDamage, Ctf2SaysWhatItNeeds)
{
    std::ofstream(m_folder / "metadata") << "\x1e{\n  \"type\": \"preamble\",\n  \"version\": 2\n}\n";
    const auto trace = read();
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::UnsupportedFormat);
    EXPECT_THAT(trace.error().detail, HasSubstr("CTF 2"));
    EXPECT_THAT(trace.error().detail, HasSubstr("2.1"));
}

TEST_F(CtfDamage, BadTraceBesideAGoodOneIsNoted)
{
    fs::create_directory(m_folder / "other");
    std::ofstream(m_folder / "other" / "metadata") << "\x1e{ \"type\": \"preamble\", \"version\": 2 }\n";
    const auto trace = read();
    ASSERT_TRUE(trace);
    EXPECT_EQ((*trace)->eventCount(), sound().eventCount());
    ASSERT_EQ(notesWith(**trace, "unread-trace").size(), 1U);
    EXPECT_THAT(notesWith(**trace, "unread-trace")[0].detail, HasSubstr("CTF 2"));
}

TEST_F(CtfDamage, NoEventsAtAllIsAnError)
{
    for (const char *name : { "ch_0", "ch_1", "ch_2", "ch_3" })
        fs::resize_file(m_folder / name, 0);
    const auto trace = read();
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::NoEvents);
    EXPECT_THAT(trace.error().detail, HasSubstr("index/ch_0.idx: names 13 packets, the stream has 0"));
}

// A rotated session: the packets of every stream in several folders with the same metadata.
TEST_F(CtfDamage, ChunksOfARotatedSessionAreOneTrace)
{
    for (const char *chunk : { "archives/1/kernel", "archives/2/kernel" }) {
        fs::create_directories(m_folder / chunk);
        fs::copy(m_folder / "metadata", m_folder / chunk / "metadata");
    }
    constexpr std::size_t kCut = 5 * 4096; // behind five packets of each
    for (const char *name : { "ch_0", "ch_1", "ch_2", "ch_3" }) {
        std::ifstream file(m_folder / name, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        std::ofstream(m_folder / "archives/1/kernel" / name, std::ios::binary) << bytes.substr(0, kCut);
        std::ofstream(m_folder / "archives/2/kernel" / name, std::ios::binary) << bytes.substr(kCut);
        fs::remove(m_folder / name);
    }
    fs::remove(m_folder / "metadata");
    const auto trace = read();
    ASSERT_TRUE(trace) << trace.error().detail;
    EXPECT_EQ(countsByName(**trace), countsByName(sound()));
    EXPECT_TRUE(notesWith(**trace, "several-traces").empty());
    const auto lost = notesWith(**trace, "lost-events"); // the same as in one folder, no more
    ASSERT_EQ(lost.size(), 3U);
    EXPECT_EQ(lost[1].count, 1011);
    EXPECT_TRUE(notesWith(**trace, "time-goes-back").empty());
}

TEST_F(CtfDamage, EveryPacketBrokenComesToAnEnd)
{
    for (std::streamoff packet = 0; packet < 13; ++packet)
        overwrite("ch_2", packet * 4096 + 84, std::string(40, '\x77'));
    const auto trace = read();
    ASSERT_TRUE(trace);
    const auto notes = notesWith(**trace, "damaged-stream");
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].count, 13);
    EXPECT_EQ(eventsOnCpu(**trace, 2), 0U);
    EXPECT_EQ(eventsOnCpu(**trace, 1), eventsOnCpu(sound(), 1));
}

TEST_F(CtfDamage, NothingIsLeftBehind)
{
    fs::resize_file(m_folder / "ch_0", 5 * 4096 + 2000);
    overwrite("ch_2", 4096 + 84, std::string(40, '\x77'));
    const auto trace = read();
    ASSERT_TRUE(trace);
    EXPECT_TRUE(fs::is_empty(m_root / "tmp"));
}
