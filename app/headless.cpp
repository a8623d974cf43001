// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include "app/comparecsv.h"
#include "app/comparedocument.h"
#include "app/comparejson.h"
#include "app/errortext.h"
#include "app/failcondition.h"
#include "app/reportcsv.h"
#include "app/reportdocument.h"
#include "app/reportjson.h"
#include "app/runnames.h"
#include "app/terminalprogress.h"
#include "tracing/analysis/linetime.h"
#include "tracing/base/escapedtext.h"
#include "tracing/compare/runcomparison.h"
#include "tracing/decode/decodeprocess.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace plugscope {

namespace {

Result<NamedRun> load(const std::string &path, std::optional<std::int64_t> baud)
{
    // The kernel's name for this very file: it stays right when the program is replaced or started by a bare name.
    static const std::string kThisProgram = "/proc/self/exe";
    TerminalProgress progress(path);
    auto trace = decodeTrace(kThisProgram, path, progress);
    if (!trace) {
        Error error = trace.error();
        error.subject = error.subject.empty() || error.subject == "-" ? displayName(path) : error.subject;
        return error;
    }
    NamedRun run { .path = path, .name = displayName(path), .analysis = analyze(std::move(*trace)), .baud = baud };
    if (!run.baud)
        run.baud = consoleBaud(run.analysis->trace->info().commandLine);
    return run;
}

std::string reportText(const std::vector<NamedRun> &runs, OutputFormat format)
{
    if (format == OutputFormat::Json)
        return reportJson(runs);
    if (format == OutputFormat::Csv)
        return reportCsv(runs);
    std::string text;
    for (const NamedRun &run : runs) {
        const Document document = reportDocument(run);
        text += text.empty() ? "" : "\n";
        text += format == OutputFormat::Text ? renderText(document) : renderMarkdown(document);
    }
    return text;
}

std::string compareText(const RunComparison &comparison, const NamedRun &a, const NamedRun &b, OutputFormat format)
{
    if (format == OutputFormat::Json)
        return compareJson(comparison, a, b);
    if (format == OutputFormat::Csv)
        return compareCsv(comparison);
    const Document document = compareDocument(comparison, a, b);
    return format == OutputFormat::Text ? renderText(document) : renderMarkdown(document);
}

void tellCondition(const FailCondition &condition, const std::string &path)
{
    std::fprintf(stderr, "plugscope: %s: --fail-if %s holds\n", escapedText(displayName(path)).c_str(),
                 condition.text.c_str());
}

} // namespace

int failWith(const Error &error)
{
    std::fprintf(stderr, "plugscope: %s\n", errorText(error).c_str());
    return kExitError;
}

Result<void> printResult(const std::string &text)
{
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (written && std::fflush(stdout) == 0)
        return {};
    return Error { .code = ErrorCode::Io, .subject = "standard output", .detail = std::strerror(errno) };
}

int runReport(const ReportRequest &request)
{
    std::vector<NamedRun> runs;
    int status = kExitDone;
    for (const std::string &path : request.files) {
        Result<NamedRun> run = load(path, request.baud);
        if (run)
            runs.push_back(std::move(*run));
        else
            status = failWith(run.error());
    }
    if (runs.empty())
        return status;
    if (const auto printed = printResult(reportText(runs, request.format)); !printed)
        return failWith(printed.error());
    for (const FailCondition &condition : request.failIf) {
        for (const NamedRun &run : runs) {
            if (!holds(condition, *run.analysis))
                continue;
            tellCondition(condition, run.path);
            status = std::max(status, kExitConditionHolds);
        }
    }
    return status;
}

int runCompare(const CompareRequest &request)
{
    Result<NamedRun> a = load(request.a, request.baud);
    if (!a)
        return failWith(a.error());
    Result<NamedRun> b = load(request.b, request.baud);
    if (!b)
        return failWith(b.error());
    const std::vector<std::string> names = namesApart({ request.a, request.b });
    a->name = names[0];
    b->name = names[1];
    const auto comparison = compareRuns(a->analysis, b->analysis);
    if (const auto printed = printResult(compareText(*comparison, *a, *b, request.format)); !printed)
        return failWith(printed.error());
    int status = kExitDone;
    for (const FailCondition &condition : request.failIf) {
        if (!holds(condition, *comparison))
            continue;
        tellCondition(condition, request.b);
        status = kExitConditionHolds;
    }
    return status;
}

} // namespace plugscope
