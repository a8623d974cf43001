// SPDX-License-Identifier: GPL-3.0-or-later
// Which callbacks the time went to. A container counts with its own time only, so that nothing is counted twice.
#pragma once

#include "tracing/analysis/analysis.h"

#include <vector>

namespace plugscope {

/// The own time of one callback over all operations that count for statistics.
struct CallbackCost
{
    const CallbackStatistics *statistics = nullptr; ///< of its whole durations; points into the Analysis
    TimeNs ownNs = 0;
    double share = 0; ///< of the time of the direction's operations, 0..1
};

/// Every callback of Analysis::callbacks, the costliest first. Steps without a name are summed under one entry each
/// state.
std::vector<CallbackCost> callbackCosts(const Analysis &analysis);

/// The step of an operation with the most own time; nothing when no step has a known length.
const Step *costliestStep(const Analysis &analysis, const Operation &operation);

} // namespace plugscope
