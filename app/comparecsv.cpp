// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparecsv.h"

#include "app/csvwriter.h"
#include "app/explanationtext.h"
#include "tracing/analysis/names.h"

namespace plugscope {

namespace {

void addStatistics(CsvWriter &csv, const Statistics &statistics)
{
    csv.integer(static_cast<std::int64_t>(statistics.count));
    if (statistics.count == 0) {
        csv.nothing().nothing().nothing().nothing().nothing();
        return;
    }
    csv.time(statistics.minNs).time(statistics.maxNs).rounded(statistics.medianNs).rounded(statistics.meanNs);
    if (statistics.count > 1)
        csv.rounded(statistics.stddevNs);
    else
        csv.nothing();
}

void addDifference(CsvWriter &csv, const SampleComparison &sample)
{
    if (sample.hasDelta())
        csv.rounded(sample.deltaMedianNs);
    else
        csv.nothing();
    if (sample.isTested())
        csv.rounded(sample.ci95LowNs).rounded(sample.ci95HighNs).number(sample.pValue).number(sample.adjustedPValue);
    else
        csv.nothing().nothing().nothing().nothing();
    if (sample.comparable)
        csv.text(verdictText(sample.verdict));
    else
        csv.nothing();
}

} // namespace

std::string compareCsv(const RunComparison &comparison)
{
    CsvWriter csv("what,callback,direction,container,a_count,a_min_ns,a_max_ns,a_median_ns,a_mean_ns,a_stddev_ns,"
                  "b_count,b_min_ns,b_max_ns,b_median_ns,b_mean_ns,b_stddev_ns,delta_median_ns,ci95_low_ns,"
                  "ci95_high_ns,p_value,p_adjusted,verdict,delta_per_operation_ns");
    for (const DirectionComparison &direction : comparison.directions) {
        csv.text("operations").nothing().text(nameOf(direction.direction)).nothing();
        addStatistics(csv, direction.durations.a);
        addStatistics(csv, direction.durations.b);
        addDifference(csv, direction.durations);
        csv.nothing();
        csv.endRow();
    }
    for (const CallbackComparison &callback : comparison.callbacks) {
        csv.text("callback").text(callback.callback).text(nameOf(callback.direction));
        csv.text(callback.isContainer ? "true" : "false");
        addStatistics(csv, callback.durations.a);
        addStatistics(csv, callback.durations.b);
        addDifference(csv, callback.durations);
        csv.rounded(callback.meanPerOperationDeltaNs);
        csv.endRow();
    }
    return csv.take();
}

} // namespace plugscope
