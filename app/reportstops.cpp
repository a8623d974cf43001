// SPDX-License-Identifier: GPL-3.0-or-later
// Stop windows of a report.
#include "app/durationtext.h"
#include "app/reportsections.h"
#include "app/statisticstable.h"
#include "tracing/analysis/names.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

constexpr auto kLeft = TableColumn::Align::Left;
constexpr std::size_t kMostWindows = 5;

/// Which operations the windows belong to: a row each for offline, online, and outside.
std::vector<StatisticsRow> windowRows(const Analysis &run)
{
    struct Lengths
    {
        std::vector<TimeNs> wholeNs;
        std::vector<TimeNs> allHeldNs;
    };
    std::map<std::string, Lengths> lengths;
    for (const StopWindow &window : run.stopWindows) {
        const std::string where
            = window.operation == 0 ? "outside" : std::string(nameOf(run.operations[window.operation - 1].direction));
        if (isKnown(window.durationNs()))
            lengths[where].wholeNs.push_back(window.durationNs());
        const TimeNs allNs = durationBetween(window.allInNs, window.firstOutNs);
        if (isKnown(allNs) && allNs >= 0)
            lengths[where].allHeldNs.push_back(allNs);
    }
    std::vector<StatisticsRow> rows;
    for (const auto &[where, values] : lengths) {
        rows.push_back({ { where, "whole" }, summarize(values.wholeNs) });
        rows.push_back({ { where, "all held" }, summarize(values.allHeldNs) });
    }
    return rows;
}

void addLongest(Document &document, const Analysis &run, const DurationText &durations)
{
    std::vector<const StopWindow *> longest;
    for (const StopWindow &window : run.stopWindows) {
        if (isKnown(window.durationNs()))
            longest.push_back(&window);
    }
    std::stable_sort(longest.begin(), longest.end(),
                     [](const StopWindow *a, const StopWindow *b) { return a->durationNs() > b->durationNs(); });
    longest.resize(std::min(longest.size(), kMostWindows));
    TextTable table({ { .title = "Longest" },
                      { .title = "Operation" },
                      { .title = "Begin" },
                      { .title = "Length" },
                      { .title = "Last CPU in" },
                      { .title = "Late by" },
                      { .title = "It was running", .align = kLeft, .shrinks = true } });
    for (const StopWindow *window : longest) {
        const bool hasStraggler = window->straggler < window->cpus.size();
        const StopCpu late = hasStraggler ? window->cpus[window->straggler] : StopCpu {};
        table.addRow(
            { "no. " + std::to_string(window->index), window->operation == 0 ? "-" : std::to_string(window->operation),
              durations.moment(window->firstInNs), durations.text(static_cast<double>(window->durationNs())),
              hasStraggler ? std::to_string(late.cpu) : "-",
              isKnown(window->stragglerLateNs) ? durations.text(static_cast<double>(window->stragglerLateNs)) : "-",
              late.wasRunning == kNoTask ? "idle or not traced" : run.trace->taskName(late.wasRunning) });
    }
    document.emplace_back(std::move(table));
}

} // namespace

void addStopSection(Document &document, const Analysis &run)
{
    if (run.coverage.stopWindows == Evidence::NotTraced)
        return;
    const DurationText durations = durationsOf(run);
    document.emplace_back(Heading { 2, "Stop windows (" + std::string(nameOf(run.coverage.stopWindows)) + ")" });
    if (run.stopWindows.empty()) {
        document.emplace_back(Paragraph { "No window in which all CPUs were held." });
        return;
    }
    document.emplace_back(statisticsTable({ "During", "Window" }, windowRows(run), durations));
    document.emplace_back(
        Paragraph { "Whole: from the first CPU in to the last CPU out. All held: from the last in to the "
                    "first out." });
    addLongest(document, run, durations);
}

} // namespace plugscope
