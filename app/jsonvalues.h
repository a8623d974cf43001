// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the model as JSON: what the trace does not tell is null, times are integers.
#pragma once

#include "app/jsonwriter.h"
#include "app/namedrun.h"
#include "tracing/analysis/analysis.h"

#include <cstdint>
#include <string_view>

namespace plugscope {

[[nodiscard]] JsonWriter::Value jsonTime(TimeNs ns); ///< null for kNoTime
[[nodiscard]] JsonWriter::Value jsonRounded(double ns); ///< nearest integer, halves away from zero
[[nodiscard]] JsonWriter::Value jsonText(std::string_view text); ///< null when empty
[[nodiscard]] JsonWriter::Value jsonCount(std::int64_t count); ///< null when negative
[[nodiscard]] JsonWriter::Value jsonIndex(std::uint32_t index); ///< null for 0: outside operations

/// count, total, min, max, median, mean, stddev, p95, p99; the lengths are null when there are no samples.
[[nodiscard]] JsonWriter::Value jsonStatistics(const Statistics &statistics);
/// The same with the counts of the operations that are no samples.
[[nodiscard]] JsonWriter::Value jsonStatistics(const DirectionStatistics &statistics);

/// A run without its lists, as members of the object that is open in `writer`: file, format, clock, ..., coverage.
void writeRunHead(JsonWriter &writer, const NamedRun &named);

} // namespace plugscope
