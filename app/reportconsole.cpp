// SPDX-License-Identifier: GPL-3.0-or-later
// Console messages and writes of a report.
#include "app/durationtext.h"
#include "app/reportsections.h"
#include "tracing/analysis/linetime.h"
#include "tracing/analysis/messagecosts.h"
#include "tracing/analysis/names.h"
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <map>
#include <utility>

namespace plugscope {

namespace {

constexpr auto kLeft = TableColumn::Align::Left;
constexpr std::size_t kMostRows = 5;

std::string lineTimeLegend(const NamedRun &named)
{
    if (!named.baud)
        return "The rate of the serial line is not told: --baud RATE adds the time that each message needs on it.";
    return "Line time (estimated): at " + std::to_string(*named.baud)
           + " baud, 10 bits a character, with the line's time stamp, carriage return and line feed.";
}

void addMessages(Document &document, const NamedRun &named, const DurationText &durations)
{
    const Analysis &run = *named.analysis;
    const auto costs = messageCosts(run);
    std::vector<TableColumn> columns { { .title = "Message", .align = kLeft, .shrinks = true }, { .title = "Times" } };
    const bool hasWrites = run.coverage.consoleWrites != Evidence::NotTraced;
    if (hasWrites)
        columns.insert(columns.end(), { { .title = "Writes" }, { .title = "Median write" }, { .title = "Total" } });
    if (named.baud)
        columns.push_back({ .title = "Line time" });
    TextTable table(columns);
    for (std::size_t i = 0; i < std::min(costs.size(), kMostRows); ++i) {
        const Statistics &writes = costs[i].writes;
        std::vector<std::string> cells { trimmedText(costs[i].text), std::to_string(costs[i].messages) };
        if (hasWrites) {
            cells.push_back(std::to_string(writes.count));
            cells.push_back(writes.count > 0 ? durations.text(writes.medianNs) : "-");
            cells.push_back(writes.count > 0 ? durations.text(static_cast<double>(writes.totalNs)) : "-");
        }
        if (named.baud)
            cells.push_back(durations.text(lineTimeNs(costs[i].meanCharacters, *named.baud)));
        table.addRow(std::move(cells));
    }
    if (!table.isEmpty())
        document.emplace_back(std::move(table));
    if (costs.size() > kMostRows)
        document.emplace_back(Paragraph { countText(costs.size() - kMostRows, "other text") + " not listed." });
    document.emplace_back(Paragraph { lineTimeLegend(named) });
}

void addWritesByCallback(Document &document, const Analysis &run, const DurationText &durations)
{
    std::map<std::pair<StringId, bool>, std::vector<TimeNs>> byCallback; // callback, inside an operation
    for (const ConsoleWrite &write : run.writes) {
        if (isKnown(write.durationNs()))
            byCallback[{ write.callback, write.operation != 0 }].push_back(write.durationNs());
    }
    TextTable table({ { .title = "Writes inside", .align = kLeft, .shrinks = true },
                      { .title = "Writes" },
                      { .title = "Median" },
                      { .title = "Max" },
                      { .title = "Total" } });
    for (const auto &[key, values] : byCallback) {
        const Statistics writes = summarize(values);
        const std::string where = key.first != 0 ? escapedText(run.string(key.first))
                                  : key.second   ? std::string("no callback, but in an operation")
                                                 : std::string("outside operations");
        table.addRow({ where, std::to_string(writes.count), durations.text(writes.medianNs),
                       durations.text(static_cast<double>(writes.maxNs)),
                       durations.text(static_cast<double>(writes.totalNs)) });
    }
    if (!table.isEmpty())
        document.emplace_back(std::move(table));
}

std::string summaryText(const Analysis &run)
{
    const auto inOperations = [](const auto &list) {
        return std::count_if(list.begin(), list.end(), [](const auto &item) { return item.operation != 0; });
    };
    std::string text;
    if (run.coverage.consoleMessages == Evidence::NotTraced)
        text = "Messages are not traced.";
    else
        text = countText(run.messages.size(), "message") + " (" + std::string(nameOf(run.coverage.consoleMessages))
               + "), " + std::to_string(inOperations(run.messages)) + " of them inside operations.";
    if (run.coverage.consoleWrites == Evidence::NotTraced)
        return text + " Writes to the console are not traced: what these messages cost cannot be told.";
    return text + " " + countText(run.writes.size(), "write") + " to the console ("
           + std::string(nameOf(run.coverage.consoleWrites)) + "), " + std::to_string(inOperations(run.writes))
           + " of them inside operations.";
}

} // namespace

void addConsoleSection(Document &document, const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    const Coverage &coverage = run.coverage;
    if (coverage.consoleMessages == Evidence::NotTraced && coverage.consoleWrites == Evidence::NotTraced)
        return;
    const DurationText durations = durationsOf(run);
    document.emplace_back(Heading { 2, "Console" });
    document.emplace_back(Paragraph { summaryText(run) });
    addMessages(document, named, durations);
    addWritesByCallback(document, run, durations);
}

} // namespace plugscope
