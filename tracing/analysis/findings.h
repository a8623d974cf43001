// SPDX-License-Identifier: GPL-3.0-or-later
// What is worth saying about a run: small rules over the model, each with a stable name.
#pragma once

#include "tracing/analysis/analysis.h"

namespace plugscope {

/// Runs every rule and sorts the findings, most important first.
void addFindings(Analysis &analysis);

} // namespace plugscope
