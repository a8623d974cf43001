// SPDX-License-Identifier: GPL-3.0-or-later
// What --help prints.
#pragma once

#include <string>
#include <string_view>

namespace plugscope {

/// Help for a command, or the overview for an empty name. Ends with a line feed.
std::string helpText(std::string_view command);

} // namespace plugscope
