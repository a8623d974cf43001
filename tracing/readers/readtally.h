// SPDX-License-Identifier: GPL-3.0-or-later
// What a text reader could not read or was told to be lost, counted, and written as notes at the end.
#pragma once

#include "tracing/model/tracebuilder.h"

#include <map>
#include <string>
#include <string_view>

namespace plugscope {

/// Collects findings while lines are read.
class ReadTally
{
public:
    /// A line that was not understood.
    void addUnparsed(std::string_view line);
    /// Events were lost on a CPU at this point; `count` -1 when the text does not tell how many.
    void addLost(std::uint32_t cpu, std::int64_t count);
    [[nodiscard]] std::int64_t unparsed() const { return m_unparsed; }
    [[nodiscard]] const std::string &examples() const { return m_examples; }
    /// Sets TraceInfo::unparsed and adds the notes "unparsed-lines" and "lost-events".
    void writeNotes(TraceBuilder &builder) const;

private:
    struct Lost
    {
        std::int64_t count = 0;
        bool isExact = true;
    };

    std::int64_t m_unparsed = 0;
    int m_exampleCount = 0;
    std::string m_examples; // the first three, one a line
    std::map<std::uint32_t, Lost> m_lost;
};

} // namespace plugscope
