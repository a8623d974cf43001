// SPDX-License-Identifier: GPL-3.0-or-later
// An analysed run under the name that the user knows it by.
#pragma once

#include "tracing/analysis/analysis.h"

#include <memory>
#include <string>

namespace plugscope {

struct NamedRun
{
    std::string path {}; ///< as given; "-" is standard input
    std::shared_ptr<const Analysis> analysis {};
};

} // namespace plugscope
