// SPDX-License-Identifier: GPL-3.0-or-later
// The console messages of two runs side by side.
#pragma once

#include "app/document.h"
#include "app/namedrun.h"

namespace plugscope {

/// Appends the section; nothing when neither run traced messages.
void addConsoleComparison(Document &document, const NamedRun &a, const NamedRun &b);

} // namespace plugscope
