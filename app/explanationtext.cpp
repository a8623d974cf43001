// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explanationtext.h"

#include "app/durationtext.h"
#include "app/numbertext.h"
#include "tracing/analysis/names.h"
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <cmath>

namespace plugscope {

namespace {

using Kind = ExplanationItem::Kind;

std::string directionWord(Direction direction)
{
    return direction == Direction::Offline ? "Offline" : "Online";
}

std::string samplesText(const SampleComparison &sample)
{
    return std::to_string(sample.a.count) + " and " + std::to_string(sample.b.count) + " operations";
}

/// "median 40.4 ms in A, 28.2 ms in B"
std::string mediansText(const SampleComparison &sample, const DurationText &durations)
{
    return "median " + durations.text(sample.a.medianNs) + " in A, " + durations.text(sample.b.medianNs) + " in B";
}

/// "24.1 times as long"
std::string factorText(double factor)
{
    return significantText(factor, 3) + " times as long";
}

/// "-12.2 ms, -30.2 %"
std::string changeText(const SampleComparison &sample, const DurationText &durations)
{
    std::string text = durations.delta(sample.deltaMedianNs);
    constexpr double kTwice = 2;
    if (sample.a.medianNs > 0 && sample.b.medianNs >= kTwice * sample.a.medianNs)
        return text + ", " + factorText(sample.b.medianNs / sample.a.medianNs);
    if (sample.a.medianNs > 0)
        text += ", " + std::string(sample.deltaMedianNs > 0 ? "+" : "")
                + percentText(sample.deltaMedianNs / sample.a.medianNs);
    return text;
}

/// A direction of which at most one run has samples.
std::string oneRunText(const SampleComparison &sample, const DurationText &durations)
{
    const bool isA = sample.a.count > 0;
    const Statistics &present = isA ? sample.a : sample.b;
    return std::string("only ") + (isA ? "A" : "B") + " has operations that count (" + std::to_string(present.count)
           + ", median " + durations.text(present.medianNs) + ")";
}

/// "95 % interval -9.09 ms to -6.16 ms"
std::string intervalText(const SampleComparison &sample, const DurationText &durations)
{
    return "95 % interval " + durations.delta(sample.ci95LowNs) + " to " + durations.delta(sample.ci95HighNs);
}

/// A direction whose samples show no difference: they show that there is none, or they do not tell.
std::string noiseText(const SampleComparison &sample, const DurationText &durations)
{
    const std::string facts = mediansText(sample, durations) + " (" + changeText(sample, durations) + "; "
                              + intervalText(sample, durations);
    if (sample.verdict == Verdict::Same)
        return " is the same in both: " + facts + ", within the noise threshold of "
               + durations.text(sample.noiseThresholdNs) + "; " + samplesText(sample) + ").";
    return ": these samples cannot tell whether there is a difference: " + facts + ", " + pValueText(sample.pValue)
           + "; " + samplesText(sample) + ").";
}

std::string operationsText(const ExplanationItem &item, const DurationText &durations)
{
    const SampleComparison &sample = item.durations;
    const std::string direction = directionWord(item.direction);
    if (!sample.comparable)
        return direction + ": " + samplesText(sample)
               + "; their clocks count different units, so that no lengths can be compared.";
    if (!sample.hasDelta())
        return direction + ": " + oneRunText(sample, durations) + ".";
    const std::string medians = mediansText(sample, durations);
    if (!sample.isTested())
        return direction + ": " + medians + " (" + changeText(sample, durations) + "); " + samplesText(sample)
               + " are too few to tell from chance.";
    if (sample.isNoise())
        return direction + noiseText(sample, durations);
    return direction + " is " + std::string(verdictText(sample.verdict)) + " in B: " + medians + " ("
           + changeText(sample, durations) + "; " + intervalText(sample, durations) + ", " + pValueText(sample.pValue)
           + "; mean " + durations.delta(item.deltaNs) + "; " + samplesText(sample) + ").";
}

/// "51.0 % of the offline difference"
std::string shareText(const ExplanationItem &item)
{
    return percentText(std::abs(item.share.value_or(0))) + " of the " + std::string(nameOf(item.direction))
           + " difference";
}

std::string carryingText(const ExplanationItem &item, const DurationText &durations)
{
    const SampleComparison &sample = item.durations;
    std::string text = escapedText(item.subject);
    if (item.isContainer)
        text += " by itself, without the callbacks inside it,";
    text += item.share.value_or(0) < 0 ? " works against it by " : " carries ";
    text += shareText(item) + " (" + durations.delta(item.deltaNs) + " for a mean operation";
    text += sample.isTested() ? "" : ", too few samples to tell from chance";
    return text + "); its " + mediansText(sample, durations) + ".";
}

std::string oneSidedText(const ExplanationItem &item, const DurationText &durations)
{
    const std::string a = escapedText(item.aText);
    const std::string b = escapedText(item.bText);
    std::string text = "Callbacks that run only in ";
    if (!a.empty())
        text += "A (" + a + ")";
    if (!b.empty())
        text += (a.empty() ? "B (" : " or only in B (") + b + ")";
    return text + " carry " + shareText(item) + " (" + durations.delta(item.deltaNs) + " for a mean operation).";
}

std::string notCallbackText(const ExplanationItem &item, const DurationText &durations)
{
    const SampleComparison &sample = item.durations;
    std::string text
        = escapedText(item.subject) + " is long but does not explain it: " + mediansText(sample, durations);
    if (sample.verdict == Verdict::Same)
        text += ", the same in both";
    else if (sample.verdict == Verdict::Inconclusive)
        text += ", which these samples cannot tell apart";
    else
        text += ", " + shareText(item);
    return text + ".";
}

/// "9.65 ms in A, 0 ns in B; measured"
std::string meansText(const PartComparison &part, const DurationText &durations)
{
    const auto mean = [&](const std::optional<double> &ns) { return ns ? durations.text(*ns) : "not traced"; };
    std::string text
        = mean(part.aMeanNs) + " in A, " + mean(part.bMeanNs) + " in B; " + std::string(nameOf(part.aEvidence));
    if (part.aEvidence != part.bEvidence)
        text += " in A, " + std::string(nameOf(part.bEvidence)) + " in B";
    return text;
}

std::string partText(const ExplanationItem &item, const RunComparison &comparison, const DurationText &durations)
{
    std::string text = "By part, \"" + escapedText(item.subject) + "\" changes by " + durations.delta(item.deltaNs)
                       + " for a mean " + std::string(nameOf(item.direction)) + " operation";
    if (item.share)
        text += std::string(", ") + (*item.share < 0 ? "against the difference" : shareText(item));
    else
        text += ", which other parts make up for";
    const auto found
        = std::find_if(comparison.parts.begin(), comparison.parts.end(), [&](const PartComparison &candidate) {
              return candidate.part == item.subject && candidate.direction == item.direction;
          });
    if (found != comparison.parts.end())
        text += " (" + meansText(*found, durations) + ")";
    return text + ".";
}

std::string unexplainedText(const ExplanationItem &item, const DurationText &durations)
{
    return durations.delta(item.deltaNs) + " of a mean operation, " + shareText(item)
           + ", lies outside all callbacks and stays unexplained.";
}

std::string circumstanceText(const ExplanationItem &item)
{
    const std::string a = escapedText(item.aText);
    const std::string b = escapedText(item.bText);
    const std::string subject = escapedText(item.subject);
    if (a.empty() || b.empty())
        return "Note the " + subject + ": only " + (a.empty() ? "B" : "A") + " has \"" + a + b + "\".";
    return "Note the " + subject + ": " + a + " in A, " + b + " in B.";
}

} // namespace

std::string explanationText(const ExplanationItem &item, const RunComparison &comparison)
{
    const DurationText durations = durationsOf(*comparison.a);
    switch (item.kind) {
    case Kind::Operations:
        return operationsText(item, durations);
    case Kind::Callback:
        return carryingText(item, durations);
    case Kind::OneSided:
        return oneSidedText(item, durations);
    case Kind::NotCallback:
        return notCallbackText(item, durations);
    case Kind::Part:
        return partText(item, comparison, durations);
    case Kind::Unexplained:
        return unexplainedText(item, durations);
    case Kind::Circumstance:
        return circumstanceText(item);
    }
    return {};
}

std::string_view verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Faster:
        return "faster";
    case Verdict::Slower:
        return "slower";
    case Verdict::Same:
        return "same";
    case Verdict::Inconclusive:
        return "inconclusive";
    case Verdict::TooFewSamples:
        return "too few samples";
    }
    return {};
}

std::string pValueText(double p)
{
    if (p < 0.001)
        return "p<0.001";
    return "p=" + fixedText(p, 3);
}

} // namespace plugscope
