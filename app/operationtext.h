// SPDX-License-Identifier: GPL-3.0-or-later
// Short words for operations and callbacks, the same wherever they are named.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>
#include <string_view>

namespace plugscope {

/// "operation 17 (offline of CPU 1)"
std::string operationText(const Operation &operation);

/// "ENOSPC", or the number when it has no name here.
std::string errnoText(std::int32_t error);

/// The name of a callback, escaped; without a symbol "state 232", which means something in this run only.
std::string callbackText(std::string_view callback, std::int32_t state);
std::string callbackText(const Analysis &run, const Step &step);
std::string callbackText(const Analysis &run, const CallbackStatistics &callback);

} // namespace plugscope
