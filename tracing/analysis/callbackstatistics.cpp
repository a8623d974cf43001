// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/callbackstatistics.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

struct Key
{
    Direction direction;
    StringId callback;
    std::int32_t unnamedState; // steps without symbol are told apart by number
    auto operator<=>(const Key &) const = default;
};

struct Sample
{
    std::int32_t state = 0;
    bool isContainer = false;
    std::vector<TimeNs> durationsNs;
};

void addOperations(Analysis &analysis)
{
    std::vector<TimeNs> offlineNs;
    std::vector<TimeNs> onlineNs;
    for (const Operation &operation : analysis.operations) {
        const bool isOffline = operation.direction == Direction::Offline;
        DirectionStatistics &statistics = isOffline ? analysis.offline : analysis.online;
        if (countsForStatistics(operation))
            (isOffline ? offlineNs : onlineNs).push_back(operation.durationNs());
        else if (operation.result == OperationResult::Failed)
            ++statistics.failed;
        else if (!operation.isPartial)
            ++statistics.incomplete;
    }
    analysis.offline.durations = summarize(std::move(offlineNs));
    analysis.online.durations = summarize(std::move(onlineNs));
}

} // namespace

bool countsForStatistics(const Operation &operation)
{
    return operation.result == OperationResult::Succeeded && !operation.isPartial && !operation.touchedByLoss
           && isKnown(operation.durationNs());
}

void addStatistics(Analysis &analysis)
{
    addOperations(analysis);
    std::map<Key, Sample> samples;
    for (const Operation &operation : analysis.operations) {
        if (!countsForStatistics(operation))
            continue;
        for (const Step &step : analysis.stepsOf(operation)) {
            if (!isKnown(step.durationNs()))
                continue;
            Sample &sample = samples[{ operation.direction, step.callback, step.callback == 0 ? step.state : 0 }];
            sample.state = step.state;
            sample.isContainer = sample.isContainer || step.isContainer;
            sample.durationsNs.push_back(step.durationNs());
        }
    }
    for (auto &[key, sample] : samples) {
        analysis.callbacks.push_back({ .callback = key.callback,
                                       .direction = key.direction,
                                       .state = sample.state,
                                       .isContainer = sample.isContainer,
                                       .durations = summarize(std::move(sample.durationsNs)) });
    }
    std::stable_sort(analysis.callbacks.begin(), analysis.callbacks.end(),
                     [&analysis](const CallbackStatistics &a, const CallbackStatistics &b) {
                         if (a.direction != b.direction)
                             return a.direction < b.direction;
                         if (a.durations.totalNs != b.durations.totalNs)
                             return a.durations.totalNs > b.durations.totalNs;
                         return analysis.string(a.callback) < analysis.string(b.callback);
                     });
}

} // namespace plugscope
