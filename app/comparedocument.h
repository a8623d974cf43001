// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs as a document, for a terminal or a mail.
#pragma once

#include "app/document.h"
#include "tracing/compare/runcomparison.h"

#include <string>

namespace plugscope {

/// `pathA` and `pathB` as the user gave them.
Document compareDocument(const RunComparison &comparison, const std::string &pathA, const std::string &pathB);

} // namespace plugscope
