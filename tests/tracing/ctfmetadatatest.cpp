// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of metadata files, and the text out of packets.
#include "tracing/readers/ctfmetadata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plugscope;
using testing::HasSubstr;

namespace {

std::string number(std::uint32_t value, bool bigEndian)
{
    std::string bytes(4, '\0');
    for (unsigned i = 0; i < 4; ++i)
        bytes[bigEndian ? 3 - i : i] = static_cast<char>((value >> (8 * i)) & 0xffU);
    return bytes;
}

/// A metadata packet (CTF 1.8, section 7.1) with `padding` bytes behind the text.
std::string packet(const std::string &text, std::size_t padding, bool bigEndian = false)
{
    const auto content = static_cast<std::uint32_t>((37 + text.size()) * 8);
    const auto size = static_cast<std::uint32_t>((37 + text.size() + padding) * 8);
    std::string bytes = number(0x75d11d57, bigEndian) + std::string(16, 'u') + number(0, bigEndian);
    bytes += number(content, bigEndian) + number(size, bigEndian) + std::string("\0\0\0\1\x8", 5);
    return bytes + text + std::string(padding, '\0');
}

} // namespace

TEST(CtfMetadata, JoinsPackets)
{
    for (const bool bigEndian : { false, true }) {
        const CtfMetadata metadata
            = parseCtfMetadata(packet("trace { ", 100, bigEndian) + packet("major = 1; };", 0, bigEndian));
        EXPECT_EQ(metadata.kind, CtfMetadataKind::Ctf1);
        EXPECT_EQ(metadata.text, "trace { major = 1; };");
    }
}

TEST(CtfMetadata, CutPacketLeavesTheCompleteStatements)
{
    const std::string whole = packet("trace { a = 1; }; ", 0) + packet("env { b = 2; }; clock { c = 3; };", 0);
    EXPECT_FALSE(parseCtfMetadata(whole).isDamaged);
    const CtfMetadata cut = parseCtfMetadata(std::string_view(whole).substr(0, whole.size() - 5));
    EXPECT_EQ(cut.text, "trace { a = 1; }; env { b = 2; };");
    EXPECT_TRUE(cut.isDamaged);
    const CtfMetadata first = parseCtfMetadata(std::string_view(whole).substr(0, 60));
    EXPECT_EQ(first.text, "trace { a = 1; };");
    EXPECT_TRUE(first.isDamaged);
}

TEST(CtfMetadata, ImpossiblePacketSizesAreDamage)
{
    std::string huge = packet("trace { a = 1; };", 0);
    huge.replace(28, 4, number(0xffffffff, false)); // the packet's size
    EXPECT_EQ(parseCtfMetadata(huge).text, "trace { a = 1; };");
    EXPECT_TRUE(parseCtfMetadata(huge).isDamaged);
    std::string none = packet("trace { a = 1; };", 0);
    none.replace(24, 8, std::string(8, '\0'));
    EXPECT_EQ(parseCtfMetadata(none).kind, CtfMetadataKind::Ctf1);
    EXPECT_TRUE(parseCtfMetadata(none).isDamaged);
}

TEST(CtfMetadata, PlainTextIsCutBehindItsLastCompleteStatement)
{
    const CtfMetadata cut = parseCtfMetadata("/* CTF 1.8 */ trace { x = \"};\"; }; // };\nstream { id = 0;");
    EXPECT_EQ(cut.text, "/* CTF 1.8 */ trace { x = \"};\"; };");
    EXPECT_TRUE(cut.isDamaged);
    EXPECT_FALSE(parseCtfMetadata("/* CTF 1.8 */ trace { }; /* end */\n").isDamaged);
}

TEST(CtfMetadata, TellsPlainTextFromOthers)
{
    const CtfMetadata plain = parseCtfMetadata("/* CTF 1.8 */\n\ntrace { major = 1; };");
    EXPECT_EQ(plain.kind, CtfMetadataKind::Ctf1);
    EXPECT_THAT(plain.text, HasSubstr("major"));
    EXPECT_EQ(parseCtfMetadata("\x1e{\"type\":\"preamble\",\"version\":2}").kind, CtfMetadataKind::Ctf2);
    EXPECT_EQ(parseCtfMetadata("{\"type\":\"preamble\",\"version\":2}").kind, CtfMetadataKind::Ctf2);
    EXPECT_EQ(parseCtfMetadata("").kind, CtfMetadataKind::Other);
    EXPECT_EQ(parseCtfMetadata("{\"name\": \"package\"}").kind, CtfMetadataKind::Other);
    EXPECT_EQ(parseCtfMetadata("title: holiday\n").kind, CtfMetadataKind::Other);
    EXPECT_EQ(parseCtfMetadata("\x89PNG").kind, CtfMetadataKind::Other);
}
