// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/compare/runcomparison.h"

#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/parts.h"
#include "tracing/compare/explanation.h"
#include "tracing/compare/significance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace plugscope {

namespace {

constexpr std::array kDirections { Direction::Offline, Direction::Online };

/// What one run knows of one callback in one direction.
struct CallbackSamples
{
    std::vector<TimeNs> durationsNs;
    double selfNs = 0; ///< sum of own times
    bool isContainer = false;
};

using CallbackKey = std::pair<Direction, std::string>;

/// What one run contributes.
struct RunSamples
{
    std::array<std::vector<TimeNs>, 2> durationsNs; ///< of the succeeded operations, by direction
    std::map<CallbackKey, CallbackSamples> callbacks;

    [[nodiscard]] const std::vector<TimeNs> &of(Direction direction) const
    {
        return durationsNs[static_cast<std::size_t>(direction)];
    }
};

/// A step whose function has no symbol: named by its address, or not at all.
bool isAddress(std::string_view callback)
{
    return callback.empty() || callback.starts_with("0x");
}

/// Addresses mean the same function only in the same kernel (and, where the kernel randomises its place, in the same
/// boot: then nothing matches, which is shown as such). State numbers mean nothing in another kernel.
bool areAddressesComparable(const Analysis &a, const Analysis &b)
{
    const std::string &kernel = a.trace->info().kernel;
    return !kernel.empty() && kernel == b.trace->info().kernel;
}

RunSamples samplesOf(const Analysis &run, bool withAddresses)
{
    RunSamples samples;
    for (const Operation &operation : run.operations) {
        if (!countsForStatistics(operation))
            continue;
        samples.durationsNs[static_cast<std::size_t>(operation.direction)].push_back(operation.durationNs());
        for (const Step &step : run.stepsOf(operation)) {
            const std::string_view name = run.string(step.callback);
            const bool matches = withAddresses ? !name.empty() : !isAddress(name);
            if (!matches || step.isRollback || !isKnown(step.durationNs()))
                continue;
            CallbackSamples &callback = samples.callbacks[{ operation.direction, std::string(name) }];
            callback.durationsNs.push_back(step.durationNs());
            callback.selfNs += static_cast<double>(isKnown(step.selfNs) ? step.selfNs : step.durationNs());
            callback.isContainer = callback.isContainer || step.isContainer;
        }
    }
    return samples;
}

SampleComparison compareSamples(const std::vector<TimeNs> &aNs, const std::vector<TimeNs> &bNs, bool comparable,
                                const CompareOptions &options)
{
    SampleComparison result;
    result.a = summarize(aNs);
    result.b = summarize(bNs);
    result.comparable = comparable;
    if (!result.hasDelta())
        return result;
    result.deltaMedianNs = result.b.medianNs - result.a.medianNs;
    const Interval interval = medianDifferenceInterval(aNs, bNs, options.resamples);
    result.ci95LowNs = interval.lowNs;
    result.ci95HighNs = interval.highNs;
    const RankTest test = rankTest(aNs, bNs);
    result.pValue = test.pValue;
    result.adjustedPValue = test.pValue;
    result.cliffsDelta = test.cliffsDelta;
    return result;
}

void decide(SampleComparison &sample, const CompareOptions &options)
{
    if (!sample.comparable || std::min(sample.a.count, sample.b.count) < options.minimumSamples) {
        sample.verdict = Verdict::TooFewSamples;
        return;
    }
    sample.noiseThresholdNs = options.relativeThreshold * std::max(sample.a.medianNs, sample.b.medianNs);
    const bool isWithinNoise
        = sample.ci95LowNs >= -sample.noiseThresholdNs && sample.ci95HighNs <= sample.noiseThresholdNs;
    const bool isApart
        = sample.adjustedPValue < options.significance && std::abs(sample.deltaMedianNs) > sample.noiseThresholdNs;
    if (isWithinNoise)
        sample.verdict = Verdict::Same;
    else if (!isApart)
        sample.verdict = Verdict::Inconclusive;
    else
        sample.verdict = sample.deltaMedianNs < 0 ? Verdict::Faster : Verdict::Slower;
}

std::vector<DirectionComparison> compareDirections(const RunSamples &a, const RunSamples &b, bool comparable,
                                                   const CompareOptions &options)
{
    std::vector<DirectionComparison> result;
    for (const Direction direction : kDirections) {
        result.push_back({ direction, compareSamples(a.of(direction), b.of(direction), comparable, options) });
        decide(result.back().durations, options);
    }
    return result;
}

/// Adjusts over the callbacks that can be tested at all; the others would only weaken the test of these.
void judgeCallbacks(std::vector<CallbackComparison> &callbacks, const CompareOptions &options)
{
    std::vector<SampleComparison *> tested;
    std::vector<double> pValues;
    for (CallbackComparison &callback : callbacks) {
        SampleComparison &sample = callback.durations;
        if (sample.hasDelta() && std::min(sample.a.count, sample.b.count) >= options.minimumSamples) {
            tested.push_back(&sample);
            pValues.push_back(sample.pValue);
        }
    }
    const std::vector<double> adjusted = adjustPValues(pValues);
    for (std::size_t i = 0; i < tested.size(); ++i)
        tested[i]->adjustedPValue = adjusted[i];
    for (CallbackComparison &callback : callbacks)
        decide(callback.durations, options);
}

/// Own time per succeeded operation.
double perOperation(const CallbackSamples &callback, std::size_t operations)
{
    return operations == 0 ? 0 : callback.selfNs / static_cast<double>(operations);
}

/// What part of the direction's difference a callback carries. Of a difference that is not shown there is no share.
std::optional<double> shareOf(const CallbackComparison &callback, const SampleComparison &whole)
{
    const double deltaMeanNs = whole.b.meanNs - whole.a.meanNs;
    if (!whole.hasDelta() || deltaMeanNs == 0 || whole.isNoise() || callback.durations.isNoise())
        return std::nullopt;
    return callback.meanPerOperationDeltaNs / deltaMeanNs;
}

std::vector<CallbackComparison> compareCallbacks(const RunSamples &a, const RunSamples &b,
                                                 const std::vector<DirectionComparison> &directions, bool comparable,
                                                 const CompareOptions &options)
{
    std::map<CallbackKey, std::pair<CallbackSamples, CallbackSamples>> matched;
    for (const auto &[key, samples] : a.callbacks)
        matched[key].first = samples;
    for (const auto &[key, samples] : b.callbacks)
        matched[key].second = samples;
    std::vector<CallbackComparison> result;
    for (const auto &[key, pair] : matched) {
        CallbackComparison callback { .callback = key.second, .direction = key.first };
        callback.isContainer = pair.first.isContainer || pair.second.isContainer;
        callback.durations = compareSamples(pair.first.durationsNs, pair.second.durationsNs, comparable, options);
        const SampleComparison &whole = directions[static_cast<std::size_t>(key.first)].durations;
        if (whole.hasDelta()) {
            callback.meanPerOperationDeltaNs
                = perOperation(pair.second, whole.b.count) - perOperation(pair.first, whole.a.count);
        }
        result.push_back(std::move(callback));
    }
    judgeCallbacks(result, options);
    for (CallbackComparison &callback : result)
        callback.share = shareOf(callback, directions[static_cast<std::size_t>(callback.direction)].durations);
    std::stable_sort(result.begin(), result.end(), [](const CallbackComparison &x, const CallbackComparison &y) {
        return std::abs(x.meanPerOperationDeltaNs) > std::abs(y.meanPerOperationDeltaNs);
    });
    return result;
}

using OperationKey = std::tuple<Direction, std::uint32_t, std::size_t>; // direction, CPU, order

std::map<OperationKey, const Operation *> operationsInOrder(const Analysis &run)
{
    std::map<std::pair<Direction, std::uint32_t>, std::size_t> seen;
    std::map<OperationKey, const Operation *> result;
    for (const Operation &operation : run.operations)
        result[{ operation.direction, operation.cpu, seen[{ operation.direction, operation.cpu }]++ }] = &operation;
    return result;
}

std::vector<OperationPair> pairOperations(const Analysis &a, const Analysis &b, bool comparable)
{
    const auto ofB = operationsInOrder(b);
    std::vector<OperationPair> pairs;
    for (const auto &[key, operation] : operationsInOrder(a)) {
        const auto partner = ofB.find(key);
        if (partner == ofB.end())
            continue;
        OperationPair pair { .a = operation->index,
                             .b = partner->second->index,
                             .cpu = operation->cpu,
                             .direction = operation->direction,
                             .deltaNs = kNoTime };
        if (comparable && countsForStatistics(*operation) && countsForStatistics(*partner->second))
            pair.deltaNs = partner->second->durationNs() - operation->durationNs();
        pairs.push_back(pair);
    }
    std::sort(pairs.begin(), pairs.end(), [](const OperationPair &x, const OperationPair &y) { return x.a < y.a; });
    return pairs;
}

/// A part of one run's operations.
struct PartSum
{
    double totalNs = 0;
    Evidence evidence = Evidence::NotTraced;
};

using PartKey = std::pair<Direction, std::string>;

/// Parts that at least one operation knows of.
std::map<PartKey, PartSum> partsOf(const Analysis &run)
{
    std::map<PartKey, PartSum> parts;
    for (const Operation &operation : run.operations) {
        if (!countsForStatistics(operation))
            continue;
        for (const OperationPart &part : operation.parts) {
            if (part.evidence == Evidence::NotTraced || !isKnown(part.durationNs))
                continue;
            PartSum &sum = parts[{ operation.direction, part.part }];
            sum.totalNs += static_cast<double>(part.durationNs);
            sum.evidence = std::max(sum.evidence, part.evidence); // enumerators run from strong to weak
        }
    }
    return parts;
}

/// Nothing where no operation of the run could tell the part.
void setMean(std::optional<double> &meanNs, Evidence &evidence, const std::map<PartKey, PartSum> &parts,
             const PartKey &key, std::size_t operations)
{
    const auto found = parts.find(key);
    if (found == parts.end() || operations == 0)
        return;
    meanNs = found->second.totalNs / static_cast<double>(operations);
    evidence = found->second.evidence;
}

/// Position in the order in which parts claim time; names that are not in it last.
std::size_t orderOf(const std::string &name)
{
    return static_cast<std::size_t>(std::find(std::begin(part::kAll), std::end(part::kAll), name)
                                    - std::begin(part::kAll));
}

std::vector<PartComparison> compareParts(const Analysis &a, const Analysis &b,
                                         const std::vector<DirectionComparison> &directions)
{
    const auto ofA = partsOf(a);
    const auto ofB = partsOf(b);
    auto keys = ofA;
    keys.insert(ofB.begin(), ofB.end());
    std::vector<PartComparison> result;
    for (const auto &[key, unused] : keys) {
        const SampleComparison &whole = directions[static_cast<std::size_t>(key.first)].durations;
        PartComparison part { .part = key.second, .direction = key.first };
        setMean(part.aMeanNs, part.aEvidence, ofA, key, whole.a.count);
        setMean(part.bMeanNs, part.bEvidence, ofB, key, whole.b.count);
        result.push_back(std::move(part));
    }
    std::stable_sort(result.begin(), result.end(), [](const PartComparison &x, const PartComparison &y) {
        return x.direction != y.direction ? x.direction < y.direction : orderOf(x.part) < orderOf(y.part);
    });
    return result;
}

} // namespace

std::shared_ptr<const RunComparison> compareRuns(std::shared_ptr<const Analysis> a, std::shared_ptr<const Analysis> b,
                                                 const CompareOptions &options)
{
    auto result = std::make_shared<RunComparison>();
    result->a = std::move(a);
    result->b = std::move(b);
    const bool withAddresses = areAddressesComparable(*result->a, *result->b);
    const RunSamples samplesA = samplesOf(*result->a, withAddresses);
    const RunSamples samplesB = samplesOf(*result->b, withAddresses);
    result->comparable = result->a->trace->info().clockUnit == result->b->trace->info().clockUnit;
    result->directions = compareDirections(samplesA, samplesB, result->comparable, options);
    result->callbacks = compareCallbacks(samplesA, samplesB, result->directions, result->comparable, options);
    result->pairs = pairOperations(*result->a, *result->b, result->comparable);
    result->parts = compareParts(*result->a, *result->b, result->directions);
    result->explanation = explainDifference(*result);
    return result;
}

} // namespace plugscope
