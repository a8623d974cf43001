// SPDX-License-Identifier: GPL-3.0-or-later
// How long a loop of operations took as a whole, which is what a test script prints.
#pragma once

#include "tracing/analysis/analysis.h"

namespace plugscope {

/// From the begin of the first operation to the end of the last one, pauses included; kNoTime when neither is known.
TimeNs loopTime(const Analysis &analysis);

} // namespace plugscope
