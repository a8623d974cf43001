// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that need no window: report and compare.
#pragma once

#include "app/commandline.h"
#include "tracing/base/result.h"

#include <string>

namespace plugscope {

inline constexpr int kExitDone = 0;
inline constexpr int kExitConditionHolds = 1;
inline constexpr int kExitError = 2;

/// Both load their traces in decoding processes of this executable, print the result to standard output and return the
/// exit status. Inputs that cannot be read give a line on standard error each; report shows the others.
int runReport(const ReportRequest &request);
int runCompare(const CompareRequest &request);

/// One line on standard error; returns kExitError.
int failWith(const Error &error);

/// Writes to standard output; an error when that fails (a full disk, a closed pipe).
Result<void> printResult(const std::string &text);

} // namespace plugscope
