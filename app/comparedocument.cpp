// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparedocument.h"

#include "app/compareconsole.h"
#include "app/coveragetext.h"
#include "app/durationtext.h"
#include "app/explanationtext.h"
#include "app/namedrun.h"
#include "app/numbertext.h"
#include "app/reportsections.h"
#include "app/statisticstable.h"
#include "tracing/analysis/looptime.h"
#include "tracing/analysis/names.h"

#include <algorithm>

namespace plugscope {

namespace {

constexpr auto kLeft = TableColumn::Align::Left;
constexpr std::size_t kMostCallbacks = 10;

/// "A: printk.dat (Linux 6.1.0, 4 CPUs; 500 operations, 2 failed, 1 incomplete)"
std::string sideText(const char *name, const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    const TraceInfo &info = run.trace->info();
    const std::size_t failed = run.offline.failed + run.online.failed;
    const std::size_t incomplete = run.offline.incomplete + run.online.incomplete;
    std::string text = std::string(name) + ": " + named.name + " (";
    text += info.kernel.empty() ? "" : "Linux " + info.kernel + ", ";
    text += info.cpus < 0 ? "" : countText(static_cast<std::size_t>(info.cpus), "CPU") + ", ";
    text += countText(run.operations.size(), "operation");
    text += failed == 0 ? "" : ", " + std::to_string(failed) + " failed";
    text += incomplete == 0 ? "" : ", " + std::to_string(incomplete) + " incomplete";
    return text + ")";
}

void addExplanation(Document &document, const RunComparison &comparison)
{
    // a paragraph for each direction, and one for what differs between the traces
    std::vector<std::string> paragraphs;
    ExplanationItem::Kind before = ExplanationItem::Kind::Operations;
    for (const ExplanationItem &item : comparison.explanation) {
        const bool startsCircumstances = item.kind == ExplanationItem::Kind::Circumstance && before != item.kind;
        if (paragraphs.empty() || item.kind == ExplanationItem::Kind::Operations || startsCircumstances)
            paragraphs.emplace_back();
        paragraphs.back() += (paragraphs.back().empty() ? "" : " ") + explanationText(item, comparison);
        before = item.kind;
    }
    if (paragraphs.empty())
        paragraphs.emplace_back("Neither run has operations that could be compared.");
    for (std::string &paragraph : paragraphs)
        document.emplace_back(Paragraph { std::move(paragraph) });
}

/// "From the first begin to the last end: 31.302 s in A, 24.771 s in B (-6.531 s); ..."
std::string loopText(const RunComparison &comparison, const DurationText &durations)
{
    const auto pair = [&](double a, double b) {
        return durations.text(a) + " in A, " + durations.text(b) + " in B (" + durations.delta(b - a) + ")";
    };
    const auto inside = [](const Analysis &run) {
        return static_cast<double>(run.offline.durations.totalNs) + static_cast<double>(run.online.durations.totalNs);
    };
    const TimeNs loopA = loopTime(*comparison.a);
    const TimeNs loopB = loopTime(*comparison.b);
    if (!isKnown(loopA) || !isKnown(loopB))
        return {};
    return "Whole loop, from the first begin to the last end: "
           + pair(static_cast<double>(loopA), static_cast<double>(loopB))
           + "; inside the operations that count: " + pair(inside(*comparison.a), inside(*comparison.b)) + ".";
}

void addOperations(Document &document, const RunComparison &comparison)
{
    // Two runs of different clock units have no common scale: each keeps its own table.
    const DurationText durations = durationsOf(*comparison.a);
    std::vector<StatisticsRow> rows;
    for (const DirectionComparison &direction : comparison.directions) {
        const std::string name(nameOf(direction.direction));
        rows.push_back({ { name, "A" }, direction.durations.a });
        if (comparison.comparable)
            rows.push_back({ { name, "B" }, direction.durations.b });
    }
    document.emplace_back(Heading { 2, "Operations" });
    document.emplace_back(statisticsTable({ "Operation", "Run" }, rows, durations));
    if (comparison.comparable) {
        if (std::string text = loopText(comparison, durations); !text.empty())
            document.emplace_back(Paragraph { std::move(text) });
        return;
    }
    const DurationText durationsB = durationsOf(*comparison.b);
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
    return fixedText(sample.adjustedPValue, 3);
}

std::string verdictCell(const SampleComparison &sample)
{
    if (sample.a.count == 0)
        return "only in B";
    if (sample.b.count == 0)
        return "only in A";
    return std::string(verdictText(sample.verdict));
}

/// One unit a row: callbacks reach from a microsecond to seconds.
std::vector<std::string> callbackRow(const CallbackComparison &callback, const DurationText &durations)
{
    const SampleComparison &sample = callback.durations;
    DurationScale scale = durations.scaleFor(std::max(sample.a.medianNs, sample.b.medianNs));
    scale.decimals = std::min(scale.decimals, scale.unit == "us" ? 1 : 2); // leaves room for the names
    const auto median
        = [&](const Statistics &side) { return side.count == 0 ? "-" : DurationText::scaled(side.medianNs, scale); };
    std::string interval = "-";
    if (sample.isTested()) {
        // the unit stands at the end, once for both
        const std::string low = DurationText::scaledDelta(sample.ci95LowNs, scale);
        interval = low.substr(0, low.find(' ')) + ".." + DurationText::scaledDelta(sample.ci95HighNs, scale);
    }
    return { callback.callback + (callback.isContainer ? " *" : ""),
             callback.direction == Direction::Offline ? "off" : "on",
             median(sample.a),
             median(sample.b),
             sample.hasDelta() ? DurationText::scaledDelta(sample.deltaMedianNs, scale) : "-",
             interval,
             pValueCell(sample),
             verdictCell(sample) };
}

std::string callbackLegend(const RunComparison &comparison, bool hasContainer)
{
    const auto tested = std::count_if(comparison.callbacks.begin(), comparison.callbacks.end(),
                                      [](const CallbackComparison &callback) { return callback.durations.isTested(); });
    std::string legend = tested == 0 ? "A verdict needs at least 6 samples in both runs."
                                     : "Mann-Whitney U test, p adjusted by Benjamini-Hochberg over "
                                           + countText(static_cast<std::size_t>(tested), "callback")
                                           + "; bootstrap interval of the difference of medians.";
    if (hasContainer)
        legend += " * encloses callbacks of another task: its medians are of the whole, its place in the table follows "
                  "from its own time.";
    return legend;
}

void addCallbacks(Document &document, const RunComparison &comparison)
{
    if (comparison.callbacks.empty() || !comparison.comparable)
        return;
    document.emplace_back(Heading { 2, "Callbacks that add most to the difference" });
    const DurationText durations = durationsOf(*comparison.a);
    TextTable table({ { .title = "Callback", .align = kLeft, .shrinks = true },
                      { .title = "Op.", .align = kLeft },
                      { .title = "Median A" },
                      { .title = "Median B" },
                      { .title = "Delta" },
                      { .title = "95 % interval" },
                      { .title = "p" },
                      { .title = "Verdict", .align = kLeft } });
    bool hasContainer = false;
    for (const CallbackComparison &callback : comparison.callbacks) {
        if (table.rowCount() == kMostCallbacks || callback.meanPerOperationDeltaNs == 0)
            break; // sorted by it
        table.addRow(callbackRow(callback, durations));
        hasContainer = hasContainer || callback.isContainer;
    }
    if (table.isEmpty()) {
        document.emplace_back(
            Paragraph { "None of the " + countText(comparison.callbacks.size(), "callback") + " adds anything." });
        return;
    }
    document.emplace_back(std::move(table));
    document.emplace_back(Paragraph { callbackLegend(comparison, hasContainer) });
}

std::string meanCell(const std::optional<double> &meanNs, const DurationScale &scale)
{
    return meanNs ? DurationText::scaled(*meanNs, scale) : "not traced";
}

void addParts(Document &document, const RunComparison &comparison)
{
    if (comparison.parts.empty() || !comparison.comparable)
        return;
    const DurationText durations = durationsOf(*comparison.a);
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
        if (part.aMeanNs == 0.0 && part.bMeanNs == 0.0)
            continue;
        const bool both = part.aMeanNs && part.bMeanNs;
        std::string evidence(nameOf(part.aEvidence));
        if (part.aEvidence != part.bEvidence)
            evidence.insert(0, "A ").append(", B ").append(nameOf(part.bEvidence));
        table.addRow({ part.part, std::string(nameOf(part.direction)), meanCell(part.aMeanNs, scale),
                       meanCell(part.bMeanNs, scale),
                       both ? DurationText::scaledDelta(*part.bMeanNs - *part.aMeanNs, scale) : "-", evidence });
    }
    document.emplace_back(Heading { 2, "Where the time goes" });
    document.emplace_back(std::move(table));
}

/// What at least one run does not tell, and how to record it.
void addCoverage(Document &document, const RunComparison &comparison)
{
    TextTable table({ { .title = "What", .align = kLeft },
                      { .title = "A", .align = kLeft },
                      { .title = "B", .align = kLeft },
                      { .title = "To have it measured, record", .align = kLeft, .shrinks = true } });
    const auto ofA = coverageRows(*comparison.a);
    const auto ofB = coverageRows(*comparison.b);
    for (std::size_t i = 0; i < ofA.size(); ++i) {
        const std::string &hint = ofA[i].hint.empty() ? ofB[i].hint : ofA[i].hint;
        if (!hint.empty())
            table.addRow(
                { ofA[i].what, std::string(nameOf(ofA[i].evidence)), std::string(nameOf(ofB[i].evidence)), hint });
    }
    if (table.isEmpty())
        return;
    document.emplace_back(Heading { 2, "What these traces do not tell by measurement" });
    document.emplace_back(std::move(table));
}

} // namespace

Document compareDocument(const RunComparison &comparison, const NamedRun &a, const NamedRun &b)
{
    Document document;
    document.emplace_back(Heading { 1, "Comparison of two runs" });
    document.emplace_back(BulletList { { sideText("A", a), sideText("B", b) } });
    addExplanation(document, comparison);
    addOperations(document, comparison);
    addCallbacks(document, comparison);
    addParts(document, comparison);
    addConsoleComparison(document, a, b);
    addCoverage(document, comparison);
    return document;
}

} // namespace plugscope
