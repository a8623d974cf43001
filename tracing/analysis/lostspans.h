// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a CPU lost events in some time, without looking through all losses of the trace.
#pragma once

#include "tracing/model/trace.h"

#include <unordered_map>
#include <vector>

namespace plugscope {

class LostSpans
{
public:
    explicit LostSpans(const Trace &trace);

    /// True when events of this recording CPU may be missing inside the span (its ends excluded). A loss whose begin or
    /// end is not known reaches to the begin or end of the trace.
    [[nodiscard]] bool touch(std::uint32_t cpu, TimeSpan span) const;

private:
    struct Lost
    {
        TimeNs fromNs = 0;
        TimeNs untilNs = 0; ///< the latest end of this loss and all that began before it
    };
    std::unordered_map<std::uint32_t, std::vector<Lost>> m_cpus; // each in order of begin
};

} // namespace plugscope
