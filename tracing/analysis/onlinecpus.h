// SPDX-License-Identifier: GPL-3.0-or-later
// Which CPUs a stop_machine must hold when, as the operations of a trace tell it.
#pragma once

#include "tracing/analysis/analysis.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace plugscope {

/// From this moment on a stop_machine must hold the CPU, or need not any more.
struct HeldChange
{
    TimeNs timeNs = 0;
    std::uint32_t cpu = 0;
    bool isHeld = false;
};

/// A CPU is held when it records events, and is neither offline nor on its way up. One on its way down still takes
/// part.
class OnlineCpus
{
public:
    OnlineCpus(const Trace &trace, std::span<const Operation> operations);

    /// In order of time; a CPU that is held from the start has its change before every time of the trace.
    [[nodiscard]] const std::vector<HeldChange> &changes() const { return m_changes; }

    /// How many CPUs a stop_machine at this moment must hold.
    [[nodiscard]] std::size_t heldCountAt(TimeNs timeNs) const;

private:
    std::vector<HeldChange> m_changes;
    std::vector<std::size_t> m_counts; // after each change
};

} // namespace plugscope
