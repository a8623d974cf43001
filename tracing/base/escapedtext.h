// SPDX-License-Identifier: GPL-3.0-or-later
// Text from a trace made safe to show: no control characters, no broken UTF-8, a known width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plugscope {

/// `text` with control characters, line ends, bytes that are not UTF-8, and characters that reorder or hide text
/// written as \xNN, \n or \u{N}; a tab becomes a blank. Applying it twice changes nothing more.
std::string escapedText(std::string_view text);

/// Characters of a text that escapedText() returned: one a code point.
std::size_t textWidth(std::string_view text);

/// `text` without blanks at its ends.
std::string trimmedText(std::string_view text);

/// At most `width` characters of an escaped text, with "..." in the middle where something was left out.
std::string shortenedText(std::string_view text, std::size_t width);

} // namespace plugscope
