// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statisticstable.h"

#include <algorithm>
#include <array>

namespace plugscope {

namespace {

std::vector<std::string> numbers(const Statistics &statistics, const DurationScale &scale)
{
    std::vector<std::string> cells { std::to_string(statistics.count) };
    if (statistics.count == 0) {
        cells.insert(cells.end(), 6, "-");
        return cells;
    }
    for (const double ns : { static_cast<double>(statistics.minNs), static_cast<double>(statistics.maxNs),
                             statistics.medianNs, statistics.meanNs })
        cells.push_back(DurationText::scaled(ns, scale));
    cells.push_back(statistics.count > 1 ? DurationText::scaled(statistics.stddevNs, scale) : "-");
    cells.push_back(DurationText::scaled(statistics.p95Ns, scale));
    return cells;
}

} // namespace

TextTable statisticsTable(const std::vector<std::string> &labels, const std::vector<StatisticsRow> &rows,
                          const DurationText &durations)
{
    constexpr std::array kNumbers { "Samples", "Min", "Max", "Median", "Avg", "Stddev", "p95" };
    std::vector<TableColumn> columns;
    columns.reserve(labels.size() + kNumbers.size());
    for (const std::string &label : labels)
        columns.push_back({ .title = label, .align = TableColumn::Align::Left });
    for (const char *title : kNumbers)
        columns.push_back({ .title = title });
    columns.back().drops = true;

    double largest = 0;
    for (const StatisticsRow &row : rows)
        largest = std::max(largest, static_cast<double>(row.statistics.maxNs));
    const DurationScale scale = durations.scaleFor(largest);
    TextTable table(std::move(columns));
    for (const StatisticsRow &row : rows) {
        std::vector<std::string> cells = row.labels;
        const std::vector<std::string> values = numbers(row.statistics, scale);
        cells.insert(cells.end(), values.begin(), values.end());
        table.addRow(std::move(cells));
    }
    return table;
}

} // namespace plugscope
