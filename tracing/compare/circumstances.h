// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between two traces besides the times: kernel, machine, clock, how they were recorded.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>
#include <vector>

namespace plugscope {

/// One difference. Texts are facts of the traces and untrusted.
struct Circumstance
{
    std::string name {}; ///< "kernel", "tracer", "lost events", "console writes", ...
    std::string a {};
    std::string b {};
};

/// What differs, the most telling first. What only one trace tells is no difference.
std::vector<Circumstance> differingCircumstances(const Analysis &a, const Analysis &b);

} // namespace plugscope
