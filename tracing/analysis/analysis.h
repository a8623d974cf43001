// SPDX-License-Identifier: GPL-3.0-or-later
// The result of looking at one trace: operations, steps, stop windows, console traffic, statistics and findings.
// Plain values, immutable once built; window and command line show the same object.
#pragma once

#include "tracing/base/time.h"
#include "tracing/model/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plugscope {

/// How a fact is known. Everything drawn or printed carries it.
enum class Evidence {
    NotTraced, ///< the trace cannot tell
    Measured, ///< begin and end were recorded
    Bounded, ///< lies between two recorded events
    Inferred, ///< follows from other events by a stated rule
    Estimated, ///< from a model such as a baud rate
};

enum class Direction { Offline, Online };

enum class OperationResult {
    Succeeded,
    Failed, ///< the attempt returned an error (rolled back or not)
    Incomplete, ///< begin or end lies outside the trace or in a lost range
    Unknown, ///< the trace has no event that tells
};

/// One callback run inside an operation.
struct Step
{
    TimeNs startNs = kNoTime;
    TimeNs endNs = kNoTime; ///< kNoTime: never seen to end
    TimeNs selfNs = kNoTime; ///< a container's time without the steps it encloses; else the duration
    std::int32_t state = 0; ///< number of the state; differs between kernel builds, never compare it across runs
    std::int32_t ret = 0; ///< only meaningful when endNs is known
    StringId callback = 0; ///< function name; empty when the trace has no symbol
    std::uint32_t cpu = 0; ///< the CPU being plugged
    std::uint32_t recordedOn = 0; ///< the CPU that ran the callback
    TaskId task = kNoTask;
    std::uint32_t instance = 0; ///< 0, 1, ... in order for a state with several instances
    bool isContainer = false; ///< encloses the steps of another task (cpuhp_kick_ap_work, bringup_cpu, ...)
    bool isRollback = false; ///< ran to undo a failed attempt

    [[nodiscard]] TimeNs durationNs() const { return durationBetween(startNs, endNs); }
};

/// A named share of an operation's duration.
struct OperationPart
{
    std::string part {}; ///< "console write", "stop window", ...
    TimeNs durationNs = 0;
    Evidence evidence = Evidence::Measured;
};

/// What is known of a length that the trace does not give as a number; kNoTime: nothing on that side.
struct LengthBounds
{
    TimeNs atLeastNs = kNoTime;
    TimeNs atMostNs = kNoTime;

    [[nodiscard]] bool isAny() const { return isKnown(atLeastNs) || isKnown(atMostNs); }
};

/// One attempt to take one CPU offline or online, rollback included.
struct Operation
{
    std::uint32_t index = 0; ///< from 1, in order of start
    std::uint32_t cpu = 0;
    Direction direction = Direction::Offline;
    OperationResult result = OperationResult::Unknown;
    std::optional<std::int32_t> error; ///< negative errno of a failed attempt
    Evidence errorEvidence = Evidence::NotTraced; ///< Inferred: see inferredError in operations.cpp
    StringId failedCallback = 0; ///< the callback that returned the error; empty when it was not traced
    bool rolledBack = false;
    bool isPartial = false; ///< aimed at a state between offline and online (sysfs hotplug/target)
    TimeNs startNs = kNoTime; ///< first cpuhp event; kNoTime: began before what is seen of it
    TimeNs endNs = kNoTime; ///< last cpuhp exit; kNoTime: ended after what is seen of it
    TimeNs seenFromNs = kNoTime; ///< first and ...
    TimeNs seenUntilNs = kNoTime; ///< ... last moment that surely lie in it; startNs and endNs where those are known
    LengthBounds bounds; ///< of its length, where that is no number; then durationNs() is kNoTime
    TimeNs requestStartNs = kNoTime; ///< from asking (function, probe, syscall, suspend_resume) ...
    TimeNs requestEndNs = kNoTime; ///< ... to done
    TaskId controlTask = kNoTask;
    Evidence evidence = Evidence::Measured;
    bool touchedByLoss = false; ///< events of a CPU that takes part were lost inside it
    std::uint32_t firstStep = 0; ///< the operation's steps: a range of Analysis::steps in order of start
    std::uint32_t stepCount = 0;
    std::vector<OperationPart> parts; ///< what is known of where the time went

    /// Its length where the trace tells it; otherwise see `bounds`.
    [[nodiscard]] TimeNs durationNs() const { return bounds.isAny() ? kNoTime : durationBetween(startNs, endNs); }
};

/// One CPU held by a stop window.
struct StopCpu
{
    std::uint32_t cpu = 0;
    TimeNs inNs = kNoTime; ///< enters multi_cpu_stop (inferred: migration/N begins to run)
    TimeNs outNs = kNoTime; ///< leaves it
    TaskId wasRunning = kNoTask; ///< the task it displaced; kNoTask: not traced or idle loop
};

