// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/callbackcosts.h"

#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/statistics.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace plugscope {

namespace {

using Key = std::tuple<Direction, StringId, std::int32_t>; // the state only where there is no name

Key keyOf(Direction direction, StringId callback, std::int32_t state)
{
    return { direction, callback, callback == 0 ? state : 0 };
}

TimeNs ownTime(const Step &step)
{
    return isKnown(step.selfNs) ? step.selfNs : step.durationNs();
}

} // namespace

std::vector<CallbackCost> callbackCosts(const Analysis &analysis)
{
    std::map<Key, TimeNs> ownNs;
    for (const Operation &operation : analysis.operations) {
        if (!countsForStatistics(operation))
            continue;
        for (const Step &step : analysis.stepsOf(operation)) {
            if (!isKnown(ownTime(step)))
                continue;
            TimeNs &sum = ownNs[keyOf(operation.direction, step.callback, step.state)];
            sum = saturatedSum(sum, ownTime(step));
        }
    }
    std::vector<CallbackCost> costs;
    for (const CallbackStatistics &callback : analysis.callbacks) {
        const DirectionStatistics &whole
            = callback.direction == Direction::Offline ? analysis.offline : analysis.online;
        CallbackCost cost { .statistics = &callback };
        cost.ownNs = ownNs[keyOf(callback.direction, callback.callback, callback.state)];
        if (whole.durations.totalNs > 0)
            cost.share = static_cast<double>(cost.ownNs) / static_cast<double>(whole.durations.totalNs);
        costs.push_back(cost);
    }
    std::stable_sort(costs.begin(), costs.end(),
                     [](const CallbackCost &a, const CallbackCost &b) { return a.ownNs > b.ownNs; });
    return costs;
}

const Step *costliestStep(const Analysis &analysis, const Operation &operation)
{
    const Step *costliest = nullptr;
    for (const Step &step : analysis.stepsOf(operation)) {
        if (isKnown(ownTime(step)) && (costliest == nullptr || ownTime(step) > ownTime(*costliest)))
            costliest = &step;
    }
    return costliest;
}

} // namespace plugscope
