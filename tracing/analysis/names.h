// SPDX-License-Identifier: GPL-3.0-or-later
// The stable names of enumerators, as scripts see them in the command line's output. Sentences are made in app.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string_view>

namespace plugscope {

[[nodiscard]] std::string_view nameOf(Evidence evidence); ///< "not traced", "measured", ...
[[nodiscard]] std::string_view nameOf(Direction direction); ///< "offline", "online"
[[nodiscard]] std::string_view nameOf(OperationResult result); ///< "succeeded", ...
[[nodiscard]] std::string_view nameOf(Severity severity); ///< "info", "warning", "error"

} // namespace plugscope
