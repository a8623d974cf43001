// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/operationlookup.h"

#include <algorithm>
#include <limits>

namespace plugscope {

TimeSpan wholeSpan(const Operation &operation)
{
    TimeSpan span { operation.startNs, operation.endNs };
    if (isKnown(operation.requestStartNs))
        span.startNs
            = isKnown(span.startNs) ? std::min(span.startNs, operation.requestStartNs) : operation.requestStartNs;
    if (!isKnown(span.endNs))
        span.endNs = std::numeric_limits<TimeNs>::max();
    else if (isKnown(operation.requestEndNs))
        span.endNs = std::max(span.endNs, operation.requestEndNs);
    return span;
}

OperationLookup::OperationLookup(std::span<const Operation> operations) : m_operations(operations)
{
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (isKnown(wholeSpan(operations[i]).startNs))
            m_order.push_back(i);
    }
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
        return wholeSpan(operations[a]).startNs < wholeSpan(operations[b]).startNs;
    });
    TimeNs latest = std::numeric_limits<TimeNs>::min();
    for (const std::size_t index : m_order) {
        const TimeSpan span = wholeSpan(operations[index]);
        latest = std::max(latest, span.endNs);
        m_begins.push_back(span.startNs);
        m_latestEnds.push_back(latest);
    }
}

const Operation *OperationLookup::at(TimeNs timeNs) const
{
    auto position
        = static_cast<std::size_t>(std::upper_bound(m_begins.begin(), m_begins.end(), timeNs) - m_begins.begin());
    while (position > 0 && m_latestEnds[position - 1] >= timeNs) {
        const Operation &operation = m_operations[m_order[--position]];
        if (wholeSpan(operation).endNs >= timeNs)
            return &operation;
    }
    return nullptr;
}

} // namespace plugscope
