// SPDX-License-Identifier: GPL-3.0-or-later
// What is open: one run, or two with their comparison. Immutable once loaded.
#pragma once

#include "app/namedrun.h"
#include "tracing/base/loadmonitor.h"
#include "tracing/base/result.h"
#include "tracing/compare/runcomparison.h"
#include "tracing/timeline/timeline.h"

#include <memory>
#include <string>
#include <vector>

namespace plugscope {

struct LoadedRun
{
    NamedRun named;
    std::shared_ptr<const Timeline> timeline;
};

struct LoadedRuns
{
    std::vector<LoadedRun> runs; ///< one or two
    std::shared_ptr<const RunComparison> comparison; ///< nullptr for one run
};

/// Decodes, analyses and lays out one or two traces; blocks until done. Decoding runs in child processes of
/// `executable`, see decodeTrace(). A path that one of `known` has is not loaded again. The error of the first trace
/// that cannot be loaded ends it.
Result<LoadedRuns> loadRuns(const std::string &executable, const std::vector<std::string> &paths, LoadMonitor &monitor,
                            const std::vector<LoadedRun> &known = {});

} // namespace plugscope
