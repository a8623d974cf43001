// SPDX-License-Identifier: GPL-3.0-or-later
// Candidates are collected with a priority each; the eight best are kept and put in reading order.
#include "tracing/compare/explanation.h"

#include "tracing/analysis/parts.h"
#include "tracing/compare/circumstances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plugscope {

namespace {

constexpr std::size_t kMostItems = 8;
constexpr std::size_t kMostCallbacks = 3; // for a direction
constexpr double kCarries = 0.1; // a share worth a sentence
constexpr double kLong = 0.2; // of the operation's median: a callback a reader would suspect

/// Lower is more important.
enum Priority : int {
    kAlways,
    kFirstCallback,
    kStrongCircumstance,
    kPart,
    kRest,
    kNotCallback,
    kMoreCallbacks,
    kMoreParts,
    kWeak
};

struct Candidate
{
    int priority = kAlways;
    ExplanationItem item;
};

/// One direction with what is needed to weigh the rest against it.
struct Whole
{
    Direction direction;
    const SampleComparison &durations;
    double deltaMeanNs;

    [[nodiscard]] std::optional<double> shareOf(double deltaNs) const
    {
        return deltaMeanNs == 0 ? std::nullopt : std::optional(deltaNs / deltaMeanNs);
    }
};

ExplanationItem callbackItem(ExplanationItem::Kind kind, const CallbackComparison &callback)
{
    return { .kind = kind,
             .direction = callback.direction,
             .subject = callback.callback,
             .isContainer = callback.isContainer,
             .durations = callback.durations,
             .deltaNs = callback.meanPerOperationDeltaNs,
             .share = callback.share };
}

void addCallbacks(std::vector<Candidate> &list, const RunComparison &comparison, const Whole &whole)
{
    std::size_t added = 0;
    for (const CallbackComparison &callback : comparison.callbacks) {
        const bool carries = callback.direction == whole.direction && callback.durations.hasDelta()
                             && !callback.durations.isNoise() && std::abs(callback.share.value_or(0)) >= kCarries;
        if (!carries)
            continue;
        list.push_back(
            { added == 0 ? kFirstCallback : kMoreCallbacks, callbackItem(ExplanationItem::Kind::Callback, callback) });
        if (++added == kMostCallbacks)
            return;
    }
}

/// Callbacks of only one run. Where both runs have some, the kernels divide the same work differently (bringup_cpu was
/// split in 6.5, V 6.1 and 6.12), and only their sum means something.
void addOneSided(std::vector<Candidate> &list, const RunComparison &comparison, const Whole &whole)
{
    constexpr std::size_t kMostNames = 3;
    ExplanationItem item { .kind = ExplanationItem::Kind::OneSided, .direction = whole.direction };
    std::size_t namesA = 0;
    std::size_t namesB = 0;
    bool carries = false;
    for (const CallbackComparison &callback : comparison.callbacks) {
        if (callback.direction != whole.direction || callback.durations.hasDelta())
            continue;
        item.deltaNs += callback.meanPerOperationDeltaNs;
        carries = carries || std::abs(callback.share.value_or(0)) >= kCarries;
        const bool isA = callback.durations.a.count > 0;
        std::size_t &names = isA ? namesA : namesB;
        std::string &text = isA ? item.aText : item.bText;
        if (++names <= kMostNames)
            text += (text.empty() ? "" : ", ") + callback.callback;
        else if (names == kMostNames + 1)
            text += ", ...";
    }
    if (!carries)
        return;
    item.share = whole.shareOf(item.deltaNs);
    list.push_back({ kFirstCallback, std::move(item) });
}

/// The longest callback that a reader would suspect and that is not the reason.
void addNotCallback(std::vector<Candidate> &list, const RunComparison &comparison, const Whole &whole)
{
    const CallbackComparison *longest = nullptr;
    const auto lengthOf = [](const SampleComparison &s) { return std::max(s.a.medianNs, s.b.medianNs); };
    for (const CallbackComparison &callback : comparison.callbacks) {
        const bool candidate = callback.direction == whole.direction && !callback.isContainer
                               && callback.durations.hasDelta()
                               && lengthOf(callback.durations) >= kLong * lengthOf(whole.durations)
                               && (callback.durations.isNoise() || std::abs(callback.share.value_or(0)) < kCarries);
        if (candidate && (longest == nullptr || lengthOf(callback.durations) > lengthOf(longest->durations)))
            longest = &callback;
    }
    if (longest != nullptr)
        list.push_back({ kNotCallback, callbackItem(ExplanationItem::Kind::NotCallback, *longest) });
}

/// The parts that changed most, where both runs could tell: by a share worth a sentence of `scaleNs`. Parts overlap
/// with callbacks: they are another cut through the same time.
void addParts(std::vector<Candidate> &list, const RunComparison &comparison, const Whole &whole, double scaleNs)
{
    const auto deltaOf = [](const PartComparison &part) { return *part.bMeanNs - *part.aMeanNs; };
    std::vector<const PartComparison *> parts;
    for (const PartComparison &part : comparison.parts) {
        const bool told = part.aMeanNs && part.bMeanNs && part.part != part::kUnexplained;
        if (part.direction == whole.direction && told && std::abs(deltaOf(part)) >= kCarries * scaleNs)
            parts.push_back(&part);
    }
    std::stable_sort(parts.begin(), parts.end(), [&](const PartComparison *x, const PartComparison *y) {
        return std::abs(deltaOf(*x)) > std::abs(deltaOf(*y));
    });
    constexpr std::size_t kMostParts = 2;
    for (std::size_t i = 0; i < std::min(parts.size(), kMostParts); ++i) {
        ExplanationItem item { .kind = ExplanationItem::Kind::Part,
                               .direction = whole.direction,
                               .subject = parts[i]->part };
        item.deltaNs = deltaOf(*parts[i]);
        if (!whole.durations.isNoise())
            item.share = whole.shareOf(item.deltaNs);
        item.aEvidence = parts[i]->aEvidence;
        item.bEvidence = parts[i]->bEvidence;
        list.push_back({ i == 0 ? kPart : kMoreParts, std::move(item) });
    }
}

void addRest(std::vector<Candidate> &list, const RunComparison &comparison, const Whole &whole)
{
    double covered = 0;
    bool hasCallbacks = false;
    for (const CallbackComparison &callback : comparison.callbacks) {
        if (callback.direction != whole.direction)
            continue;
        covered += callback.meanPerOperationDeltaNs;
        hasCallbacks = true;
    }
    const double restNs = whole.deltaMeanNs - covered;
    if (!hasCallbacks || std::abs(whole.shareOf(restNs).value_or(0)) < kCarries)
        return;
    ExplanationItem item { .kind = ExplanationItem::Kind::Unexplained, .direction = whole.direction };
    item.deltaNs = restNs;
    item.share = whole.shareOf(restNs);
    list.push_back({ kRest, std::move(item) });
}

void addDirection(std::vector<Candidate> &list, const RunComparison &comparison, const DirectionComparison &direction)
{
    const SampleComparison &durations = direction.durations;
    if (durations.a.count == 0 && durations.b.count == 0)
        return;
    const Whole whole { direction.direction, durations,
                        durations.hasDelta() ? durations.b.meanNs - durations.a.meanNs : 0 };
    ExplanationItem item { .kind = ExplanationItem::Kind::Operations, .direction = direction.direction };
    item.durations = durations;
    item.deltaNs = whole.deltaMeanNs;
    list.push_back({ kAlways, std::move(item) });
    if (!durations.hasDelta() || whole.deltaMeanNs == 0)
        return;
    if (durations.isNoise()) { // what one part lost another may have gained
        addParts(list, comparison, whole, std::max(durations.a.meanNs, durations.b.meanNs));
        return;
    }
    addCallbacks(list, comparison, whole);
    addOneSided(list, comparison, whole);
    addParts(list, comparison, whole, std::abs(whole.deltaMeanNs));
    addNotCallback(list, comparison, whole);
    addRest(list, comparison, whole);
}

void addCircumstances(std::vector<Candidate> &list, const RunComparison &comparison)
{
    constexpr std::size_t kMostStrong = 2; // sorted by weight: kernel and tracer before the clock's name
    std::size_t added = 0;
    for (Circumstance &circumstance : differingCircumstances(*comparison.a, *comparison.b)) {
        ExplanationItem item { .kind = ExplanationItem::Kind::Circumstance, .subject = std::move(circumstance.name) };
        item.aText = std::move(circumstance.a);
        item.bText = std::move(circumstance.b);
        list.push_back({ added++ < kMostStrong ? kStrongCircumstance : kWeak, std::move(item) });
    }
}

} // namespace

std::vector<ExplanationItem> explainDifference(const RunComparison &comparison)
{
    std::vector<Candidate> list;
    for (const DirectionComparison &direction : comparison.directions)
        addDirection(list, comparison, direction);
    addCircumstances(list, comparison);

    std::vector<std::size_t> order(list.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return list[x].priority < list[y].priority; });
    order.resize(std::min(order.size(), kMostItems));
    std::sort(order.begin(), order.end());
    std::vector<ExplanationItem> items;
    items.reserve(order.size());
    for (const std::size_t position : order)
        items.push_back(std::move(list[position].item));
    return items;
}

} // namespace plugscope
