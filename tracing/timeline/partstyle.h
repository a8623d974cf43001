// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of an operation's time look like, in lanes and beside numbers.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/timeline/laneslices.h"

#include <string_view>

namespace plugscope {

/// The style of a part of the names in part::; what is not known by name looks like waiting.
SliceStyle styleOfPart(std::string_view name, Evidence evidence);

} // namespace plugscope
