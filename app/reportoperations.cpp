// SPDX-License-Identifier: GPL-3.0-or-later
// Operations and callbacks of a report.
#include "app/durationtext.h"
#include "app/operationtext.h"
#include "app/reportsections.h"
#include "app/statisticstable.h"
#include "tracing/analysis/callbackcosts.h"
#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/names.h"
#include "tracing/analysis/parts.h"
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

constexpr auto kLeft = TableColumn::Align::Left;
constexpr std::size_t kMostCallbacks = 12;
constexpr std::size_t kMostOperations = 5;
constexpr std::size_t kMostFailures = 10;

void addStatistics(Document &document, const Analysis &run, const DurationText &durations)
{
    std::vector<StatisticsRow> rows;
    rows.push_back({ { "offline" }, run.offline.durations });
    rows.push_back({ { "online" }, run.online.durations });
    document.emplace_back(Heading { 2, "Operations (" + std::string(nameOf(run.coverage.operations)) + ")" });
    document.emplace_back(statisticsTable({ "Operation" }, rows, durations));
}

/// Time per mean operation, by part and direction.
struct PartMeans
{
    double meanNs[2] = { 0, 0 };
    Evidence evidence = Evidence::NotTraced;
};

/// Parts that some operation could tell, in the order in which they claim time.
std::vector<std::pair<std::string_view, PartMeans>> partMeans(const Analysis &run)
{
    std::map<std::string_view, PartMeans> byName;
    const double counts[2]
        = { static_cast<double>(run.offline.durations.count), static_cast<double>(run.online.durations.count) };
    for (const Operation &operation : run.operations) {
        if (!countsForStatistics(operation))
            continue;
        const auto direction = static_cast<std::size_t>(operation.direction);
        for (const OperationPart &part : operation.parts) {
            PartMeans &means = byName[part.part];
            means.meanNs[direction] += static_cast<double>(part.durationNs) / counts[direction];
            means.evidence = std::max(means.evidence, part.evidence);
        }
    }
    std::vector<std::pair<std::string_view, PartMeans>> parts;
    for (const std::string_view name : part::kAll) {
        if (const auto found = byName.find(name); found != byName.end())
            parts.emplace_back(*found);
    }
    return parts;
}

void addParts(Document &document, const Analysis &run, const DurationText &durations)
{
    const auto parts = partMeans(run);
    if (parts.empty())
        return;
    const Statistics *whole[2] = { &run.offline.durations, &run.online.durations };
    TextTable table({ { .title = "Part of a mean operation", .align = kLeft },
                      { .title = "Offline" },
                      { .title = "Share" },
                      { .title = "Online" },
                      { .title = "Share" },
                      { .title = "Known how", .align = kLeft } });
    const DurationScale scale = durations.scaleFor(std::max(whole[0]->meanNs, whole[1]->meanNs));
    for (const auto &[name, means] : parts) {
        if (means.meanNs[0] == 0 && means.meanNs[1] == 0)
            continue;
        std::vector<std::string> cells { std::string(name) };
        for (int direction = 0; direction < 2; ++direction) {
            const bool any = whole[direction]->count > 0 && whole[direction]->meanNs > 0;
            cells.push_back(any ? DurationText::scaled(means.meanNs[direction], scale) : "-");
            cells.push_back(any ? percentText(means.meanNs[direction] / whole[direction]->meanNs) : "-");
        }
        cells.emplace_back(nameOf(means.evidence));
        table.addRow(std::move(cells));
    }
    if (!table.isEmpty())
        document.emplace_back(std::move(table));
}

std::string costliestText(const Analysis &run, const Operation &operation, const DurationText &durations)
{
    const Step *step = costliestStep(run, operation);
    if (step == nullptr)
        return "-";
    const TimeNs ownNs = isKnown(step->selfNs) ? step->selfNs : step->durationNs();
    return callbackText(run, *step) + ", " + durations.text(static_cast<double>(ownNs));
}

void addSlowest(Document &document, const Analysis &run, const DurationText &durations)
{
    std::vector<const Operation *> slowest;
    for (const Operation &operation : run.operations) {
        if (isKnown(operation.durationNs()))
            slowest.push_back(&operation);
    }
    if (slowest.size() < 2)
        return;
    std::stable_sort(slowest.begin(), slowest.end(),
                     [](const Operation *a, const Operation *b) { return a->durationNs() > b->durationNs(); });
    slowest.resize(std::min(slowest.size(), kMostOperations));
    TextTable table({ { .title = "No." },
                      { .title = "Slowest", .align = kLeft },
                      { .title = "CPU" },
                      { .title = "Begin" },
                      { .title = "Duration" },
                      { .title = "Costliest callback, own time", .align = kLeft, .shrinks = true } });
    const DurationScale scale = durations.scaleFor(static_cast<double>(slowest[0]->durationNs()));
    for (const Operation *operation : slowest) {
        table.addRow({ std::to_string(operation->index), std::string(nameOf(operation->direction)),
                       std::to_string(operation->cpu), durations.moment(operation->startNs),
                       DurationText::scaled(static_cast<double>(operation->durationNs()), scale),
                       costliestText(run, *operation, durations) });
    }
    document.emplace_back(std::move(table));
}

