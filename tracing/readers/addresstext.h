// SPDX-License-Identifier: GPL-3.0-or-later
// How a callback without a symbol is named: by its address, so that its runs can still be told from others.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

namespace plugscope {

/// "0xffffffff81001000".
[[nodiscard]] inline std::string addressText(std::uint64_t address)
{
    char digits[16];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), address, 16).ptr;
    return "0x" + std::string(digits, end);
}

} // namespace plugscope
