// SPDX-License-Identifier: GPL-3.0-or-later
// Means and deviations are taken from the distances to the smallest value: exact in unsigned 64 bits whatever the
// values are, and without the loss of digits that sums of squares of large times bring.
#include "tracing/analysis/statistics.h"

#include "tracing/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace plugscope {

namespace {

/// `to` - `from` for to >= from; cannot overflow.
double distance(TimeNs from, TimeNs to)
{
    return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

double sampleDeviation(std::span<const TimeNs> valuesNs, TimeNs originNs, double meanDistance)
{
    if (valuesNs.size() < 2)
        return 0;
    double squares = 0;
    for (const TimeNs value : valuesNs) {
        const double deviation = distance(originNs, value) - meanDistance;
        squares += deviation * deviation;
    }
    return std::sqrt(squares / static_cast<double>(valuesNs.size() - 1));
}

} // namespace

TimeNs saturatedSum(TimeNs a, TimeNs b)
{
    TimeNs sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        return b < 0 ? std::numeric_limits<TimeNs>::min() + 1 : std::numeric_limits<TimeNs>::max();
    return sum;
}

double quantileOfSorted(std::span<const TimeNs> sortedNs, double p)
{
    if (sortedNs.empty())
        return 0;
    const double rank = p * static_cast<double>(sortedNs.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const auto low = static_cast<double>(sortedNs[below]);
    if (below + 1 >= sortedNs.size())
        return low;
    return low + (rank - std::floor(rank)) * distance(sortedNs[below], sortedNs[below + 1]);
}

Statistics summarize(std::vector<TimeNs> valuesNs)
{
    Statistics result;
    result.count = valuesNs.size();
    if (valuesNs.empty())
        return result;
    std::sort(valuesNs.begin(), valuesNs.end());
    result.minNs = valuesNs.front();
    result.maxNs = valuesNs.back();
    double distances = 0;
    for (const TimeNs value : valuesNs) {
        result.totalNs = saturatedSum(result.totalNs, value);
        distances += distance(result.minNs, value);
    }
    const double meanDistance = distances / static_cast<double>(valuesNs.size());
    result.meanNs = static_cast<double>(result.minNs) + meanDistance;
    result.stddevNs = sampleDeviation(valuesNs, result.minNs, meanDistance);
    result.medianNs = quantileOfSorted(valuesNs, 0.5);
    result.p95Ns = quantileOfSorted(valuesNs, 0.95);
    result.p99Ns = quantileOfSorted(valuesNs, 0.99);
    return result;
}

} // namespace plugscope
