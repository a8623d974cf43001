// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text with a point in every locale: the toolkit of the window sets the user's locale for the C library.
#pragma once

#include <string>

namespace plugscope {

/// "16.234"; a negative value that rounds to nothing is nothing: "0.00".
std::string fixedText(double value, int decimals);

/// The shorter of plain and scientific notation with so many significant digits, as printf's %g.
std::string significantText(double value, int digits);

} // namespace plugscope
