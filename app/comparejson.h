// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs as JSON, schema "plugscope.compare/1".
#pragma once

#include "app/namedrun.h"
#include "tracing/compare/runcomparison.h"

#include <string>

namespace plugscope {

/// `a` and `b` name the runs of the comparison.
std::string compareJson(const RunComparison &comparison, const NamedRun &a, const NamedRun &b);

} // namespace plugscope
