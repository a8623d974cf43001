// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/findings.h"

#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/parts.h"

#include <algorithm>
#include <map>

namespace plugscope {

namespace {

/// Attempts that returned an error; the first one stands for all of them.
void findFailures(const Analysis &analysis, std::vector<Finding> &findings)
{
    const Operation *first = nullptr;
    std::int64_t count = 0;
    for (const Operation &operation : analysis.operations) {
        if (operation.result != OperationResult::Failed)
            continue;
        first = first == nullptr ? &operation : first;
        ++count;
    }
    if (first != nullptr) {
        findings.push_back({ .severity = Severity::Error,
                             .code = "failed-operations",
                             .operation = first->index,
                             .share = {},
                             .cpu = first->cpu,
                             .count = count,
                             .subject = std::string(analysis.string(first->failedCallback)) });
    }
}

/// Operations that were still running when the trace ended, with the callback that they are in.
void findHangs(const Analysis &analysis, std::vector<Finding> &findings)
{
    for (const Operation &operation : analysis.operations) {
        if (operation.result != OperationResult::Incomplete || isKnown(operation.endNs) || !isKnown(operation.startNs))
            continue;
        Finding finding { .severity = Severity::Error,
                          .code = "unfinished-operation",
                          .operation = operation.index,
                          .share = {},
                          .cpu = operation.cpu,
                          .durationNs = analysis.trace->lastNs() - operation.startNs };
        for (const Step &step : analysis.stepsOf(operation)) {
            if (!isKnown(step.endNs) && !step.isContainer)
                finding.subject = std::string(analysis.string(step.callback));
        }
        findings.push_back(std::move(finding));
    }
}

/// The share of all operations' time that the parts with a common begin of their name took, where it is at least
/// `threshold`; the worst operation as example.
void findPart(const Analysis &analysis, std::string_view prefix, const char *code, double threshold,
              std::vector<Finding> &findings)
{
    TimeNs partNs = 0;
    TimeNs totalNs = 0;
    TimeNs worstNs = 0;
    const Operation *worst = nullptr;
    for (const Operation &operation : analysis.operations) {
        if (!countsForStatistics(operation))
            continue;
        totalNs += operation.durationNs();
        TimeNs ownNs = 0;
        for (const OperationPart &one : operation.parts)
            ownNs += one.part.starts_with(prefix) ? one.durationNs : 0;
        partNs += ownNs;
        if (ownNs > worstNs) {
            worstNs = ownNs;
            worst = &operation;
        }
    }
    if (worst == nullptr || static_cast<double>(partNs) < threshold * static_cast<double>(totalNs))
        return;
    findings.push_back({ .severity = Severity::Warning,
                         .code = code,
                         .operation = worst->index,
                         .share = static_cast<double>(partNs) / static_cast<double>(totalNs),
                         .cpu = worst->cpu,
                         .durationNs = worstNs });
}

/// The stop window that waited longest for its last CPU, where that made up most of gathering everybody.
void findStraggler(const Analysis &analysis, std::vector<Finding> &findings)
{
    constexpr TimeNs kNotableNs = 1'000'000;
    const StopWindow *worst = nullptr;
    for (const StopWindow &window : analysis.stopWindows) {
        const bool isMostOfGathering
            = isKnown(window.stragglerLateNs) && 2 * window.stragglerLateNs > window.allInNs - window.firstInNs;
        if (isMostOfGathering && window.stragglerLateNs >= kNotableNs
            && (worst == nullptr || window.stragglerLateNs > worst->stragglerLateNs))
            worst = &window;
    }
    if (worst == nullptr)
        return;
    const StopCpu &last = worst->cpus[worst->straggler];
    findings.push_back({ .severity = Severity::Warning,
                         .code = "straggler",
                         .operation = worst->operation,
                         .share = {},
                         .cpu = last.cpu,
                         .durationNs = worst->stragglerLateNs,
                         .subject = analysis.trace->taskName(last.wasRunning) });
}

/// The run of a callback that stands out most from the other runs of the same callback: at least three times the median
/// and a notable time longer.
void findSlowCallback(const Analysis &analysis, std::vector<Finding> &findings)
{
    constexpr TimeNs kNotableNs = 1'000'000;
    constexpr double kFactor = 3;
    std::map<std::pair<StringId, Direction>, double> medians;
    for (const CallbackStatistics &callback : analysis.callbacks) {
        if (!callback.isContainer && callback.durations.count >= 3)
            medians[{ callback.callback, callback.direction }] = callback.durations.medianNs;
    }
    Finding worst;
    double worstExcessNs = kNotableNs;
    for (const Operation &operation : analysis.operations) {
        if (!countsForStatistics(operation))
            continue;
        for (const Step &step : analysis.stepsOf(operation)) {
            const auto median = medians.find({ step.callback, operation.direction });
            if (median == medians.end() || !isKnown(step.durationNs()))
                continue;
            const auto durationNs = static_cast<double>(step.durationNs());
            if (durationNs < kFactor * median->second || durationNs - median->second <= worstExcessNs)
                continue;
            worstExcessNs = durationNs - median->second;
            worst = { .severity = Severity::Info,
                      .code = "slow-callback",
                      .operation = operation.index,
                      .share = {},
                      .cpu = operation.cpu,
                      .durationNs = step.durationNs(),
                      .subject = std::string(analysis.string(step.callback)) };
        }
    }
    if (!worst.code.empty())
        findings.push_back(std::move(worst));
}

/// Events that were lost inside operations, so that their durations cannot be trusted.
void findLosses(const Analysis &analysis, std::vector<Finding> &findings)
{
    const auto isTouched = [](const Operation &operation) { return operation.touchedByLoss; };
    const auto count = std::count_if(analysis.operations.begin(), analysis.operations.end(), isTouched);
    if (count == 0)
        return;
    const auto first = std::find_if(analysis.operations.begin(), analysis.operations.end(), isTouched);
    findings.push_back({ .severity = Severity::Warning,
                         .code = "lost-events-in-operations",
                         .operation = first->index,
                         .share = {},
                         .cpu = first->cpu,
                         .count = count });
}

} // namespace

void addFindings(Analysis &analysis)
{
    std::vector<Finding> &findings = analysis.findings;
    constexpr double kNotableShare = 0.05;
    findHangs(analysis, findings);
    findFailures(analysis, findings);
    findLosses(analysis, findings);
    findPart(analysis, part::kConsoleWrite, "console-stall", kNotableShare, findings);
    findPart(analysis, "stop window", "stop-window", kNotableShare, findings);
    findPart(analysis, part::kRcuWait, "rcu-wait", kNotableShare, findings);
    findPart(analysis, part::kBootWait, "slow-bring-up", kNotableShare, findings);
    findPart(analysis, part::kDeathWait, "slow-death", kNotableShare, findings);
    findStraggler(analysis, findings);
    findSlowCallback(analysis, findings);
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        return a.severity != b.severity ? a.severity > b.severity : a.share.value_or(0) > b.share.value_or(0);
    });
}

} // namespace plugscope
