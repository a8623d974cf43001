// SPDX-License-Identifier: GPL-3.0-or-later
// Whether two samples of lengths differ, by how much, and how sure that is. Every function gives the mirrored result
// when its two samples are swapped, to the last bit.
#pragma once

#include "tracing/base/time.h"

#include <cstddef>
#include <span>
#include <vector>

namespace plugscope {

/// Mann-Whitney U test of two samples.
struct RankTest
{
    double pValue = 1; ///< two-sided; 1 when a sample is empty or all values are the same
    double cliffsDelta = 0; ///< P(b > a) - P(b < a): -1 all of B below A, 0 no shift, 1 all of B above A
};

/// Normal approximation with correction for ties and for continuity, as R's wilcox.test(exact = FALSE).
RankTest rankTest(std::span<const TimeNs> aNs, std::span<const TimeNs> bNs);

struct Interval
{
    double lowNs = 0;
    double highNs = 0;
};

/// 95 % percentile bootstrap interval of median(B) - median(A). Reproducible: each sample is resampled with a generator
/// seeded from its own values, so that neither the side it stands on nor its order matters, and a sample against itself
/// gives [0, 0]. `resamples` are taken, fewer (but at least 200) for samples of more than 20 000 values, whose medians
/// hardly move. Both 0 when a sample is empty.
Interval medianDifferenceInterval(std::vector<TimeNs> aNs, std::vector<TimeNs> bNs, std::size_t resamples = 2000);

/// Benjamini-Hochberg: the p values adjusted for the number of tests, in the order given.
std::vector<double> adjustPValues(std::span<const double> pValues);

} // namespace plugscope
