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

    /// From this moment on a stop_machine must hold a CPU, or need not any more.
    struct Change
    {
        TimeNs timeNs = 0; ///< the smallest number for what holds from the begin
        std::uint32_t cpu = 0;
        bool isHeld = false;
    };

    /// In order of time, which CPUs a stop_machine must hold: those that record events, and are neither offline nor on
    /// their way up. A CPU on its way down still takes part. Before the first change it is nobody.
    [[nodiscard]] std::vector<Change> heldByStop() const;

private:
    struct Cpu
    {
        TimeNs lastEventNs = 0;
        std::vector<TimeSpan> absences; // offline or on its way up; the last one may be open-ended (endNs maximal)
    };
    static std::vector<TimeSpan> awayOf(const Cpu &cpu);

    std::map<std::uint32_t, Cpu> m_cpus;
};

} // namespace plugscope
