// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side: operations and callbacks matched by name, differences with their significance.
#pragma once

#include "tracing/analysis/analysis.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plugscope {

/// When a difference counts as one.
struct CompareOptions
{
    double significance = 0.05; ///< a verdict needs a smaller p value ...
    double relativeThreshold = 0.01; ///< ... and medians that differ by more than this part of the larger one
    std::size_t minimumSamples = 6; ///< fewer on a side: TooFewSamples
    std::size_t resamples = 2000; ///< of the bootstrap
};

enum class Verdict {
    Faster, ///< B is shown to be faster: p below the significance, medians apart by more than the noise threshold
    Slower,
    Same, ///< shown to be the same: the 95 % interval of the difference lies within the noise threshold
    Inconclusive, ///< neither: these samples cannot tell
    TooFewSamples,
};

/// Two samples against each other. Deltas are B minus A.
struct SampleComparison
{
    Statistics a;
    Statistics b;
    double deltaMedianNs = 0; ///< meaningful when both counts are above 0
    double ci95LowNs = 0; ///< 95 % bootstrap interval of the difference of medians, fixed seed
    double ci95HighNs = 0;
    double pValue = 1; ///< Mann-Whitney U, two-sided, tie-corrected normal approximation with continuity correction
    double adjustedPValue = 1; ///< after Benjamini-Hochberg over all callbacks; for operations the same as pValue
    double cliffsDelta = 0; ///< effect size: P(b > a) - P(b < a), -1..1
    double noiseThresholdNs = 0; ///< a difference of medians up to this is noise; see CompareOptions
    Verdict verdict = Verdict::TooFewSamples; ///< below 6 samples on a side: TooFewSamples

    /// True when both sides have samples in the same unit: only then deltaMedianNs means something.
    [[nodiscard]] bool hasDelta() const { return comparable && a.count > 0 && b.count > 0; }
    /// True when the sides have samples enough for ci95, pValue and cliffsDelta to mean something.
    [[nodiscard]] bool isTested() const { return hasDelta() && verdict != Verdict::TooFewSamples; }
    /// True when there are samples enough, and they show no difference: they are the same, or cannot tell.
    [[nodiscard]] bool isNoise() const
    {
        return hasDelta() && (verdict == Verdict::Same || verdict == Verdict::Inconclusive);
    }

    bool comparable = true; ///< false: the runs' clocks count different units
};

struct DirectionComparison
{
    Direction direction = Direction::Offline;
    SampleComparison durations {};
};

struct CallbackComparison
{
    std::string callback;
    Direction direction = Direction::Offline;
    bool isContainer = false;
    SampleComparison durations {};
    /// Difference of (total / operations): what it adds to a mean operation. A container counts with its own time only,
    /// so that these add up.
    double meanPerOperationDeltaNs = 0;
    /// Of the difference of the direction's mean operation; nothing where that, or the callback's own, is 0 or noise.
    std::optional<double> share {};
};

/// The n-th operation of a direction and CPU in both runs.
struct OperationPair
{
    std::uint32_t a = 0; ///< Operation::index in run A
    std::uint32_t b = 0;
    std::uint32_t cpu = 0;
    Direction direction = Direction::Offline;
    TimeNs deltaNs = 0; ///< kNoTime unless both count for statistics
};

/// A part of the operations (see parts.h), as mean per operation; in the order in which parts claim time.
struct PartComparison
{
    std::string part;
    Direction direction = Direction::Offline;
    std::optional<double> aMeanNs {}; ///< nothing: not traced in that run
    std::optional<double> bMeanNs {};
    Evidence aEvidence = Evidence::NotTraced; ///< the weakest of the operations' parts
    Evidence bEvidence = Evidence::NotTraced;
};

/// One statement of the explanation, as facts; app words it.
struct ExplanationItem
{
    enum class Kind {
        Operations, ///< a direction is faster, slower, the same, or the samples cannot tell
        Callback, ///< a callback carries a share of the difference
        OneSided, ///< callbacks that only one run has, together: the kernels divide the work differently
        NotCallback, ///< a long callback does not explain it
        Part, ///< a part (see parts.h) carries a share, or changed without a difference of the whole
        Unexplained, ///< what the callbacks do not cover
        Circumstance, ///< something about the traces differs (kernel, CPUs, clock, coverage)
    };
    Kind kind = Kind::Operations;
    Direction direction = Direction::Offline;
    std::string subject {}; ///< callback or part name, or the name of the circumstance
    bool isContainer = false; ///< for Callback, NotCallback: deltaNs and share are of its own time
    SampleComparison durations {}; ///< for Operations, Callback, NotCallback
    double deltaNs = 0; ///< per mean operation
    std::optional<double> share {}; ///< of the difference of the direction's mean; nothing where that is noise
    Evidence aEvidence = Evidence::Measured; ///< for Part
    Evidence bEvidence = Evidence::Measured;
    std::string aText {}; ///< for Circumstance; for OneSided the callbacks that only A has; untrusted
    std::string bText {};
};

struct RunComparison
{
    std::shared_ptr<const Analysis> a;
    std::shared_ptr<const Analysis> b;
    std::vector<DirectionComparison> directions; ///< offline, online
    bool comparable = true; ///< false: the clocks count different units, so that no difference means anything
    std::vector<CallbackComparison> callbacks; ///< by absolute meanPerOperationDeltaNs, largest first
    std::vector<OperationPair> pairs;
    std::vector<PartComparison> parts;
    std::vector<ExplanationItem> explanation; ///< at most eight
};

/// Compares two runs over the operations that count for statistics. Reproducible: the same runs give the same numbers,
/// swapped runs the mirrored ones.
std::shared_ptr<const RunComparison> compareRuns(std::shared_ptr<const Analysis> a, std::shared_ptr<const Analysis> b,
                                                 const CompareOptions &options = {});

} // namespace plugscope
