// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs as JSON, schema "plugscope.compare/1".
#pragma once

#include "tracing/compare/runcomparison.h"

#include <string>
#include <string_view>

namespace plugscope {

/// `pathA` and `pathB` as the user gave them.
std::string compareJson(const RunComparison &comparison, std::string_view pathA, std::string_view pathB);

} // namespace plugscope
