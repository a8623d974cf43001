// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of an operation went: its duration divided along the critical path into named parts that add up to it
// to the nanosecond, whatever could not be named being the part "unexplained".
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/functionspans.h"

#include <memory>
#include <string_view>
#include <vector>

namespace plugscope {

/// Names of the parts, in the order in which they claim time: a moment belongs to the first that holds it.
namespace part {
inline constexpr std::string_view kConsoleWrite = "console write"; ///< the driver writes, in a task of the operation
inline constexpr std::string_view kConsoleLock = "console lock wait"; ///< waiting for whoever holds the console
inline constexpr std::string_view kRcuWait = "RCU wait"; ///< a callback blocked until RCU wakes it
inline constexpr std::string_view kStopGathering = "stop window: gathering"; ///< first CPU in to last CPU in
inline constexpr std::string_view kStopHeld = "stop window: all held"; ///< last CPU in to first CPU out
inline constexpr std::string_view kStopLeaving = "stop window: leaving"; ///< first CPU out to last CPU out
inline constexpr std::string_view kDeathWait
    = "waiting for the CPU to die"; ///< stop window to the word that it is gone
inline constexpr std::string_view kBootWait = "waiting for the CPU to start"; ///< kick to its first sign of life
inline constexpr std::string_view kReady = "scheduling delay"; ///< a task of the operation is ready but does not run
inline constexpr std::string_view kBlocked = "blocked in callbacks"; ///< asleep for another reason than RCU
inline constexpr std::string_view kOnTarget = "callbacks on the target"; ///< cpuhp/N runs a callback
inline constexpr std::string_view kOnControl = "callbacks on the control CPU"; ///< the control task runs one
inline constexpr std::string_view kHandOver = "waiting for the other side"; ///< in a container, nobody in a callback
inline constexpr std::string_view kUnexplained = "unexplained";
/// All of them, in this order.
inline constexpr std::string_view kAll[]
    = { kConsoleWrite, kConsoleLock, kRcuWait, kStopGathering, kStopHeld,  kStopLeaving, kDeathWait,
        kBootWait,     kReady,       kBlocked, kOnTarget,      kOnControl, kHandOver,    kUnexplained };
} // namespace part

/// A part with the spans that it claimed, for drawing and for showing what it rests on.
struct ExplainedPart
{
    std::string_view name; ///< one of part::
    TimeNs durationNs = 0;
    Evidence evidence = Evidence::Measured;
    std::vector<TimeSpan> spans; ///< disjoint, in order of time
};

class TaskActivity;

/// Explains operations one by one; prepared once for a run.
class PartsExplainer
{
public:
    PartsExplainer(const Analysis &analysis, const FunctionSpans &functions);
    ~PartsExplainer();

    /// The parts of an operation whose begin and end are known; empty otherwise. A part that the trace cannot show at
    /// all is left out, one that it could show but that took no time has 0.
    [[nodiscard]] std::vector<ExplainedPart> explain(const Operation &operation) const;

private:
    struct Index;

    const Analysis &m_analysis;
    std::unique_ptr<const Index> m_index;
    std::unique_ptr<const TaskActivity> m_activity;
};

/// Sets Operation::parts of all operations.
void addParts(Analysis &analysis, const FunctionSpans &functions);

} // namespace plugscope
