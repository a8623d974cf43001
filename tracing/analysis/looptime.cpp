// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/looptime.h"

#include <algorithm>

namespace plugscope {

TimeNs loopTime(const Analysis &analysis)
{
    TimeNs firstNs = kNoTime;
    TimeNs lastNs = kNoTime;
    for (const Operation &operation : analysis.operations) {
        if (isKnown(operation.startNs))
            firstNs = isKnown(firstNs) ? std::min(firstNs, operation.startNs) : operation.startNs;
        lastNs = std::max(lastNs, operation.endNs); // kNoTime is the smallest
    }
    return durationBetween(firstNs, lastNs);
}

} // namespace plugscope