/// A stop_machine window: all CPUs held from allInNs to firstOutNs.
struct StopWindow
{
    std::uint32_t index = 0; ///< from 1, in order of time
    std::uint32_t operation = 0; ///< Operation::index, 0: outside operations
    TimeNs firstInNs = kNoTime;
    TimeNs allInNs = kNoTime;
    TimeNs firstOutNs = kNoTime;
    TimeNs lastOutNs = kNoTime;
    TimeNs irqsOffNs = kNoTime; ///< length of the interrupts-off phase where recorded
    Evidence evidence = Evidence::Measured;
    std::vector<StopCpu> cpus; ///< in order of CPU number
    std::uint32_t straggler = 0; ///< position in `cpus` of the last to come in
    TimeNs stragglerLateNs = kNoTime; ///< how much later than the second last it came

    [[nodiscard]] TimeNs durationNs() const { return durationBetween(firstInNs, lastOutNs); }
};

/// A kernel message. From printk:console on kernels from 5.19 on (V 6.1: vprintk_store) and from logs the time is that
/// of storing the record, and says nothing about when the console wrote it.
struct ConsoleMessage
{
    TimeNs timeNs = kNoTime;
    StringId text = 0;
    TaskId task = kNoTask;
    std::uint32_t recordedOn = 0;
    std::uint32_t operation = 0; ///< Operation::index, 0: outside operations
};

/// The console driver writing one record to the wire.
struct ConsoleWrite
{
    TimeNs startNs = kNoTime;
    TimeNs endNs = kNoTime;
    TaskId task = kNoTask;
    std::uint32_t recordedOn = 0;
    StringId function = 0; ///< the driver's write function
    std::optional<std::uint32_t> message; ///< position in Analysis::messages of the record written
    std::optional<std::int64_t> bytes; ///< bytes handed to the driver, where recorded
    std::uint32_t operation = 0; ///< Operation::index, 0: outside operations
    StringId callback = 0; ///< innermost step of the same operation that was running; empty: none
    Evidence evidence = Evidence::Measured;

    [[nodiscard]] TimeNs durationNs() const { return durationBetween(startNs, endNs); }
};

/// What the trace can tell at all; NotTraced means that absence proves nothing.
struct Coverage
{
    Evidence operations = Evidence::NotTraced;
    Evidence steps = Evidence::NotTraced;
    Evidence stopWindows = Evidence::NotTraced;
    Evidence consoleMessages = Evidence::NotTraced;
    Evidence consoleWrites = Evidence::NotTraced;
    Evidence requests = Evidence::NotTraced;
};

/// Summary of a sample of lengths. Median of an even count: mean of the middle two; p95: linear interpolation between
/// closest ranks; stddev: sample (n - 1), 0 for one value. All fields but count are meaningless when count is 0.
struct Statistics
{
    std::size_t count = 0;
    TimeNs totalNs = 0;
    TimeNs minNs = 0;
    TimeNs maxNs = 0;
    double medianNs = 0;
    double meanNs = 0;
    double stddevNs = 0;
    double p95Ns = 0;
    double p99Ns = 0;
};

/// Operations of one direction: succeeded and complete ones in `durations`, the others counted.
struct DirectionStatistics
{
    Statistics durations;
    std::size_t failed = 0;
    std::size_t incomplete = 0; ///< Incomplete or Unknown
};

/// The runs of one callback in operations of one direction.
struct CallbackStatistics
{
    StringId callback = 0;
    Direction direction = Direction::Offline;
    std::int32_t state = 0;
    bool isContainer = false;
    Statistics durations; ///< of succeeded operations' steps, whole durations (containers too)
};

/// Something worth saying, by a rule.
struct Finding
{
    Severity severity = Severity::Info;
    std::string code {}; ///< stable name of the rule: "console-stall", ...
    std::uint32_t operation = 0; ///< Operation::index the finding rests on, 0: the whole run
    std::optional<double> share; ///< of the operation's or run's time, 0..1
    std::int64_t cpu = -1;
    std::int64_t count = -1;
    TimeNs durationNs = kNoTime;
    std::string subject {}; ///< a callback, task or message text
};

/// Everything known about one run.
struct Analysis
{
    std::shared_ptr<const Trace> trace;
    std::vector<Operation> operations; ///< in order of start; Operation::index == position + 1
    std::vector<Step> steps; ///< grouped by operation
    std::vector<Step> straySteps; ///< single callbacks outside any operation (a state registered at run time)
    std::vector<StopWindow> stopWindows;
    std::vector<ConsoleMessage> messages; ///< in order of time
    std::vector<ConsoleWrite> writes; ///< in order of start
    Coverage coverage;
    DirectionStatistics offline;
    DirectionStatistics online;
    std::vector<CallbackStatistics> callbacks; ///< by direction, then by total time, longest first
    std::vector<Finding> findings; ///< most important first

    [[nodiscard]] std::span<const Step> stepsOf(const Operation &operation) const
    {
        return std::span<const Step>(steps).subspan(operation.firstStep, operation.stepCount);
    }
    [[nodiscard]] std::string_view string(StringId id) const { return trace->string(id); }
};

/// Runs every analysis over a trace. Never fails: what the trace cannot tell stays NotTraced.
std::shared_ptr<const Analysis> analyze(std::shared_ptr<const Trace> trace);

/// Statistics of a sample; the order of the values does not matter.
Statistics summarize(std::vector<TimeNs> valuesNs);

} // namespace plugscope
