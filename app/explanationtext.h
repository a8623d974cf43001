// SPDX-License-Identifier: GPL-3.0-or-later
// What accounts for the difference of two runs, in words.
#pragma once

#include "tracing/compare/runcomparison.h"

#include <string>
#include <string_view>

namespace plugscope {

/// One or two sentences for an item of RunComparison::explanation. Text from the traces is escaped.
std::string explanationText(const ExplanationItem &item, const RunComparison &comparison);

/// "faster", "slower", "same", "inconclusive", "too few samples"
std::string_view verdictText(Verdict verdict);

/// "p<0.001", "p=0.043"
std::string pValueText(double p);

} // namespace plugscope
