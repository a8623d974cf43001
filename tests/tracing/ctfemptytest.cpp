// SPDX-License-Identifier: GPL-3.0-or-later
// CTF traces without an event that can be shown, written by hand: what is said must be why.
#include "tests/support/openedtrace.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace plugscope;
using namespace plugscope::test;

namespace fs = std::filesystem;

namespace {

const std::string kUntimed = R"(/* CTF 1.8 */
typealias integer { size = 32; align = 8; signed = false; byte_order = le; } := uint32_t;
trace {
    major = 1; minor = 8; byte_order = le;
    packet.header := struct { uint32_t magic; uint32_t stream_id; };
};
stream {
    id = 0;
    packet.context := struct { uint32_t content_size; uint32_t packet_size; uint32_t cpu_id; };
    event.header := struct { uint32_t id; };
};
event { id = 0; name = "tick"; stream_id = 0; fields := struct { uint32_t value; }; };
)";

void append(std::string &bytes, std::uint32_t value)
{
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>((value >> shift) & 0xffU);
}

/// A packet of `events` ticks on CPU 1.
std::string packet(std::uint32_t events)
{
    const std::uint32_t bits = (5 + 2 * events) * 32;
    std::string bytes;
    for (const std::uint32_t number : { 0xc1fc1fc1U, 0U, bits, bits, 1U })
        append(bytes, number);
    for (std::uint32_t i = 0; i < events; ++i) {
        append(bytes, 0);
        append(bytes, i);
    }
    return bytes;
}

class CtfEmpty : public testing::Test
{
protected:
    void SetUp() override
    {
        std::string name = testing::TempDir() + "ctfempty-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        m_folder = name;
        write("metadata", kUntimed);
    }
    void TearDown() override { fs::remove_all(m_folder); }

    void write(const std::string &name, const std::string &bytes) const
    {
        fs::create_directories((m_folder / name).parent_path());
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
    }
    void expectNoEvents(const std::string &detail) const
    {
        const auto trace = readTrace(m_folder.string());
        ASSERT_FALSE(trace);
        EXPECT_EQ(trace.error().code, ErrorCode::NoEvents);
        EXPECT_EQ(trace.error().subject, m_folder.string());
        EXPECT_EQ(trace.error().detail, detail);
    }

    fs::path m_folder;
};

} // namespace

TEST_F(CtfEmpty, EventsWithoutTimeAreCounted)
{
    write("stream_0", packet(3) + packet(2));
    write("stream_1", packet(4));
    expectNoEvents("its 9 events have no time stamps");
}

TEST_F(CtfEmpty, OneEventWithoutTime)
{
    write("stream_0", packet(1));
    expectNoEvents("its one event has no time stamp");
}

TEST_F(CtfEmpty, PacketsWithoutEventsAreWellFormed)
{
    write("stream_0", packet(0) + packet(0));
    expectNoEvents("the CTF trace is well formed but has none");
}

TEST_F(CtfEmpty, NoStreamAtAll)
{
    expectNoEvents("the CTF trace is well formed but has none");
    write("stream_0", "");
    expectNoEvents("the CTF trace is well formed but has none");
}

TEST_F(CtfEmpty, DamageIsTheBetterReason)
{
    write("stream_0", "no stream at all");
    const auto trace = readTrace(m_folder.string());
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::Damaged);
    EXPECT_EQ(trace.error().detail, "stream_0: no packet at byte 0 of 16");
}
