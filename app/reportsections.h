// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of a report, each in its own source file. Each appends its heading and blocks, or nothing when there is
// nothing to say.
#pragma once

#include "app/document.h"
#include "app/namedrun.h"
#include "tracing/analysis/analysis.h"

#include <cstddef>
#include <string>

namespace plugscope {

/// Statistics by direction, where the time went, the slowest operations, those that did not succeed.
void addOperationSections(Document &document, const Analysis &run);
/// The callbacks that the time went to, and single callbacks outside operations.
void addCallbackSection(Document &document, const Analysis &run);
void addStopSection(Document &document, const Analysis &run);
void addConsoleSection(Document &document, const NamedRun &named);
/// What the trace can tell, and what reading it found.
void addCoverageSection(Document &document, const Analysis &run);

/// "12 operations", "1 operation"
std::string countText(std::size_t count, const std::string &one);

} // namespace plugscope
