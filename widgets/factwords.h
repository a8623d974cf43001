// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the window for the values of an analysis: evidence, direction, result, style.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/timeline/laneslices.h"
#include "widgets/timetext.h"

#include <QString>

namespace plugscope {

[[nodiscard]] QString evidenceText(Evidence evidence);
[[nodiscard]] QString directionText(Direction direction);
/// "succeeded", "failed (EAGAIN), rolled back", ...
[[nodiscard]] QString resultText(const Operation &operation);
/// An operation's length: "24.31 ms", or its bounds ("at least 29.00 µs", "less than 1.000 s"), or a dash.
[[nodiscard]] QString lengthText(const TimeText &times, const Operation &operation);
/// "EAGAIN" for -11; the number where it is no errno.
[[nodiscard]] QString errorName(std::int32_t error);
/// What a style stands for, for the legend.
[[nodiscard]] QString styleText(SliceStyle style);
/// "CPU 1 offline"
[[nodiscard]] QString operationTitle(const Operation &operation);
/// "1 CPU", "4 CPUs"
[[nodiscard]] QString cpuCountText(std::int64_t count);
/// A string of the trace, which may hold anything, as escapedText() makes it safe to show.
[[nodiscard]] QString traceText(std::string_view text);

} // namespace plugscope
