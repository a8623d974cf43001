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

OperationLookup::OperationLookup(std::span<const Operation> operations)
{
    struct Begun
    {
        TimeSpan span;
        const Operation *operation = nullptr;
    };
    std::vector<Begun> order;
    for (const Operation &operation : operations) {
        const TimeSpan span = wholeSpan(operation);
        if (!isKnown(span.startNs))
            continue;
        order.push_back({ span, &operation });
        m_fromNs.push_back(span.startNs);
        if (span.endNs < std::numeric_limits<TimeNs>::max())
            m_fromNs.push_back(span.endNs + 1); // the end itself still belongs to it
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Begun &a, const Begun &b) { return a.span.startNs < b.span.startNs; });
    std::sort(m_fromNs.begin(), m_fromNs.end());
    m_fromNs.erase(std::unique(m_fromNs.begin(), m_fromNs.end()), m_fromNs.end());
    std::vector<const Begun *> open; // the latest begun on top; what ended below it is met later
    auto next = order.begin();
    for (const TimeNs fromNs : m_fromNs) {
        for (; next != order.end() && next->span.startNs <= fromNs; ++next)
            open.push_back(&*next);
        while (!open.empty() && open.back()->span.endNs < fromNs)
            open.pop_back();
        m_answers.push_back(open.empty() ? nullptr : open.back()->operation);
    }
}

const Operation *OperationLookup::at(TimeNs timeNs) const
{
    const auto after = std::upper_bound(m_fromNs.begin(), m_fromNs.end(), timeNs);
    return after == m_fromNs.begin() ? nullptr : m_answers[static_cast<std::size_t>(after - m_fromNs.begin()) - 1];
}

} // namespace plugscope
