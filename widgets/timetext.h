// SPDX-License-Identifier: GPL-3.0-or-later
// Times and lengths as text, in the unit of the trace's clock.
#pragma once

#include "tracing/model/trace.h"

#include <QString>

namespace plugscope {

/// Formats times of one trace. A clock that does not count nanoseconds gets its own unit and no s, ms or µs.
class TimeText
{
public:
    TimeText() = default;
    explicit TimeText(const TraceInfo &info);

    /// A length with four significant digits: "24.31 ms", "-350 ns"; a dash for kNoTime.
    [[nodiscard]] QString duration(TimeNs ns) const;
    /// A statistic, which may lie between two nanoseconds.
    [[nodiscard]] QString duration(double ns) const;
    /// As duration(), with a plus sign for what is longer.
    [[nodiscard]] QString difference(double ns) const;
    /// A moment as the kernel prints it, all digits: "42.003263512 s"; a dash for kNoTime.
    [[nodiscard]] QString moment(TimeNs t) const;
    /// True when times are nanoseconds.
    [[nodiscard]] bool isNanoseconds() const { return m_unit.isEmpty(); }
    /// The unit of the clock: "ns", "cycles", ...
    [[nodiscard]] QString unit() const { return m_unit.isEmpty() ? QStringLiteral("ns") : m_unit; }

private:
    QString m_unit; // empty: nanoseconds
};

/// A dash: what a table shows where the trace does not tell.
[[nodiscard]] QString unknownText();

} // namespace plugscope
