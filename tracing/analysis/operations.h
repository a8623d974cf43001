// SPDX-License-Identifier: GPL-3.0-or-later
// Groups steps into operations. Every hotplugged CPU has its own sequence, so that a parallel bring-up, in which the
// steps of several CPUs interleave, needs nothing special.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/steppairing.h"

#include <vector>

namespace plugscope {

/// Operations with their steps, and the single callbacks that belong to none.
struct GroupedOperations
{
    std::vector<Operation> operations; ///< in order of start, indices and step ranges set
    std::vector<Step> steps;
    std::vector<Step> straySteps;
};

/// Groups the steps of a trace. Rules in the source, from kernel/cpu.c of 4.6 to 7.1.
GroupedOperations groupOperations(const Trace &trace, std::vector<PairedStep> steps);

} // namespace plugscope
