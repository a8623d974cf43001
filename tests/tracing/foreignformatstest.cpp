// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about inputs that no reader takes. Signatures: the formats' own specifications.
#include "tracing/readers/foreignformats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plugscope;
using namespace std::string_view_literals;
using testing::HasSubstr;

namespace {

Error errorFor(std::string_view bytes)
{
    return foreignFormatError({ .path = "input", .isDirectory = false, .bytes = std::string(bytes) });
}

struct Sample
{
    std::string_view bytes;
    ErrorCode code;
    std::string_view expected; // in the detail
};

class ForeignFormat : public testing::TestWithParam<Sample>
{
};

} // namespace

TEST_P(ForeignFormat, IsNamed)
{
    const Error error = errorFor(GetParam().bytes);
    EXPECT_EQ(error.code, GetParam().code) << error.detail;
    EXPECT_THAT(error.detail, HasSubstr(std::string(GetParam().expected)));
    EXPECT_EQ(error.subject, "input");
}

INSTANTIATE_TEST_SUITE_P(
    OfOtherTools, ForeignFormat,
    testing::Values(
        Sample { "PERFILE2\x68\0\0\0\0\0\0\0"sv, ErrorCode::UnsupportedFormat, "`perf script --ns`" },
        Sample { "PERFILE2\x10\0\0\0\0\0\0\0"sv, ErrorCode::UnsupportedFormat, "`perf data convert --to-ctf=FOLDER`" },
        Sample { "\x0a\x05\x08\x01\x10\x02\x18\x0a\x04\x08\x01\x10\x03"sv, ErrorCode::UnsupportedFormat,
                 "`traceconv systrace" },
        Sample { "{\"traceEvents\":[{\"ph\":\"X\"}]}"sv, ErrorCode::UnsupportedFormat, "Chrome trace" },
        Sample { "[ {\"name\": \"a\", \"ph\": \"B\", \"ts\": 1} ]"sv, ErrorCode::UnsupportedFormat, "Chrome trace" },
        Sample { "{\n\t\"linux-perf-json-version\": 1,"sv, ErrorCode::UnsupportedFormat, "--to-ctf" },
        Sample { "\xc1\x1f\xfc\xc1\0\0"sv, ErrorCode::UnsupportedFormat, "open the folder" },
        Sample { "\x57\x1d\xd1\x75\0\0"sv, ErrorCode::UnsupportedFormat, "open the folder" },
        Sample { "/* CTF 1.8 */\ntrace {"sv, ErrorCode::UnsupportedFormat, "open the folder" },
        Sample { "[22:14:02.000000000] (+0.000400000) node1 sched_switch: { cpu_id = 0 }\n"sv,
                 ErrorCode::UnsupportedFormat, "text of babeltrace" },
        Sample { "<!DOCTYPE HTML>\n<html><script class=\"trace-data\">"sv, ErrorCode::UnsupportedFormat, "systrace" },
        Sample { "\xff\xfet\0r\0"sv, ErrorCode::UnsupportedFormat, "`iconv" },
        Sample { "KDUMP   \6\0"sv, ErrorCode::UnsupportedFormat, "trace.dat" },
        Sample { "\x7f"
                 "ELF\2\1\1\0\0\0\0\0\0\0\0\0\4\0\x3e\0"sv,
                 ErrorCode::UnsupportedFormat, "crash dump" }));

INSTANTIATE_TEST_SUITE_P(
    NoTraces, ForeignFormat,
    testing::Values(Sample { "\xff\xd8\xff\xe0\0\x10JFIF"sv, ErrorCode::NotATrace, "a JPEG picture" },
                    Sample { "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv, ErrorCode::NotATrace, "a PNG picture" },
                    Sample { "GIF89a"sv, ErrorCode::NotATrace, "a GIF picture" },
                    Sample { "RIFF\x24\0\0\0WEBPVP8 "sv, ErrorCode::NotATrace, "a WebP picture" },
                    Sample { "%PDF-1.7\n"sv, ErrorCode::NotATrace, "a PDF document" },
                    Sample { "\x7f"
                             "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3e\0"sv,
                             ErrorCode::NotATrace, "(ELF)" },
                    Sample { "PK\3\4\x14\0"sv, ErrorCode::NotATrace, "a ZIP archive" },
                    Sample { "SQLite format 3\0"sv, ErrorCode::NotATrace, "an SQLite database" },
                    Sample { "#!/bin/sh\necho 1\n"sv, ErrorCode::NotATrace, "a script" },
                    Sample { "<html><body>"sv, ErrorCode::NotATrace, "an HTML page" },
                    Sample { "<?xml version='1.0'?>"sv, ErrorCode::NotATrace, "XML" },
                    Sample { "{\"schema\": \"plugscope.report/1\"}"sv, ErrorCode::NotATrace, "of this program" },
                    Sample { "{ \"a\": 1 }"sv, ErrorCode::NotATrace, "JSON" },
                    Sample { "\0\0\0\0\0\0\0\0"sv, ErrorCode::NotATrace, "zero bytes" },
                    Sample { "\n Dear all,\nhere is\n"sv, ErrorCode::NotATrace, "\"Dear all,\"" },
                    Sample { "\x01\x02\xab\xcd"sv, ErrorCode::NotATrace, "beginning with 01 02 ab cd" },
                    Sample { ""sv, ErrorCode::EmptyInput, "" }));

TEST(ForeignFormats, TarIsFoundByItsMagicInsideTheHeader)
{
    std::string tar(512, '\0');
    tar.replace(0, 7, "kernel/");
    tar.replace(257, 5, "ustar");
    EXPECT_THAT(errorFor(tar).detail, HasSubstr("a tar archive"));
}

TEST(ForeignFormats, WindowsEventTraceIsFoundByItsFirstEvent)
{
    std::string etl(256, '\0');
    etl[2] = 1; // buffers of 64 KiB
    etl.replace(72, 4, std::string("\2\0\2\xc0", 4));
    EXPECT_THAT(errorFor(etl).detail, HasSubstr("(ETL)"));
}

// Texts of every shape that a trace may have must not be taken for something else.
TEST(ForeignFormats, TextThatOnlyBeginsOddlyIsText)
{
    for (const std::string_view text : { "\n\n\n\n\n\n\n\n# tracer: nop\n"sv, "[    0.000000] Linux version"sv,
                                         "\n\x05"
                                         "abcde\n\x05"
                                         "fghij"sv,
                                         "{ a brace"sv, "[ ok ] done"sv }) {
        const Error error = errorFor(text);
        EXPECT_EQ(error.code, ErrorCode::NotATrace);
        EXPECT_THAT(error.detail, testing::Not(HasSubstr("JSON")));
        EXPECT_THAT(error.detail, testing::Not(HasSubstr("Perfetto")));
    }
}

TEST(ForeignFormats, LongAndForeignTextIsShownInPart)
{
    const Error error = errorFor("\xe4\xbd\xa0" + std::string(57, 'x') + "\xc3\xa9tude\nsecond line");
    EXPECT_EQ(error.detail, "text that is no trace: \"\xe4\xbd\xa0" + std::string(57, 'x') + "\"");
}
