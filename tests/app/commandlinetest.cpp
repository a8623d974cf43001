// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments become requests, or one usage error that names the argument.
#include "app/commandline.h"
#include "app/argumentvalues.h"
#include "app/commandnames.h"
#include "app/helptext.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plugscope;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Result<Request> parse(std::initializer_list<std::string_view> arguments)
{
    const std::vector<std::string_view> list(arguments);
    return parseCommandLine(list);
}

template <typename R> R expectRequest(std::initializer_list<std::string_view> arguments)
{
    const auto request = parse(arguments);
    EXPECT_TRUE(request) << (request ? "" : request.error().subject + ": " + request.error().detail);
    if (!request || !std::holds_alternative<R>(*request)) {
        ADD_FAILURE() << "another kind of request";
        return {};
    }
    return std::get<R>(*request);
}

void expectUsage(std::initializer_list<std::string_view> arguments, const std::string &subject,
                 const std::string &detail)
{
    const auto request = parse(arguments);
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().code, ErrorCode::Usage);
    EXPECT_EQ(request.error().subject, subject);
    EXPECT_THAT(request.error().detail, HasSubstr(detail));
}

} // namespace

TEST(CommandLine, WithoutVerbOpensTheWindow)
{
    EXPECT_TRUE(expectRequest<WindowRequest>({}).files.empty());
    EXPECT_THAT(expectRequest<WindowRequest>({ "a.dat" }).files, ElementsAre("a.dat"));
    EXPECT_THAT(expectRequest<WindowRequest>({ "a.dat", "b.dat" }).files, ElementsAre("a.dat", "b.dat"));
    EXPECT_THAT(expectRequest<WindowRequest>({ "--", "--odd-name" }).files, ElementsAre("--odd-name"));
    EXPECT_THAT(expectRequest<WindowRequest>({ "-" }).files, ElementsAre("-"));
    expectUsage({ "a", "b", "c" }, "c", "at most two traces, 3 given");
    expectUsage({ "--colour" }, "--colour", "unknown option");
    expectUsage({ "" }, "\"\"", "empty");
}

TEST(CommandLine, Report)
{
    const auto plain = expectRequest<ReportRequest>({ "report", "a.dat" });
    EXPECT_EQ(plain.format, OutputFormat::Text);
    EXPECT_THAT(plain.files, ElementsAre("a.dat"));
    const auto full = expectRequest<ReportRequest>({ "report", "a", "--format", "json", "--baud=115200", "-",
                                                     "--fail-if", "failed", "--fail-if=online-median>50ms" });
    EXPECT_EQ(full.format, OutputFormat::Json);
    EXPECT_EQ(full.baud, 115200);
    EXPECT_THAT(full.files, ElementsAre("a", "-"));
    ASSERT_EQ(full.failIf.size(), 2U);
    EXPECT_EQ(full.failIf[0].kind, FailCondition::Kind::Failed);
    EXPECT_EQ(full.failIf[1].limitNs, 50'000'000);
    EXPECT_EQ(full.failIf[1].online, true);
    EXPECT_EQ(expectRequest<ReportRequest>({ "report", "--format=csv", "a" }).format, OutputFormat::Csv);
    EXPECT_EQ(expectRequest<ReportRequest>({ "report", "--format", "markdown", "a" }).format, OutputFormat::Markdown);
    expectUsage({ "report" }, "report", "a trace is missing");
    expectUsage({ "report", "--format", "xml", "a" }, "--format", "not \"xml\"");
    expectUsage({ "report", "a", "--format" }, "--format", "a value is missing");
    expectUsage({ "report", "-", "-" }, "-", "only once");
    expectUsage({ "report", "--size", "1x1", "a" }, "--size", "unknown option");
    expectUsage({ "report", "--fail-if", "slower", "a" }, "--fail-if", "not \"slower\"");
    expectUsage({ "report", "--baud", "fast", "a" }, "--baud", "115200");
}

TEST(CommandLine, Compare)
{
    const auto request = expectRequest<CompareRequest>({ "compare", "a", "b", "--fail-if", "offline-slower>5%" });
    EXPECT_EQ(request.a, "a");
    EXPECT_EQ(request.b, "b");
    ASSERT_EQ(request.failIf.size(), 1U);
    EXPECT_DOUBLE_EQ(request.failIf[0].limitShare, 0.05);
    expectUsage({ "compare", "a" }, "compare", "two traces are needed, 1 given");
    expectUsage({ "compare", "a", "b", "c" }, "compare", "3 given");
    expectUsage({ "compare", "--fail-if", "failed", "a", "b" }, "--fail-if", "not \"failed\"");
}

TEST(CommandLine, Export)
{
    const auto request = expectRequest<ExportRequest>(
        { "export", "--output", "o.svg", "--size", "800x600", "--from", "1000.5", "--to", "1001", "a", "b" });
    EXPECT_EQ(request.output, "o.svg");
    EXPECT_EQ(request.width, 800);
    EXPECT_EQ(request.height, 600);
    EXPECT_EQ(request.from->ns, 1'000'500'000'000);
    EXPECT_EQ(request.to->ns, 1'001'000'000'000);
    EXPECT_THAT(request.files, ElementsAre("a", "b"));
    EXPECT_EQ(expectRequest<ExportRequest>({ "export", "--output=o.png", "--operation=17", "a" }).operation, 17U);
    EXPECT_EQ(expectRequest<ExportRequest>({ "export", "--output=o.pdf", "--session=s.plugscope", "a" }).session,
              "s.plugscope");
    expectUsage({ "export", "a" }, "export", "--output is missing");
    expectUsage({ "export", "--output", "o.gif", "a" }, "--output", ".png, .svg or .pdf");
    expectUsage({ "export", "--output", "o.png" }, "export", "0 given");
    expectUsage({ "export", "--output", "o.png", "--operation", "0", "a" }, "--operation", "from 1");
    expectUsage({ "export", "--output", "o.png", "--operation", "1", "--from", "1", "a" }, "--operation", "combined");
    expectUsage({ "export", "--output", "o.png", "--from", "2", "--to", "1", "a" }, "--to", "later");
    expectUsage({ "export", "--output", "o.png", "--from", "soon", "a" }, "--from", "not \"soon\"");
    expectUsage({ "export", "--output", "o.png", "--size", "0x5", "a" }, "--size", "16384");
}

