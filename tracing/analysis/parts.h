// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of an operation went, as named shares.
#pragma once

#include "tracing/analysis/analysis.h"

namespace plugscope {

inline constexpr const char *kPartConsoleWrite = "console write";
inline constexpr const char *kPartStopWindow = "stop window";
inline constexpr const char *kPartCallbacks = "callbacks";
inline constexpr const char *kPartUnexplained = "unexplained";

/// Sets Operation::parts from writes, stop windows and steps. The parts of an operation add up to its duration; a
/// moment belongs to the first of these that holds it: console write, stop window, callback, nothing (unexplained).
void addParts(Analysis &analysis);

} // namespace plugscope
