// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the CTF traces below a path are one run. Times of traces that do not belong together mean nothing to each
// other, so showing them as one would show operations that never happened.
#pragma once

#include "tracing/base/result.h"
#include "tracing/readers/ctfmetadata.h"
#include "tracing/readers/ctforigin.h"

#include <optional>
#include <string>
#include <vector>

namespace plugscope {

/// A trace folder whose metadata is CTF 1.
struct CtfTraceFolder
{
    std::string path {}; ///< below the path that the user named
    CtfMetadata metadata {};
    CtfOrigin origin {};
};

using CtfRun = std::vector<CtfTraceFolder>;

/// Every trace at or below `root`, parted by origin; the runs are in the order of their first traces. What cannot be
/// read is told in `errors`.
[[nodiscard]] std::vector<CtfRun> findCtfRuns(const std::string &root, std::vector<Error> &errors);

/// The run to show of several: the one that `root` itself is a trace of. Nullopt when `root` only leads to them.
[[nodiscard]] std::optional<std::size_t> runOfFolder(const std::vector<CtfRun> &runs, const std::string &root);

/// Paths at or below `root` of which each opens one run, or a part of one where nothing more than a part can be named.
/// Sorted.
[[nodiscard]] std::vector<std::string> ctfRunPaths(const std::vector<CtfRun> &runs, const std::string &root);

} // namespace plugscope
