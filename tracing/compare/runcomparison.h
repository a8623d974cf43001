// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side: operations and callbacks matched by name, differences with their significance.
#pragma once

#include "tracing/analysis/analysis.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plugscope {

enum class Verdict { Faster, Slower, NoDifference, TooFewSamples };

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
    Verdict verdict = Verdict::TooFewSamples; ///< below 6 samples on a side: TooFewSamples
};

struct DirectionComparison
{
    Direction direction = Direction::Offline;
    SampleComparison durations;
};

struct CallbackComparison
{
    std::string callback;
    Direction direction = Direction::Offline;
    bool isContainer = false;
    SampleComparison durations;
    double meanPerOperationDeltaNs = 0; ///< difference of (total / operations): what it adds to a mean operation
};

/// The n-th operation of a direction and CPU in both runs.
struct OperationPair
{
    std::uint32_t a = 0; ///< Operation::index in run A
    std::uint32_t b = 0;
    std::uint32_t cpu = 0;
    Direction direction = Direction::Offline;
    TimeNs deltaNs = 0;
};

/// A part of the operations, as mean per operation.
struct PartComparison
{
    std::string part;
    Direction direction = Direction::Offline;
    std::optional<double> aMeanNs; ///< nothing: not traced in that run
    std::optional<double> bMeanNs;
};

/// One statement of the explanation, as facts; app words it.
struct ExplanationItem
{
    enum class Kind {
        Operations, ///< a direction is faster or slower or not different
        Callback, ///< a callback carries a share of the difference
        NotCallback, ///< a long callback does not explain it
        Part, ///< a part (console write, stop window) carries a share
        Unexplained, ///< what the callbacks do not cover
        Circumstance, ///< something about the traces differs (kernel, CPUs, clock, coverage)
    };
    Kind kind = Kind::Operations;
    Direction direction = Direction::Offline;
    std::string subject; ///< callback or part name, or the name of the circumstance
    SampleComparison durations; ///< for Operations, Callback, NotCallback
    double deltaNs = 0; ///< per mean operation
    std::optional<double> share; ///< of the difference of the direction's mean
    std::string aText; ///< for Circumstance
    std::string bText;
};

struct RunComparison
{
    std::shared_ptr<const Analysis> a;
    std::shared_ptr<const Analysis> b;
    std::vector<DirectionComparison> directions; ///< offline, online
    std::vector<CallbackComparison> callbacks; ///< largest absolute share of the difference first
    std::vector<OperationPair> pairs;
    std::vector<PartComparison> parts;
    std::vector<ExplanationItem> explanation; ///< at most eight
};

/// Compares two runs. Reproducible: the same runs give the same numbers.
std::shared_ptr<const RunComparison> compareRuns(std::shared_ptr<const Analysis> a, std::shared_ptr<const Analysis> b);

} // namespace plugscope
