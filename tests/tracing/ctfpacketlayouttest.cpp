// SPDX-License-Identifier: GPL-3.0-or-later
// Places of packet headers and contexts from metadata; offsets counted by hand from the declarations.
#include "tracing/readers/ctfpacketlayout.h"

#include <gtest/gtest.h>

using namespace plugscope;

namespace {

constexpr std::string_view kLttng = R"(
typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
typealias integer { size = 64; align = 8; signed = false; } := unsigned long;
trace {
	major = 1; minor = 8;
	uuid = "58eec849-14e4-7440-be04-810f92e73675";
	byte_order = le;
	packet.header := struct {
		uint32_t magic;               /* byte 0 */
		uint8_t  uuid[16];            // byte 4
		uint32_t stream_id;           // byte 20
		uint64_t stream_instance_id;  // byte 24
	};
};
env { hostname = "a; } b"; };
typealias integer { size = 64; align = 8; signed = false; map = clock.monotonic.value; } := uint64_clock_monotonic_t;
struct packet_context {
	uint64_clock_monotonic_t timestamp_begin;  /* byte 32 */
	uint64_clock_monotonic_t timestamp_end;    /* byte 40 */
	uint64_t content_size;                     /* byte 48 */
	uint64_t packet_size;                      /* byte 56 */
	uint64_t packet_seq_num;                   /* byte 64 */
	unsigned long events_discarded;            /* byte 72 */
	uint32_t cpu_id;                           /* byte 80 to 84 */
};
stream {
	id = 7;
	event.header := struct event_header_large;
	packet.context := struct packet_context;
};
event { name = "x { ;"; id = 1; stream_id = 7; fields := struct { string _a; } ; };
)";

void put(std::string &bytes, std::size_t offset, std::uint64_t value, std::size_t size, bool bigEndian = false)
{
    for (std::size_t i = 0; i < size; ++i)
        bytes[offset + (bigEndian ? size - 1 - i : i)] = static_cast<char>((value >> (8 * i)) & 0xffU);
}

} // namespace

TEST(CtfPacketLayout, FindsTheNumbersOfAnLttngPacket)
{
    const auto layout = CtfPacketLayout::fromMetadata(kLttng);
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->uuid(), "58eec849-14e4-7440-be04-810f92e73675");
    EXPECT_TRUE(layout->hasMagic());
    EXPECT_EQ(layout->longBits(), 64U);
    std::string packet(200, '\0');
    put(packet, 0, 0xc1fc1fc1, 4);
    put(packet, 20, 7, 4);
    put(packet, 24, 3, 8);
    put(packet, 32, 1000, 8);
    put(packet, 40, 2000, 8);
    put(packet, 48, 900, 8);
    put(packet, 56, 1600, 8);
    put(packet, 72, 12, 8);
    const auto numbers = layout->read(packet);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(numbers->headerBits, 84U * 8);
    EXPECT_EQ(numbers->streamClass, 7U);
    EXPECT_EQ(numbers->streamInstance, 3U);
    EXPECT_EQ(numbers->timestampBegin, 1000U);
    EXPECT_EQ(numbers->timestampEnd, 2000U);
    EXPECT_EQ(numbers->contentBits, 900U);
    EXPECT_EQ(numbers->packetBits, 1600U);
    EXPECT_EQ(numbers->discarded, 12U);
    EXPECT_EQ(numbers->contentSizeOffset, 48U);
    EXPECT_EQ(numbers->packetSizeOffset, 56U);
}

TEST(CtfPacketLayout, RefusesWhatIsNoPacket)
{
    const auto layout = CtfPacketLayout::fromMetadata(kLttng);
    ASSERT_TRUE(layout);
    std::string packet(200, '\0');
    EXPECT_FALSE(layout->read(packet)); // no magic
    put(packet, 0, 0xc1fc1fc1, 4);
    EXPECT_FALSE(layout->read(packet)); // a stream 0 is not described
    put(packet, 20, 7, 4);
    EXPECT_TRUE(layout->read(packet));
    EXPECT_FALSE(layout->read(std::string_view(packet).substr(0, 83))); // ends inside of the context
}

// As perf data convert writes it: integers in place, no stream instance, an alignment behind the structure.
TEST(CtfPacketLayout, ReadsIntegersInPlaceAndBigEndian)
{
    const auto layout = CtfPacketLayout::fromMetadata(R"(/* CTF 1.8 */
trace { byte_order = be;
  packet.header := struct {
    integer { size = 32; align = 8; signed = false; byte_order = be; } magic;
    integer { size = 32; align = 8; signed = false; byte_order = le; } stream_id;
  } align(8);
};
stream { id = 0;
  packet.context := struct {
    integer { size = 8; align = 8; } small;
    integer { size = 64; align = 64; } content_size;
    integer { size = 32; align = 1; signed = false; } cpu_id;
  } align(8);
};)");
    ASSERT_TRUE(layout);
    EXPECT_TRUE(layout->isBigEndian());
    // The context's alignment is that of its widest member: 8 bytes of header, small at 8, content_size at 16.
    std::string packet(64, '\0');
    put(packet, 0, 0xc1fc1fc1, 4, true);
    put(packet, 16, 512, 8, true);
    const auto numbers = layout->read(packet);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(numbers->contentBits, 512U);
    EXPECT_EQ(numbers->headerBits, 28U * 8);
    EXPECT_FALSE(numbers->packetBits);
    EXPECT_FALSE(numbers->streamInstance);
    EXPECT_EQ(numbers->packetSizeOffset, 0U);
}

TEST(CtfPacketLayout, GivesUpOnOtherDescriptions)
{
    EXPECT_FALSE(CtfPacketLayout::fromMetadata(""));
    EXPECT_FALSE(CtfPacketLayout::fromMetadata("trace { major = 1; };")); // no stream
    EXPECT_FALSE(CtfPacketLayout::fromMetadata("stream { packet.context := struct { string name; }; };"));
    EXPECT_FALSE(CtfPacketLayout::fromMetadata("stream { packet.context := struct { unknown_t name; }; };"));
    EXPECT_FALSE(CtfPacketLayout::fromMetadata(
        "stream { packet.context := struct { integer { size = 4096; } content_size; }; };"));
}

TEST(CtfPacketLayout, ComesToAnEndWithBrokenText)
{
    for (std::size_t length = 0; length < kLttng.size(); length += 3)
        (void)CtfPacketLayout::fromMetadata(kLttng.substr(0, length));
    for (const char *text : { "}", "}}}};;", "{", "stream", "stream {", "trace { packet.header :=", "struct x {", "/*",
                              "\"", "typealias integer {", "typealias integer { size =", "stream { id = \"" })
        (void)CtfPacketLayout::fromMetadata(text);
}
