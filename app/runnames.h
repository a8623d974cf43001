// SPDX-License-Identifier: GPL-3.0-or-later
// Short names for runs that are shown together.
#pragma once

#include <string>
#include <vector>

namespace plugscope {

/// For each path its name without folders, or with as many of them as it takes to tell it from the others:
/// "before/trace.dat" and "after/trace.dat". The same file twice has the same name twice; "-" is standard input.
std::vector<std::string> namesApart(const std::vector<std::string> &paths);

} // namespace plugscope
