// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics over the operations and callbacks of a run.
#pragma once

#include "tracing/analysis/analysis.h"

namespace plugscope {

/// Fills the statistics of `analysis` from its operations and steps. Only operations that succeeded, are complete and
/// not partial count; the others are counted beside them.
void addStatistics(Analysis &analysis);

/// True for operations whose duration may enter statistics.
bool countsForStatistics(const Operation &operation);

} // namespace plugscope
