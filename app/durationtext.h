// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths of time as text, always with their unit. A trace whose clock does not count time is shown in its ticks.
#pragma once

#include "tracing/base/time.h"

#include <string>
#include <string_view>

namespace plugscope {

struct Analysis;
struct LengthBounds;
struct Operation;

/// One unit for all numbers of a table.
struct DurationScale
{
    double divisor = 1;
    int decimals = 0;
    std::string unit {};
};

/// Words lengths of one trace.
class DurationText
{
public:
    /// `clockUnit` as TraceInfo::clockUnit: "ns" or a kind of tick.
    explicit DurationText(std::string_view clockUnit = "ns");

    /// For sentences: three significant digits in the unit that fits, "16.2 ms"; seconds with all their ms, "9.997 s".
    [[nodiscard]] std::string text(double ns) const;
    /// With its sign: "+57.2 ms".
    [[nodiscard]] std::string delta(double ns) const;
    /// "at least 29.0 us", "less than 1 s", "1 s to 3 s"; a dash where there is no bound.
    [[nodiscard]] std::string bounded(const LengthBounds &bounds) const;
    /// An operation's length: a number, its bounds or a dash.
    [[nodiscard]] std::string length(const Operation &operation) const;

    /// The scale for a table whose largest absolute value this is.
    [[nodiscard]] DurationScale scaleFor(double largestNs) const;
    [[nodiscard]] static std::string scaled(double ns, const DurationScale &scale);
    [[nodiscard]] static std::string scaledDelta(double ns, const DurationScale &scale);

    /// A moment as trace tools print it: seconds with microseconds, "1000.163142"; ticks as they are.
    [[nodiscard]] std::string moment(TimeNs ns) const;

private:
    [[nodiscard]] bool isTime() const { return m_unit == "ns"; }

    std::string m_unit;
};

/// For the lengths of this trace.
DurationText durationsOf(const Analysis &analysis);

/// "27.4 %", "0.3 %"; one decimal.
std::string percentText(double share);

} // namespace plugscope
