// SPDX-License-Identifier: GPL-3.0-or-later
// From what was picked in a picture back to times and operations.
#pragma once

#include "tracing/timeline/timeline.h"

#include <functional>
#include <optional>

namespace plugscope {

/// The time that what is referred to takes; an instant has the length 0. Nothing for None, for Task, which stands for
/// many runs, and where the trace does not tell. Ends that were never seen are those of the picture.
std::optional<TimeSpan> spanOf(const Timeline &timeline, SliceRef ref);

/// Position of the operation that what is referred to belongs to, nothing when it is outside of operations.
std::optional<std::uint32_t> operationOf(const Analysis &analysis, SliceRef ref);

/// The longest ended step that `matches` in operations of a direction; None when there is none.
SliceRef longestStep(const Analysis &analysis, Direction direction, const std::function<bool(const Step &)> &matches);

} // namespace plugscope
