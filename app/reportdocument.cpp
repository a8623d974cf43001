// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reportdocument.h"

#include "app/durationtext.h"
#include "app/findingtext.h"
#include "app/operationtext.h"
#include "app/reportsections.h"
#include "tracing/analysis/callbackcosts.h"
#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/names.h"

#include <algorithm>

namespace plugscope {

namespace {

/// "trace.dat 6; Linux 6.1.0-57-amd64, x86_64, 4 CPUs; clock mono; 149983 events in 31.339 s"
std::string factsText(const Analysis &run, const DurationText &durations)
{
    const Trace &trace = *run.trace;
    const TraceInfo &info = trace.info();
    std::string text = info.format.empty() ? "unknown format" : info.format;
    text += info.kernel.empty() ? "; kernel not told" : "; Linux " + info.kernel;
    text += info.arch.empty() ? "" : ", " + info.arch;
    text += info.cpus < 0 ? "" : ", " + countText(static_cast<std::size_t>(info.cpus), "CPU");
    text += info.clock.empty() ? "; clock not told" : "; clock " + info.clock;
    text += "; " + countText(trace.eventCount(), "event");
    if (trace.eventCount() > 0)
        text += " in " + durations.text(static_cast<double>(trace.lastNs()) - static_cast<double>(trace.firstNs()));
    return text + ".";
}

std::string directionText(const char *name, const DirectionStatistics &statistics, const DurationText &durations)
{
    const std::size_t count = statistics.durations.count;
    std::string text = std::to_string(count) + " " + name;
    return count == 0 ? text : text + " (median " + durations.text(statistics.durations.medianNs) + ")";
}

std::string outcomeText(const Analysis &run)
{
    const std::size_t failed = run.offline.failed + run.online.failed;
    const std::size_t incomplete = run.offline.incomplete + run.online.incomplete;
    if (failed == 0 && incomplete == 0)
        return "All succeeded.";
    std::string text = failed == 0 ? std::string() : std::to_string(failed) + " failed";
    if (incomplete > 0)
        text += (text.empty() ? "" : ", ") + std::to_string(incomplete) + " incomplete or with lost events";
    return text + ".";
}

std::string noOperationsText(Evidence evidence)
{
    if (evidence == Evidence::NotTraced)
        return "CPU hotplug operations are not traced in this file.";
    if (evidence == Evidence::Measured)
        return "No CPU was taken offline or online.";
    return "Nothing in this file shows that a CPU was taken offline or online.";
}

/// The summary in words.
std::string summaryText(const Analysis &run, const DurationText &durations)
{
    if (run.operations.empty())
        return noOperationsText(run.coverage.operations);
    std::string text = countText(run.operations.size(), "operation") + ": "
                       + directionText("offline", run.offline, durations) + ", "
                       + directionText("online", run.online, durations) + ". " + outcomeText(run);
    const auto costs = callbackCosts(run);
    if (!costs.empty())
        text += " Costliest callback by its own time: " + callbackText(run, *costs[0].statistics) + " with "
                + percentText(costs[0].share) + " of the " + std::string(nameOf(costs[0].statistics->direction))
                + " time.";
    const auto worst = std::max_element(run.operations.begin(), run.operations.end(), [](const auto &a, const auto &b) {
        return a.durationNs() < b.durationNs(); // kNoTime is the smallest
    });
    if (isKnown(worst->durationNs()))
        text += " Longest: " + operationText(*worst) + ", " + durations.text(static_cast<double>(worst->durationNs()))
                + ".";
    return text;
}

void addFindings(Document &document, const Analysis &run)
{
    BulletList list;
    for (const Finding &finding : run.findings)
        list.items.push_back(findingText(finding, run));
    if (!list.items.empty())
        document.emplace_back(std::move(list));
}

} // namespace

std::string countText(std::size_t count, const std::string &one)
{
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

Document reportDocument(const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    const DurationText durations = durationsOf(run);
    Document document;
    document.emplace_back(Heading { 1, named.name });
    document.emplace_back(Paragraph { factsText(run, durations) });
    document.emplace_back(Paragraph { summaryText(run, durations) });
    addFindings(document, run);
    addOperationSections(document, run);
    addCallbackSection(document, run);
    addStopSection(document, run);
    addConsoleSection(document, named);
    addCoverageSection(document, run);
    return document;
}

} // namespace plugscope
