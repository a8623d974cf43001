// SPDX-License-Identifier: GPL-3.0-or-later
// Short words for operations and callbacks, the same wherever they are named.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>
#include <string_view>

namespace plugscope {

/// "operation 17 (offline of CPU 1)"
std::string operationText(const Operation &operation);

/// "ENOSPC (-28)", or the number alone when it has no name here.
std::string errnoText(std::int32_t error);

/// The name of a callback, or what stands for a missing one. Escaped.
std::string callbackText(std::string_view callback);

} // namespace plugscope
