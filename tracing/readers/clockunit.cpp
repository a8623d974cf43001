// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/clockunit.h"

namespace plugscope {

void ClockUnitGuess::add(TimeNs value)
{
    if (m_count == 0) {
        m_least = value;
        m_most = value;
    } else if (value == m_last) {
        ++m_repeats;
    }
    ++m_count;
    m_least = std::min(m_least, value);
    m_most = std::max(m_most, value);
    m_last = value;
}

std::string_view ClockUnitGuess::unit() const
{
    constexpr std::int64_t kFewest = 20; // fewer events do not show a habit
    constexpr TimeNs kCyclesBetweenEvents = 1000; // half a microsecond on a slow counter
    if (m_count < kFewest)
        return "ticks";
    const TimeNs span = m_most - m_least;
    if (m_repeats == 0 && span < 2 * m_count) // some numbers go to events that were not printed
        return "events";
    if (m_repeats > m_count / 2)
        return "jiffies";
    if (m_repeats * 100 < m_count && span / m_count >= kCyclesBetweenEvents)
        return "cycles";
    return "ticks";
}

} // namespace plugscope
