// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/readtally.h"

namespace plugscope {

void ReadTally::addUnparsed(std::string_view line)
{
    constexpr int kExamples = 3;
    constexpr std::size_t kExampleLength = 120;
    ++m_unparsed;
    if (m_exampleCount >= kExamples)
        return;
    if (m_exampleCount++ > 0)
        m_examples += '\n';
    m_examples += line.substr(0, kExampleLength);
}

void ReadTally::addLost(std::uint32_t cpu, std::int64_t count)
{
    Lost &lost = m_lost[cpu];
    if (count < 0)
        lost.isExact = false;
    else if (lost.count <= INT64_MAX - count)
        lost.count += count;
}

void ReadTally::writeNotes(TraceBuilder &builder) const
{
    builder.info.unparsed = m_unparsed;
    if (m_unparsed > 0) {
        builder.addNote(
            { .severity = Severity::Warning, .code = "unparsed-lines", .count = m_unparsed, .detail = m_examples });
    }
    for (const auto &[cpu, lost] : m_lost) {
        builder.addNote({ .severity = Severity::Warning,
                          .code = "lost-events",
                          .cpu = cpu,
                          .count = lost.isExact ? lost.count : -1,
                          .detail = lost.isExact || lost.count == 0 ? "" : "at least " + std::to_string(lost.count) });
    }
}

} // namespace plugscope
