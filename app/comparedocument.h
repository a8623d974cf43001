// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of two runs as a document, for a terminal or a mail.
#pragma once

#include "app/document.h"
#include "app/namedrun.h"
#include "tracing/compare/runcomparison.h"

namespace plugscope {

/// `a` and `b` name the runs of the comparison.
Document compareDocument(const RunComparison &comparison, const NamedRun &a, const NamedRun &b);

} // namespace plugscope
