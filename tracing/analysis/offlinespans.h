// SPDX-License-Identifier: GPL-3.0-or-later
// When each CPU was off: from its death inside one operation to its first sign of life inside another.
//
// A CPU that goes offline clears its bit in the online mask inside the stop window and then leaves it for good; no
// tracepoint records on it from there on, nor on its way up until the bit is set again (include/linux/tracepoint.h,
// V 5.10, 6.1). So its silence is a fact where its own events are traced, and else only the control task tells: it
// waits for the death in takedown_cpu and for the life in bringup_cpu.
#pragma once

#include "tracing/analysis/analysis.h"

#include <vector>

namespace plugscope {

/// One time in which a CPU was off. It was off from certainFromNs to certainUntilNs, and perhaps already from
/// possibleFromNs and still until possibleUntilNs.
struct OfflineSpan
{
    /// What tells that the CPU is gone.
    enum class Death {
        OwnEvents, ///< its last event, or its own exit from the stop window
        StopEnded, ///< it was in the stop window; it left when the others did
        ControlTask, ///< takedown_cpu, or the operation, ended
        BeforeTrace,
    };
    /// What tells that it is back.
    enum class Life {
        OwnEvents, ///< its first event
        ControlTask, ///< bringup_cpu, or the operation, ended
        AfterTrace,
    };
    std::uint32_t cpu = 0;
    std::uint32_t operation
        = 0; ///< position of the operation that took it offline, else of the one that brought it back
    Death death = Death::BeforeTrace;
    Life life = Life::AfterTrace;
    TimeNs possibleFromNs = 0;
    TimeNs certainFromNs = 0;
    TimeNs certainUntilNs = 0;
    TimeNs possibleUntilNs = 0; ///< just after the last event where the CPU does not come back
};

/// All times in which CPUs were off, by CPU and then in order of time.
std::vector<OfflineSpan> findOfflineSpans(const Analysis &analysis);

} // namespace plugscope
