// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs as comma-separated values: a line for each direction and each callback.
#pragma once

#include "tracing/compare/runcomparison.h"

#include <string>

namespace plugscope {

/// The column "what" tells operations from callbacks.
std::string compareCsv(const RunComparison &comparison);

} // namespace plugscope