TEST(CommandLine, HelpAndVersion)
{
    expectRequest<VersionRequest>({ "--version" });
    EXPECT_EQ(expectRequest<HelpRequest>({ "--help" }).command, "");
    EXPECT_EQ(expectRequest<HelpRequest>({ "help" }).command, "");
    EXPECT_EQ(expectRequest<HelpRequest>({ "help", "compare" }).command, "compare");
    EXPECT_EQ(expectRequest<HelpRequest>({ "report", "--help" }).command, "report");
    EXPECT_EQ(expectRequest<HelpRequest>({ "export", "-h" }).command, "export");
    expectUsage({ "help", "me" }, "help", "not \"me\"");
    expectUsage({ "--version", "now" }, "--version", "unknown option");
}

TEST(CommandLine, HelpNamesEveryOptionOfItsCommand)
{
    EXPECT_THAT(helpText(""), HasSubstr("plugscope export --output OUT"));
    for (const char *option : { "--format", "--fail-if", "--baud" }) {
        EXPECT_THAT(helpText("report"), HasSubstr(option));
        EXPECT_THAT(helpText("compare"), HasSubstr(option));
    }
    for (const char *option : { "--output", "--size", "--from", "--to", "--operation", "--session" })
        EXPECT_THAT(helpText("export"), HasSubstr(option));
}

TEST(ArgumentValues, LengthsAreExact)
{
    EXPECT_EQ(parseLength("12.5ms"), 12'500'000);
    EXPECT_EQ(parseLength("300us"), 300'000);
    EXPECT_EQ(parseLength("40ns"), 40);
    EXPECT_EQ(parseLength("1000000.000000001"), 1'000'000'000'000'001); // a double would round this
    EXPECT_EQ(parseLength("7s"), 7'000'000'000);
    EXPECT_EQ(parseLength("1.5ns"), 1); // below a nanosecond nothing is kept
    for (const char *bad : { "", "s", "ms", "-1", "1,5", "1.2.3", "1e3", "9999999999999", " 1", "1 ms" })
        EXPECT_FALSE(parseLength(bad)) << bad;
}

TEST(ArgumentValues, MomentsCountFromTheClockOrFromTheFirstEvent)
{
    EXPECT_EQ(parseMoment("1000.163142")->ns, 1'000'163'142'000);
    EXPECT_FALSE(parseMoment("1000.163142")->fromStart);
    EXPECT_EQ(parseMoment("+2.5s")->ns, 2'500'000'000);
    EXPECT_TRUE(parseMoment("+2.5s")->fromStart);
    EXPECT_FALSE(parseMoment("+"));
    EXPECT_FALSE(parseMoment("++1"));
}

TEST(ArgumentValues, Sizes)
{
    EXPECT_EQ(parseSize("1600x1000"), (std::pair { 1600, 1000 }));
    for (const char *bad : { "", "x", "10", "10x", "x10", "10x0", "-1x5", "16385x1", "1x1x1", "1.5x2" })
        EXPECT_FALSE(parseSize(bad)) << bad;
}

TEST(ArgumentValues, Conditions)
{
    EXPECT_EQ(parseReportCondition("lost-events")->kind, FailCondition::Kind::LostEvents);
    const auto limit = parseReportCondition("offline-p95>1.5ms");
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->quantity, FailCondition::Quantity::P95);
    EXPECT_EQ(limit->online, false);
    EXPECT_EQ(limit->limitNs, 1'500'000);
    EXPECT_EQ(parseReportCondition("max>2s")->online, std::nullopt);
    for (const char *bad : { "", "median", "median>", "median>x", "average>1ms", "sideways-max>1ms" })
        EXPECT_FALSE(parseReportCondition(bad)) << bad;
    EXPECT_EQ(parseCompareCondition("slower")->limitShare, 0);
    EXPECT_EQ(parseCompareCondition("online-slower>12.5%")->limitShare, 0.125);
    for (const char *bad : { "", "slow", "slower>", "slower>5", "slower>-5%", "slower>inf%", "slower>nan%" })
        EXPECT_FALSE(parseCompareCondition(bad)) << bad;
}

TEST(CommandNames, TheNearestIsTheOneThatWasMeant)
{
    for (const char *word : { "report", "reprot", "raport", "repor", "rep", "reports" })
        EXPECT_EQ(nearestCommand(word), "report") << word;
    EXPECT_EQ(nearestCommand("exprot"), "export"); // two letters swapped; report is two letters away as well
    EXPECT_EQ(nearestCommand("comapre"), "compare");
    EXPECT_EQ(nearestCommand("hlep"), "help");
    for (const char *word : { "", "re", "a", "heap", "holiday", "trace", "--report-", "reportreportreport" })
        EXPECT_EQ(nearestCommand(word), word == std::string_view("heap") ? "help" : "") << word;
}
