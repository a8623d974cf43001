// SPDX-License-Identifier: GPL-3.0-or-later
// Errors in words.
#pragma once

#include "tracing/base/result.h"

#include <string>

namespace plugscope {

/// One line: what was seen and why it will not do, then what led to it. Text from files and arguments is escaped.
std::string errorText(const Error &error);

} // namespace plugscope
