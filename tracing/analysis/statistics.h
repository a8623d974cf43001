// SPDX-License-Identifier: GPL-3.0-or-later
// Order statistics of lengths, shared by the summary of one run and the comparison of two. summarize() itself is
// declared in analysis.h.
#pragma once

#include "tracing/base/time.h"

#include <span>

namespace plugscope {

/// The p-quantile (0 <= p <= 1) of values in ascending order: linear interpolation between closest ranks, the
/// definition 7 of Hyndman and Fan, which spreadsheets and R use by default. 0 for an empty sample.
double quantileOfSorted(std::span<const TimeNs> sortedNs, double p);

/// `a` + `b`, stopping at the ends of the type: a file may claim any length.
TimeNs saturatedSum(TimeNs a, TimeNs b);

} // namespace plugscope
