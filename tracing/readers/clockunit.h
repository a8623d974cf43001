// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of a trace clock without decimal point count.
#pragma once

#include "tracing/base/time.h"

#include <string_view>

namespace plugscope {

/// Looks at the raw times of a text. The kernel's header does not name the clock, but its clocks behave differently:
/// `counter` gives every event the next number, `uptime` gives many events the same, and a cycle counter runs over a
/// thousand between two events.
class ClockUnitGuess
{
public:
    void add(TimeNs value);
    /// "events", "jiffies", "cycles", or "ticks" when it cannot be told.
    [[nodiscard]] std::string_view unit() const;

private:
    std::int64_t m_count = 0;
    std::int64_t m_repeats = 0; // equal to the value before
    TimeNs m_least = 0;
    TimeNs m_most = 0;
    TimeNs m_last = 0;
};

} // namespace plugscope
