// SPDX-License-Identifier: GPL-3.0-or-later
// Finds whether a CPU lost events in a span of time.
#pragma once

#include "tracing/model/trace.h"

#include <map>
#include <vector>

namespace plugscope {

class LossLookup
{
public:
    explicit LossLookup(const Trace &trace);

    /// True when events of the CPU were lost at some moment of the span; a gap has its two ends outside of it.
    [[nodiscard]] bool touches(std::uint32_t cpu, TimeSpan span) const;

private:
    struct Gap
    {
        TimeNs fromNs = 0;
        TimeNs untilNs = 0; // the latest end of this one and all before it
    };
    std::map<std::uint32_t, std::vector<Gap>> m_gaps; // by CPU, in order of begin
};

} // namespace plugscope
