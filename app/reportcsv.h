// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of one or more runs as comma-separated values, one line each.
#pragma once

#include "app/namedrun.h"

#include <span>
#include <string>

namespace plugscope {

/// Every operation with its longest callback (by own time) and its parts.
std::string reportCsv(std::span<const NamedRun> runs);

} // namespace plugscope
