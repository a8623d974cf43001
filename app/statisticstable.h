// SPDX-License-Identifier: GPL-3.0-or-later
// The table of samples, min, max, median, average and standard deviation that reports and comparisons share.
#pragma once

#include "app/durationtext.h"
#include "app/texttable.h"
#include "tracing/analysis/analysis.h"

#include <string>
#include <vector>

namespace plugscope {

struct StatisticsRow
{
    std::vector<std::string> labels {};
    Statistics statistics {};
};

/// `labels` are the titles of the columns before the numbers; one unit for the whole table. Rows without samples show
/// "-".
TextTable statisticsTable(const std::vector<std::string> &labels, const std::vector<StatisticsRow> &rows,
                          const DurationText &durations);

} // namespace plugscope
