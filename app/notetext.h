// SPDX-License-Identifier: GPL-3.0-or-later
// What reading a file found, in words.
#pragma once

#include "tracing/model/importreport.h"

#include <string>

namespace plugscope {

/// One sentence without a full stop. Text from the file is escaped.
std::string noteText(const ImportNote &note);

} // namespace plugscope
