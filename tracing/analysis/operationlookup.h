// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the operation that was in progress at a moment.
#pragma once

#include "tracing/analysis/analysis.h"

#include <span>
#include <vector>

namespace plugscope {

class OperationLookup
{
public:
    /// `operations` in order of start; must outlive the look-up. Where the request is known, it counts as part of it.
    explicit OperationLookup(std::span<const Operation> operations);

    /// The latest begun operation that holds the moment; nullptr when none does.
    [[nodiscard]] const Operation *at(TimeNs timeNs) const;

private:
    std::vector<TimeNs> m_fromNs; // moments from which the answer may be another
    std::vector<const Operation *> m_answers; // by m_fromNs
};

/// The span of an operation including its request where known; an unfinished operation reaches to the end of time.
TimeSpan wholeSpan(const Operation &operation);

} // namespace plugscope
