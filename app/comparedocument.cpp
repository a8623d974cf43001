// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparedocument.h"

#include "app/durationtext.h"
#include "app/explanationtext.h"
#include "app/operationtext.h"
#include "app/reportsections.h"
#include "app/statisticstable.h"
#include "tracing/analysis/names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace plugscope {

namespace {

constexpr auto kLeft = TableColumn::Align::Left;
constexpr std::size_t kMostCallbacks = 10;

/// "A: printk.dat (Linux 6.1.0, 4 CPUs; 500 operations, 2 failed, 1 incomplete)"
std::string sideText(const char *name, const std::string &path, const Analysis &run)
{
    const TraceInfo &info = run.trace->info();
    const std::size_t failed = run.offline.failed + run.online.failed;
    const std::size_t incomplete = run.offline.incomplete + run.online.incomplete;
    std::string text = std::string(name) + ": " + (path == "-" ? "standard input" : path) + " (";
    text += info.kernel.empty() ? "" : "Linux " + info.kernel + ", ";
    text += info.cpus < 0 ? "" : countText(static_cast<std::size_t>(info.cpus), "CPU") + ", ";
    text += countText(run.operations.size(), "operation");
    text += failed == 0 ? "" : ", " + std::to_string(failed) + " failed";
    text += incomplete == 0 ? "" : ", " + std::to_string(incomplete) + " incomplete";
    return text + ")";
}

void addExplanation(Document &document, const RunComparison &comparison)
{
    std::string text;
    for (const ExplanationItem &item : comparison.explanation)
        text += (text.empty() ? "" : " ") + explanationText(item, comparison);
    document.emplace_back(
        Paragraph { text.empty() ? "Neither run has operations that could be compared." : std::move(text) });
}

void addOperations(Document &document, const RunComparison &comparison)
{
    // Two runs of different clock units have no common scale: each keeps its own table.
    const DurationText durations(comparison.a->trace->info().clockUnit);
    std::vector<StatisticsRow> rows;
    for (const DirectionComparison &direction : comparison.directions) {
        const std::string name(nameOf(direction.direction));
        rows.push_back({ { name, "A" }, direction.durations.a });
        if (comparison.comparable)
            rows.push_back({ { name, "B" }, direction.durations.b });
    }
    document.emplace_back(Heading { 2, "Operations" });
    document.emplace_back(statisticsTable({ "Operation", "Run" }, rows, durations));
    if (comparison.comparable)
        return;
    const DurationText durationsB(comparison.b->trace->info().clockUnit);
    rows.clear();
    for (const DirectionComparison &direction : comparison.directions)
        rows.push_back({ { std::string(nameOf(direction.direction)), "B" }, direction.durations.b });
    document.emplace_back(statisticsTable({ "Operation", "Run" }, rows, durationsB));
}

std::string pValueCell(const SampleComparison &sample)
{
    if (!sample.isTested())
        return "-";
    if (sample.adjustedPValue < 0.001)
        return "<0.001";
    std::array<char, 16> buffer {};
    std::snprintf(buffer.data(), buffer.size(), "%.3f", sample.adjustedPValue);
    return buffer.data();
}

std::string verdictCell(const SampleComparison &sample)
{
    if (sample.a.count == 0)
        return "only in B";
    if (sample.b.count == 0)
        return "only in A";
    return std::string(verdictText(sample.verdict));
}

std::vector<std::string> callbackRow(const CallbackComparison &callback, const DurationScale &scale)
{
    const SampleComparison &sample = callback.durations;
    const auto median
        = [&](const Statistics &side) { return side.count == 0 ? "-" : DurationText::scaled(side.medianNs, scale); };
    std::string interval = "-";
    if (sample.isTested()) {
        // the unit stands at the end, once for both
        const std::string low = DurationText::scaledDelta(sample.ci95LowNs, scale);
        interval = low.substr(0, low.find(' ')) + " .. " + DurationText::scaledDelta(sample.ci95HighNs, scale);
    }
    return { callbackText(callback.callback) + (callback.isContainer ? " *" : ""),
             std::string(nameOf(callback.direction)),
             median(sample.a),
             median(sample.b),
             sample.hasDelta() ? DurationText::scaledDelta(sample.deltaMedianNs, scale) : "-",
             interval,
             pValueCell(sample),
             verdictCell(sample) };
}

void addCallbacks(Document &document, const RunComparison &comparison)
{
    if (comparison.callbacks.empty() || !comparison.comparable)
        return;
    const DurationText durations(comparison.a->trace->info().clockUnit);
    const std::size_t count = std::min(comparison.callbacks.size(), kMostCallbacks);
    double largest = 0;
    bool hasContainer = false;
    for (std::size_t i = 0; i < count; ++i) {
        const SampleComparison &sample = comparison.callbacks[i].durations;
        largest = std::max({ largest, sample.a.medianNs, sample.b.medianNs });
        hasContainer = hasContainer || comparison.callbacks[i].isContainer;
    }
    TextTable table({ { .title = "Callback", .align = kLeft, .shrinks = true },
                      { .title = "Op.", .align = kLeft },
                      { .title = "Median A" },
                      { .title = "Median B" },
                      { .title = "Delta" },
                      { .title = "95 % interval" },
                      { .title = "p" },
                      { .title = "Verdict", .align = kLeft } });
    for (std::size_t i = 0; i < count; ++i)
        table.addRow(callbackRow(comparison.callbacks[i], durations.scaleFor(largest)));
    document.emplace_back(Heading { 2, "Callbacks that add most to the difference" });
    document.emplace_back(std::move(table));
    std::string legend = "Mann-Whitney U test, p adjusted by Benjamini-Hochberg over "
                         + countText(comparison.callbacks.size(), "callback")
                         + "; bootstrap interval of the difference of medians.";
    if (hasContainer)
        legend += " * encloses callbacks of another task: its medians are of the whole, its place in the table follows "
                  "from its own time.";
    document.emplace_back(Paragraph { std::move(legend) });
}

std::string meanCell(const std::optional<double> &meanNs, const DurationScale &scale)
{
    return meanNs ? DurationText::scaled(*meanNs, scale) : "not traced";
}

void addParts(Document &document, const RunComparison &comparison)
{
    if (comparison.parts.empty() || !comparison.comparable)
        return;
    const DurationText durations(comparison.a->trace->info().clockUnit);
    double largest = 0;
    for (const PartComparison &part : comparison.parts)
        largest = std::max({ largest, part.aMeanNs.value_or(0), part.bMeanNs.value_or(0) });
    const DurationScale scale = durations.scaleFor(largest);
    TextTable table({ { .title = "Part of a mean operation", .align = kLeft },
                      { .title = "Operation", .align = kLeft },
                      { .title = "Mean A" },
                      { .title = "Mean B" },
                      { .title = "Delta" },
                      { .title = "Known how", .align = kLeft } });
    for (const PartComparison &part : comparison.parts) {
        const bool both = part.aMeanNs && part.bMeanNs;
        std::string evidence(nameOf(part.aEvidence));
        if (part.aEvidence != part.bEvidence)
            evidence = "A " + evidence + ", B " + std::string(nameOf(part.bEvidence));
        table.addRow({ part.part, std::string(nameOf(part.direction)), meanCell(part.aMeanNs, scale),
                       meanCell(part.bMeanNs, scale),
                       both ? DurationText::scaledDelta(*part.bMeanNs - *part.aMeanNs, scale) : "-", evidence });
    }
    document.emplace_back(Heading { 2, "Where the time goes" });
    document.emplace_back(std::move(table));
}

} // namespace

Document compareDocument(const RunComparison &comparison, const std::string &pathA, const std::string &pathB)
{
    Document document;
    document.emplace_back(Heading { 1, "Comparison of two runs" });
    document.emplace_back(BulletList { { sideText("A", pathA, *comparison.a), sideText("B", pathB, *comparison.b) } });
    addExplanation(document, comparison);
    addOperations(document, comparison);
    addCallbacks(document, comparison);
    addParts(document, comparison);
    return document;
}

} // namespace plugscope
