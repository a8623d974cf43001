// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged texts: whatever the bytes are, the readers end with a trace that checks or with an error. Run under the
// sanitizers it also shows reads past the end.
#include "readtrace.h"
#include "tracing/readers/eventtextreader.h"
#include "tracing/readers/kernellogreader.h"

#include <random>

using namespace plugscope;
using namespace plugscope::test;

namespace {

constexpr std::size_t kPieceSize = 6000; // keeps one round short

const TraceFormat *const kFormats[]
    = { &kFtraceTextFormat, &kTraceCmdReportFormat, &kPerfScriptFormat, &kKernelLogFormat };

/// Pieces of all kinds of texts, from their middle and from their begin.
std::vector<std::string> seeds()
{
    std::vector<std::string> pieces;
    for (const char *file : { "corpus/02a-x86-fgraph-printk/function_graph.proc-abstime.trace.txt",
                              "corpus/02a-x86-fgraph-printk/function_graph.abstime-tail.trace.txt",
                              "corpus/03b-x86-kprobes-printk/kprobes.trace.txt",
                              "corpus/06-x86-text-variants/opt-latency-format.trace.txt",
                              "corpus/06-x86-text-variants/opt-latency-verbose.trace.txt",
                              "corpus/06-x86-text-variants/opt-record-tgid.trace.txt",
                              "corpus/06-x86-text-variants/opt-stacktrace.trace.txt",
                              "corpus/06-x86-text-variants/dmesg-after-ftrace-dump.log",
                              "corpus/06-x86-text-variants/dev-kmsg.log",
                              "corpus/06-x86-text-variants/dmesg-time-iso.log",
                              "corpus/06-x86-text-variants/dmesg-e.log",
                              "corpus/09-x86-perf/perf-script.txt",
                              "cases/15-tp-printk-parallel-boot/dmesg.txt",
                              "cases/20-odd-task-names/trace.txt",
                              "cases/25-suspend-cpu-off-on/trace.txt",
                              "cases/29-dmesg-prefixes/vendor-pid.txt",
                              "cases/32-printk-dropped/dmesg.txt",
                              "cases/47-report-text-variants/report.txt",
                              "cases/47-report-text-variants/report-raw.txt",
                              "cases/56-vendor-latency-event/trace.txt" }) {
        const std::string text = readFile(dataPath(file));
        pieces.push_back(text.substr(0, kPieceSize));
        if (text.size() > 2 * kPieceSize)
            pieces.push_back(text.substr(text.size() / 2, kPieceSize));
    }
    return pieces;
}

void readWithAll(const std::string &text)
{
    const MemoryFile file(text);
    for (const TraceFormat *format : kFormats) {
        (void)format->matches({ .path = {}, .bytes = text });
        TraceBuilder builder;
        SilentMonitor monitor;
        if (!format->makeReader()->read(file.path(), builder, monitor))
            continue;
        const MemoryFile block;
        ASSERT_TRUE(writeTraceBlock(std::move(builder), block.fd()));
        const auto trace = mapTraceBlock(block.fd());
        EXPECT_TRUE(trace) << format->name;
    }
}

void damage(std::string &text, std::mt19937 &random)
{
    const auto below
        = [&random](std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random); };
    constexpr std::string_view kSigns = " \n\t:-[]()<>|{}=/*,.;#0123456789+x~\0\xff";
    for (std::size_t i = 0; i < 60; ++i) {
        const std::size_t place = below(text.size());
        switch (below(4)) {
        case 0:
            text[place] = kSigns[below(kSigns.size())];
            break;
        case 1:
            text.erase(place, 1 + below(30));
            break;
        case 2:
            text.insert(place, text.substr(below(text.size()), below(60)));
            break;
        default:
            text.insert(place, std::string(1 + below(25), kSigns[below(kSigns.size())]));
        }
        if (text.empty())
            text = "x";
    }
}

} // namespace

TEST(DamagedText, NeverBreaksAReader)
{
    std::mt19937 random(20261201); // NOLINT: the same rounds in every run
    for (const std::string &seed : seeds()) {
        for (int round = 0; round < 8; ++round) {
            std::string text = seed;
            damage(text, random);
            readWithAll(text);
        }
    }
}

TEST(DamagedText, NeverBreaksAReaderWhereverItIsCut)
{
    for (const std::string &seed : seeds()) {
        for (std::size_t length = 1; length < 1500 && length < seed.size(); length += 37)
            readWithAll(seed.substr(seed.size() - length, length - length / 3));
    }
}

TEST(DamagedText, NeverBreaksAReaderWithExtremeNumbers)
{
    for (const char *number :
         { "0", "-1", "4294967295", "4294967296", "-2147483649", "9223372036854775807", "18446744073709551616",
           "99999999999999999999999", "0x", "0xffffffffffffffffff", "1e9", "" }) {
        for (std::string seed : seeds()) {
            // Every number of every fifth line becomes the extreme one.
            std::string text;
            int line = 0;
            for (std::size_t i = 0; i < seed.size(); ++i) {
                line += seed[i] == '\n' ? 1 : 0;
                if (line % 5 != 0 || seed[i] < '0' || seed[i] > '9') {
                    text += seed[i];
                    continue;
                }
                while (i + 1 < seed.size() && seed[i + 1] >= '0' && seed[i + 1] <= '9')
                    ++i;
                text += number;
            }
            readWithAll(text);
        }
    }
}
