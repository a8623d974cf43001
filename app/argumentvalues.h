// SPDX-License-Identifier: GPL-3.0-or-later
// The values that options take: lengths, moments, sizes, conditions. All exact, none through floating point time.
#pragma once

#include "app/commandline.h"

#include <optional>
#include <string_view>
#include <utility>

namespace plugscope {

/// "12.5ms", "300us", "2s", "40ns"; a bare number is in seconds. Nothing when malformed or beyond 64 bits.
std::optional<TimeNs> parseLength(std::string_view text);

/// A length on the trace clock, "1000.163142", or with "+" in front one from the first event, "+3.2s".
std::optional<MomentArgument> parseMoment(std::string_view text);

/// "1600x1000", each side 1 to 16384.
std::optional<std::pair<int, int>> parseSize(std::string_view text);

/// Bits a second, 50 to 100 000 000.
std::optional<std::int64_t> parseBaud(std::string_view text);

/// "failed", "incomplete", "lost-events", "online-median>50ms": the conditions of a report.
std::optional<FailCondition> parseReportCondition(std::string_view text);

/// "slower", "offline-slower>5%": the conditions of a comparison.
std::optional<FailCondition> parseCompareCondition(std::string_view text);

} // namespace plugscope