/// What kept an operation from counting; empty when it counts.
std::string troubleText(const Operation &operation)
{
    if (operation.result != OperationResult::Succeeded)
        return std::string(nameOf(operation.result)) + (operation.rolledBack ? ", rolled back" : "");
    if (operation.isPartial)
        return "partial: aimed at a state in between";
    if (operation.touchedByLoss)
        return "events lost inside";
    return countsForStatistics(operation) ? "" : "begin or end unknown";
}

std::string errorCell(const Analysis &run, const Operation &operation)
{
    if (!operation.error)
        return "-";
    std::string text = errnoText(*operation.error);
    if (operation.failedCallback != 0)
        text += " from " + escapedText(run.string(operation.failedCallback));
    if (operation.errorEvidence != Evidence::Measured)
        text += " (" + std::string(nameOf(operation.errorEvidence)) + ")";
    return text;
}

void addTroubles(Document &document, const Analysis &run, const DurationText &durations)
{
    TextTable table({ { .title = "No." },
                      { .title = "Not counted", .align = kLeft },
                      { .title = "CPU" },
                      { .title = "Begin" },
                      { .title = "Duration" },
                      { .title = "Result", .align = kLeft, .shrinks = true },
                      { .title = "Error", .align = kLeft, .shrinks = true } });
    std::size_t left = 0;
    for (const Operation &operation : run.operations) {
        const std::string trouble = troubleText(operation);
        if (trouble.empty())
            continue;
        if (table.rowCount() == kMostFailures) {
            ++left;
            continue;
        }
        table.addRow({ std::to_string(operation.index), std::string(nameOf(operation.direction)),
                       std::to_string(operation.cpu),
                       isKnown(operation.startNs) ? durations.moment(operation.startNs) : "-",
                       durations.length(operation), trouble, errorCell(run, operation) });
    }
    if (table.isEmpty())
        return;
    document.emplace_back(std::move(table));
    if (left > 0)
        document.emplace_back(Paragraph { "... and " + countText(left, "more operation") + " that did not count." });
}

/// Single callbacks: a state was registered or removed at run time, which runs its callback on every CPU.
void addStraySteps(Document &document, const Analysis &run, const DurationText &durations)
{
    std::map<std::string, std::vector<TimeNs>> byCallback;
    for (const Step &step : run.straySteps) {
        if (isKnown(step.durationNs()))
            byCallback[callbackText(run, step)].push_back(step.durationNs());
    }
    TextTable table({ { .title = "Callback", .align = kLeft, .shrinks = true },
                      { .title = "Runs" },
                      { .title = "Median" },
                      { .title = "Max" } });
    for (const auto &[callback, values] : byCallback) {
        const Statistics statistics = summarize(values);
        table.addRow({ callback, std::to_string(statistics.count), durations.text(statistics.medianNs),
                       durations.text(static_cast<double>(statistics.maxNs)) });
    }
    if (table.isEmpty())
        return;
    document.emplace_back(
        Heading { 2, "Callbacks outside operations (" + std::string(nameOf(run.coverage.steps)) + ")" });
    document.emplace_back(Paragraph { "A state was registered or removed at run time; no CPU was plugged." });
    document.emplace_back(std::move(table));
}

void addCosts(Document &document, const Analysis &run, const std::vector<CallbackCost> &costs,
              const DurationText &durations)
{
    TextTable table({ { .title = "Callback", .align = kLeft, .shrinks = true },
                      { .title = "Operation", .align = kLeft },
                      { .title = "Runs" },
                      { .title = "Median" },
                      { .title = "Max" },
                      { .title = "Own total" },
                      { .title = "Share" } });
    double longest = 0;
    for (const CallbackCost &cost : costs)
        longest = std::max(longest, static_cast<double>(cost.statistics->durations.maxNs));
    const DurationScale scale = durations.scaleFor(longest);
    bool hasContainer = false;
    for (std::size_t i = 0; i < std::min(costs.size(), kMostCallbacks); ++i) {
        const CallbackStatistics &callback = *costs[i].statistics;
        hasContainer = hasContainer || callback.isContainer;
        table.addRow({ callbackText(run, callback) + (callback.isContainer ? " *" : ""),
                       std::string(nameOf(callback.direction)), std::to_string(callback.durations.count),
                       DurationText::scaled(callback.durations.medianNs, scale),
                       DurationText::scaled(static_cast<double>(callback.durations.maxNs), scale),
                       durations.text(static_cast<double>(costs[i].ownNs)), percentText(costs[i].share) });
    }
    document.emplace_back(Heading { 2, "Costliest callbacks (" + std::string(nameOf(run.coverage.steps)) + ")" });
    document.emplace_back(std::move(table));
    if (hasContainer)
        document.emplace_back(Paragraph { "* encloses callbacks of another task: median and max are of the whole, own "
                                          "total and share are without those." });
    if (costs.size() > kMostCallbacks)
        document.emplace_back(
            Paragraph { countText(costs.size() - kMostCallbacks, "more callback") + " each took less." });
}

} // namespace

void addOperationSections(Document &document, const Analysis &run)
{
    if (run.operations.empty())
        return;
    const DurationText durations = durationsOf(run);
    addStatistics(document, run, durations);
    addParts(document, run, durations);
    addSlowest(document, run, durations);
    addTroubles(document, run, durations);
}

void addCallbackSection(Document &document, const Analysis &run)
{
    const auto costs = callbackCosts(run);
    const DurationText durations = durationsOf(run);
    if (!costs.empty())
        addCosts(document, run, costs, durations);
    addStraySteps(document, run, durations);
}

} // namespace plugscope
