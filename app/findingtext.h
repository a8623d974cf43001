// SPDX-License-Identifier: GPL-3.0-or-later
// Findings in words.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>

namespace plugscope {

/// One sentence with its numbers. Text from the trace is escaped.
std::string findingText(const Finding &finding, const Analysis &analysis);

} // namespace plugscope
