// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the conditions of --fail-if hold.
#pragma once

#include "app/commandline.h"
#include "app/namedrun.h"
#include "tracing/compare/runcomparison.h"

namespace plugscope {

/// For a condition that parseReportCondition() made.
bool holds(const FailCondition &condition, const Analysis &run);

/// For a condition that parseCompareCondition() made: B is slower than A by a verdict, and by more than the limit.
bool holds(const FailCondition &condition, const RunComparison &comparison);

} // namespace plugscope
