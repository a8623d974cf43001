// SPDX-License-Identifier: GPL-3.0-or-later
// The report of one or more runs as JSON, schema "plugscope.report/1".
#pragma once

#include "app/namedrun.h"

#include <span>
#include <string>

namespace plugscope {

std::string reportJson(std::span<const NamedRun> runs);

} // namespace plugscope
