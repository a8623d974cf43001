// SPDX-License-Identifier: GPL-3.0-or-later
// What a trace can tell, and what to record so that it tells the rest.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>
#include <vector>

namespace plugscope {

/// One kind of fact.
struct CoverageRow
{
    std::string what {}; ///< "stop windows"
    std::string key {}; ///< as in JSON: "stop_windows"
    Evidence evidence = Evidence::NotTraced;
    std::string hint {}; ///< what to record, with the recorder of this trace, to have it measured; empty when it is
};

std::vector<CoverageRow> coverageRows(const Analysis &run);

} // namespace plugscope
