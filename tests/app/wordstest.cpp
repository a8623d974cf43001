// SPDX-License-Identifier: GPL-3.0-or-later
// Errors, notes, findings and explanations in words: one line, with the numbers, with nothing raw from a file.
#include "app/errortext.h"
#include "app/explanationtext.h"
#include "app/findingtext.h"
#include "app/notetext.h"
#include "app/operationtext.h"
#include "tests/support/analysisbuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plugscope;
using test::AnalysisBuilder;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

constexpr TimeNs kMs = 1'000'000;

std::string words(const ExplanationItem &item, const RunComparison &comparison)
{
    return explanationText(item, comparison);
}

/// Ten offline operations of this length, all in takedown_cpu.
std::shared_ptr<Analysis> runOf(TimeNs lengthNs)
{
    AnalysisBuilder run;
    for (int i = 0; i < 10; ++i)
        run.operation(Direction::Offline, 1, lengthNs + i).step("takedown_cpu", lengthNs + i);
    return run.build();
}

} // namespace

TEST(ErrorText, SaysWhatAndWhy)
{
    EXPECT_EQ(errorText({ .code = ErrorCode::FileNotFound, .subject = "x.dat", .detail = "open: No such file" }),
              "x.dat: no such file or folder");
    EXPECT_EQ(errorText({ .code = ErrorCode::NotATrace, .subject = "x.png", .detail = "a PNG picture" }),
              "x.png: it is not a trace that this program knows: a PNG picture");
    EXPECT_EQ(errorText({ .code = ErrorCode::Usage, .subject = "--size", .detail = "a value is missing" }),
              "--size: a value is missing");
}

