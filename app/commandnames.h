// SPDX-License-Identifier: GPL-3.0-or-later
// The commands by name, and which of them a word was meant for.
#pragma once

#include <array>
#include <string_view>

namespace plugscope {

inline constexpr std::array<std::string_view, 4> kCommandNames { "report", "compare", "export", "help" };

/// The command that `word` begins, or that it differs from by two letters at most; empty when there is none. A command
/// itself is the nearest to itself.
std::string_view nearestCommand(std::string_view word);

} // namespace plugscope
