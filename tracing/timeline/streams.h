// SPDX-License-Identifier: GPL-3.0-or-later
// Gives things that may overlap in time rows of their own.
#pragma once

#include "tracing/base/time.h"

#include <cstdint>
#include <vector>

namespace plugscope {

/// Hands out the first row that is free at a moment. Ask in order of start.
class Streams
{
public:
    /// At most `most` rows: what finds none free shares the last.
    explicit Streams(std::uint32_t most) : m_most(most) { }

    /// A row for `span`, which it occupies from now on.
    std::uint32_t place(TimeSpan span)
    {
        for (std::uint32_t row = 0; row < m_freeFromNs.size(); ++row) {
            if (m_freeFromNs[row] <= span.startNs) {
                m_freeFromNs[row] = span.endNs;
                return row;
            }
        }
        if (m_freeFromNs.size() < m_most)
            m_freeFromNs.push_back(span.endNs);
        else
            m_freeFromNs.back() = std::max(m_freeFromNs.back(), span.endNs);
        return static_cast<std::uint32_t>(m_freeFromNs.size()) - 1;
    }

private:
    std::uint32_t m_most;
    std::vector<TimeNs> m_freeFromNs; // by row
};

} // namespace plugscope
