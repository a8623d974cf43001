// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/failcondition.h"

#include <algorithm>
#include <array>

namespace plugscope {

namespace {

using Kind = FailCondition::Kind;
using Quantity = FailCondition::Quantity;

double valueOf(const Statistics &statistics, Quantity quantity)
{
    switch (quantity) {
    case Quantity::Min:
        return static_cast<double>(statistics.minNs);
    case Quantity::Median:
        return statistics.medianNs;
    case Quantity::Mean:
        return statistics.meanNs;
    case Quantity::P95:
        return statistics.p95Ns;
    case Quantity::Max:
        return static_cast<double>(statistics.maxNs);
    }
    return 0;
}

bool isLonger(const FailCondition &condition, const Analysis &run)
{
    const auto exceeds = [&](const Statistics &statistics, bool online) {
        return statistics.count > 0 && condition.online.value_or(online) == online
               && valueOf(statistics, condition.quantity) > static_cast<double>(condition.limitNs);
    };
    return exceeds(run.offline.durations, false) || exceeds(run.online.durations, true);
}

} // namespace

bool holds(const FailCondition &condition, const Analysis &run)
{
    switch (condition.kind) {
    case Kind::Failed:
        return run.offline.failed + run.online.failed > 0;
    case Kind::Incomplete:
        return run.offline.incomplete + run.online.incomplete > 0;
    case Kind::LostEvents:
        return !run.trace->lostRanges().empty();
    case Kind::Longer:
        return isLonger(condition, run);
    case Kind::Slower:
        break;
    }
    return false;
}

bool holds(const FailCondition &condition, const RunComparison &comparison)
{
    return std::any_of(comparison.directions.begin(), comparison.directions.end(), [&](const DirectionComparison &d) {
        const bool online = d.direction == Direction::Online;
        return condition.online.value_or(online) == online && d.durations.verdict == Verdict::Slower
               && d.durations.deltaMedianNs > condition.limitShare * d.durations.a.medianNs;
    });
}

} // namespace plugscope
