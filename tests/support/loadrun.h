// SPDX-License-Identifier: GPL-3.0-or-later
// Opens recorded traces in tests the way the program does: decoding process, then analysis.
#pragma once

#include "tracing/analysis/analysis.h"

#include <memory>
#include <string>

namespace plugscope::test {

/// "…/tests/data/corpus/<relative>".
std::string corpusPath(const std::string &relative);
/// "…/resources/samples/<name>".
std::string samplePath(const std::string &name);

/// Decodes and analyses; a failure fails the test and returns nullptr.
std::shared_ptr<const Analysis> loadRun(const std::string &path);

} // namespace plugscope::test