TEST(ErrorText, SeveralRunsAreListedInOneLine)
{
    Error error { .code = ErrorCode::SeveralRuns, .subject = "traces" };
    for (int i = 1; i <= 22; ++i)
        error.causes.push_back({ .code = ErrorCode::SeveralRuns, .subject = "traces/" + std::to_string(i) + "\n" });
    const std::string text = errorText(error);
    EXPECT_THAT(text, testing::StartsWith("traces: it leads to several runs that do not belong together; name one of "
                                          "them: traces/1\\n, traces/2\\n, "));
    EXPECT_THAT(text, testing::EndsWith(", traces/20\\n and 2 more"));
    EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(ErrorText, AppendsTheChainOfCauses)
{
    const Error error { .code = ErrorCode::DecoderDied,
                        .subject = "x.dat",
                        .detail = "signal 6 (Aborted)",
                        .causes = { { .code = ErrorCode::Io, .detail = "assertion failed" } } };
    EXPECT_EQ(errorText(error),
              "x.dat: the decoding process ended without a result: signal 6 (Aborted); because: reading or writing "
              "failed: assertion failed");
}

TEST(ErrorText, IsOneLineWhateverTheFileSays)
{
    const std::string text
        = errorText({ .code = ErrorCode::Damaged, .subject = "a\nb\x1b", .detail = "near \"\r\n\"" });
    EXPECT_THAT(text, Not(HasSubstr("\n")));
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(ErrorText, EveryCodeHasWords)
{
    for (int code = 0; code < static_cast<int>(ErrorCode::Usage); ++code)
        EXPECT_GT(errorText({ .code = static_cast<ErrorCode>(code), .subject = "x" }).size(), 5U) << code;
}

TEST(NoteText, CountsAndPlaces)
{
    EXPECT_EQ(noteText({ .code = "lost-events", .cpu = 1, .count = 1998 }), "1998 events were lost on CPU 1");
    EXPECT_EQ(noteText({ .code = "lost-events", .cpu = 2 }), "events were lost on CPU 2, how many is not told");
    EXPECT_EQ(noteText({ .code = "unparsed-lines", .count = 3, .detail = "junk\x1b\nmore" }),
              "3 lines could not be understood: junk\\x1b"); // the first example
    EXPECT_EQ(noteText({ .code = "some-new-code", .cpu = 3, .count = 7 }), "some new code: 7 on CPU 3");
}

TEST(FindingText, NamesTheOperation)
{
    AnalysisBuilder builder;
    builder.operation(Direction::Offline, 3, 10 * kMs).result(OperationResult::Failed, -16);
    const auto run = builder.build();
    const Finding failed { .severity = Severity::Error,
                           .code = "failed-operations",
                           .operation = 1,
                           .share = {},
                           .count = 1,
                           .subject = "x\x1b" };
    EXPECT_EQ(findingText(failed, *run), "One operation failed: operation 1 (offline of CPU 3), in x\\x1b.");
    const Finding stall { .code = "console-stall", .operation = 1, .share = 0.27, .durationNs = 4 * kMs };
    EXPECT_EQ(findingText(stall, *run),
              "Console writes take 27.0 % of the time of all operations; the most in operation 1 (offline of CPU 3): "
              "4.00 ms.");
    EXPECT_EQ(findingText({ .code = "new-rule", .operation = 1, .share = {} }, *run),
              "new rule: operation 1 (offline of CPU 3).");
    EXPECT_THAT(findingText({ .code = "new-rule", .operation = 99, .share = {} }, *run), HasSubstr("the whole run"));
}

TEST(OperationText, Errno)
{
    EXPECT_EQ(errnoText(-28), "ENOSPC");
    EXPECT_EQ(errnoText(-517), "-517");
    EXPECT_EQ(callbackText("", 232), "state 232");
}

TEST(ExplanationText, AVerdictComesWithItsEvidence)
{
    const auto comparison = compareRuns(runOf(16 * kMs), runOf(10 * kMs));
    const std::string text = words(comparison->explanation[0], *comparison);
    EXPECT_THAT(text, StartsWith("Offline is faster in B: median 16.0 ms in A, 10.0 ms in B (-6.00 ms, -37.5 %; 95 %"));
    EXPECT_THAT(text, HasSubstr("p<0.001"));
    EXPECT_THAT(text, HasSubstr("10 and 10 operations"));
    EXPECT_EQ(words(comparison->explanation[1], *comparison),
              "takedown_cpu carries 100.0 % of the offline difference (-6.00 ms for a mean operation); its median "
              "16.0 ms in A, 10.0 ms in B.");
}

TEST(ExplanationText, SameInconclusiveAndTooFewSamples)
{
    const auto run = runOf(10 * kMs);
    const auto same = compareRuns(run, run);
    EXPECT_EQ(
        words(same->explanation[0], *same),
        "Offline is the same in both: median 10.0 ms in A, 10.0 ms in B (0 ns, 0.0 %; 95 % interval 0 ns to 0 ns, "
        "within the noise threshold of 100 us; 10 and 10 operations).");

    AnalysisBuilder wideA;
    AnalysisBuilder wideB;
    for (const TimeNs ms : { 10, 12, 14, 16, 18, 20 })
        wideA.operation(Direction::Offline, 1, ms * kMs);
    for (const TimeNs ms : { 10, 12, 16, 16, 18, 20 })
        wideB.operation(Direction::Offline, 1, ms * kMs);
    const auto unknown = compareRuns(wideA.build(), wideB.build());
    EXPECT_THAT(words(unknown->explanation[0], *unknown),
                StartsWith("Offline: these samples cannot tell whether there is a difference: median 15.0 ms in A, "
                           "16.0 ms in B (+1.00 ms, +6.7 %; 95 % interval "));

    AnalysisBuilder a;
    AnalysisBuilder b;
    a.operation(Direction::Online, 5, 2'473'000);
    b.operation(Direction::Online, 5, 59'673'000);
    const auto few = compareRuns(a.build(), b.build());
    EXPECT_EQ(words(few->explanation[0], *few),
              "Online: median 2.47 ms in A, 59.7 ms in B (+57.2 ms, 24.1 times as long); 1 and 1 operations are too "
              "few to tell from chance.");
    const auto oneSided = compareRuns(runOf(10 * kMs), AnalysisBuilder().build());
    EXPECT_EQ(words(oneSided->explanation[0], *oneSided),
              "Offline: only A has operations that count (10, median 10.0 ms).");
}

TEST(ExplanationText, CircumstancesAreQuotedSafely)
{
    const auto run = runOf(10 * kMs);
    const auto comparison = compareRuns(run, run);
    ExplanationItem item { .kind = ExplanationItem::Kind::Circumstance, .subject = "kernel" };
    item.aText = "6.1\x1b";
    item.bText = "6.12";
    EXPECT_EQ(words(item, *comparison), "Note the kernel: 6.1\\x1b in A, 6.12 in B.");
    item.subject = "kernel command line";
    item.aText = "loglevel=8";
    item.bText = "";
    EXPECT_EQ(words(item, *comparison), "Note the kernel command line: only A has \"loglevel=8\".");
}
