// SPDX-License-Identifier: GPL-3.0-or-later
// What accounts for the difference of two runs, as at most eight facts; app/explanationtext words them.
#pragma once

#include "tracing/compare/runcomparison.h"

#include <vector>

namespace plugscope {

/// Reads a comparison whose other fields are filled in. In reading order: each direction with its callbacks, parts and
/// rest, then what differs between the traces themselves.
std::vector<ExplanationItem> explainDifference(const RunComparison &comparison);

} // namespace plugscope
