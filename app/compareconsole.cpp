// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compareconsole.h"

#include "app/durationtext.h"
#include "app/reportsections.h"
#include "tracing/analysis/linetime.h"
#include "tracing/analysis/messagecosts.h"
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

constexpr std::size_t kMostMessages = 6;

/// One text in both runs.
struct MessagePair
{
    std::string text {};
    MessageCost a;
    MessageCost b;

    [[nodiscard]] double weight() const
    {
        return static_cast<double>(a.writes.totalNs) + static_cast<double>(b.writes.totalNs)
               + static_cast<double>(a.messages + b.messages);
    }
};

std::vector<MessagePair> matchedMessages(const Analysis &a, const Analysis &b)
{
    std::map<std::string, MessagePair> byText;
    for (MessageCost &cost : messageCosts(a))
        byText[cost.text].a = std::move(cost);
    for (MessageCost &cost : messageCosts(b))
        byText[cost.text].b = std::move(cost);
    std::vector<MessagePair> pairs;
    for (auto &[text, pair] : byText) {
        pair.text = text;
        pairs.push_back(std::move(pair));
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const MessagePair &x, const MessagePair &y) { return x.weight() > y.weight(); });
    return pairs;
}

std::string timesCell(const MessageCost &cost, const Analysis &run)
{
    return run.coverage.consoleMessages == Evidence::NotTraced ? "not traced" : std::to_string(cost.messages);
}

std::string writeCell(const MessageCost &cost, const Analysis &run, const DurationText &durations)
{
    if (run.coverage.consoleWrites == Evidence::NotTraced)
        return "not traced";
    return cost.writes.count == 0 ? "none" : durations.text(cost.writes.medianNs);
}

std::string lineCell(const MessagePair &pair, std::int64_t baud, const DurationText &durations)
{
    return durations.text(lineTimeNs(std::max(pair.a.meanCharacters, pair.b.meanCharacters), baud));
}

std::string legend(const std::optional<std::int64_t> &baud)
{
    if (!baud)
        return "The rate of the serial line is not told: --baud RATE adds the time that each message needs on it.";
    return "Line time (estimated): at " + std::to_string(*baud)
           + " baud, 10 bits a character. A message is not written where the console log level hides it.";
}

} // namespace

void addConsoleComparison(Document &document, const NamedRun &a, const NamedRun &b)
{
    const auto pairs = matchedMessages(*a.analysis, *b.analysis);
    if (pairs.empty())
        return;
    const DurationText durationsA = durationsOf(*a.analysis);
    const DurationText durationsB = durationsOf(*b.analysis);
    const std::optional<std::int64_t> baud = a.baud ? a.baud : b.baud;
    std::vector<TableColumn> columns { { .title = "Message", .align = TableColumn::Align::Left, .shrinks = true },
                                       { .title = "Times A" },
                                       { .title = "Times B" },
                                       { .title = "Write A" },
                                       { .title = "Write B" } };
    if (baud)
        columns.push_back({ .title = "Line time" });
    TextTable table(std::move(columns));
    for (std::size_t i = 0; i < std::min(pairs.size(), kMostMessages); ++i) {
        const MessagePair &pair = pairs[i];
        std::vector<std::string> cells { trimmedText(pair.text), timesCell(pair.a, *a.analysis),
                                         timesCell(pair.b, *b.analysis), writeCell(pair.a, *a.analysis, durationsA),
                                         writeCell(pair.b, *b.analysis, durationsB) };
        if (baud)
            cells.push_back(lineCell(pair, *baud, durationsA));
        table.addRow(std::move(cells));
    }
    document.emplace_back(Heading { 2, "Console messages, and the median of writing one" });
    document.emplace_back(std::move(table));
    document.emplace_back(Paragraph { legend(baud) });
}

} // namespace plugscope
