// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs cpuhp enter and exit events into steps: by task, CPU and step number, never by the field `state`, whose meaning
// changed between kernel versions.
#pragma once

#include "tracing/analysis/analysis.h"

#include <vector>

namespace plugscope {

/// What a callback is to the course of an operation (kernel/cpu.c, 4.6 to 7.1).
enum class StepRole : std::uint8_t {
    Callback,
    KickApWork, ///< cpuhp_kick_ap_work: the control task waits for the steps of cpuhp/N
    BringUp, ///< bringup_cpu, cpuhp_bringup_ap: returns after cpuhp/N has reached the target
    TakeDown, ///< takedown_cpu: the stop window and the death of the CPU
};

/// A step with what only grouping needs.
struct PairedStep
{
    Step step;
    StepRole role = StepRole::Callback;
    std::int32_t target = 0; ///< state aimed at, from the enter event
    std::int32_t exitState = 0; ///< state of the CPU when the callback returned, from the exit event
    bool isMulti = false;
    bool startLost = false; ///< only the exit was recorded

    /// Towards online: the kernel runs startup callbacks while idx <= target and teardown ones while idx > target.
    [[nodiscard]] bool isUp() const { return target >= step.state; }
};

/// Steps in order of their first recorded event. A step whose exit is missing has no endNs, one whose enter is missing
/// has no startNs.
std::vector<PairedStep> pairSteps(const Trace &trace);

/// True when the step ran on the CPU being plugged (cpuhp/N, the stopper or the idle task) rather than in the control
/// task. `containerOpen` decides where the trace tells neither task nor recording CPU (tp_printk logs).
bool ranOnTarget(const Trace &trace, const Step &step, bool containerOpen);

} // namespace plugscope
