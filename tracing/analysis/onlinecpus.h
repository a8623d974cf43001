// SPDX-License-Identifier: GPL-3.0-or-later
// Which CPUs were online when, as the operations of a trace tell it.
#pragma once

#include "tracing/analysis/analysis.h"

#include <map>
#include <span>
#include <vector>

namespace plugscope {

class OnlineCpus
{
public:
    OnlineCpus(const Trace &trace, std::span<const Operation> operations);

    /// CPUs that a stop_machine at this moment must hold: they record events, and are neither offline nor on their way
    /// up. A CPU on its way down still takes part.
    [[nodiscard]] std::vector<std::uint32_t> heldByStopAt(TimeNs timeNs) const;

    /// The spans in which a CPU was offline or on its way up; the last one may be open-ended (endNs maximal).
    [[nodiscard]] const std::vector<TimeSpan> &absencesOf(std::uint32_t cpu) const;

private:
    struct Cpu
    {
        TimeNs lastEventNs = 0;
        std::vector<TimeSpan> absences;
    };
    std::map<std::uint32_t, Cpu> m_cpus;
};

} // namespace plugscope
