// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/durationtext.h"

#include "app/numbertext.h"
#include "tracing/analysis/analysis.h"
#include "tracing/base/escapedtext.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace plugscope {

namespace {

constexpr double kManyTicks = 1e7; // from here on they are shown in millions

/// Decimals that leave three significant digits; rounding may carry into the next power of ten.
int decimalsForThreeDigits(double value)
{
    if (value < 9.995)
        return 2;
    return value < 99.95 ? 1 : 0;
}

std::string withSign(const std::string &text, double value)
{
    return value > 0 ? "+" + text : text;
}

} // namespace

DurationText::DurationText(std::string_view clockUnit) : m_unit(escapedText(clockUnit)) { }

std::string DurationText::text(double ns) const
{
    const double size = std::abs(ns);
    if (!isTime())
        return size < kManyTicks ? fixedText(ns, 0) + " " + m_unit
                                 : fixedText(ns / 1e6, decimalsForThreeDigits(size / 1e6)) + " M" + m_unit;
    struct Unit
    {
        double ns;
        const char *name;
    };
    constexpr std::array kUnits { Unit { 1e6, " ms" }, Unit { 1e3, " us" } };
    if (size >= 999.5e6)
        return fixedText(ns / 1e9, 3) + " s";
    for (const Unit &unit : kUnits) {
        if (size >= 0.9995 * unit.ns)
            return fixedText(ns / unit.ns, decimalsForThreeDigits(size / unit.ns)) + unit.name;
    }
    return fixedText(ns, 0) + " ns";
}

std::string DurationText::delta(double ns) const
{
    return withSign(text(ns), ns);
}

std::string DurationText::bounded(const LengthBounds &bounds) const
{
    // A bound out of stamps of whole seconds has no decimals to show.
    const auto bound = [this](TimeNs ns) {
        constexpr TimeNs kSecond = 1'000'000'000;
        return isTime() && ns != 0 && ns % kSecond == 0 ? std::to_string(ns / kSecond) + " s"
                                                        : text(static_cast<double>(ns));
    };
    const bool hasLeast = isKnown(bounds.atLeastNs) && (bounds.atLeastNs > 0 || !isKnown(bounds.atMostNs));
    if (!isKnown(bounds.atMostNs))
        return hasLeast ? "at least " + bound(bounds.atLeastNs) : "-";
    return hasLeast ? bound(bounds.atLeastNs) + " to " + bound(bounds.atMostNs) : "less than " + bound(bounds.atMostNs);
}

std::string DurationText::length(const Operation &operation) const
{
    const TimeNs ns = operation.durationNs();
    return isKnown(ns) ? text(static_cast<double>(ns)) : bounded(operation.bounds);
}

DurationScale DurationText::scaleFor(double largestNs) const
{
    const double size = std::abs(largestNs);
    if (!isTime())
        return size >= kManyTicks ? DurationScale { 1e6, 2, "M" + m_unit } : DurationScale { 1, 0, m_unit };
    if (size >= 10e9)
        return { 1e9, 3, "s" };
    if (size >= 1e6)
        return { 1e6, 3, "ms" };
    if (size >= 1e3)
        return { 1e3, 3, "us" };
    return { 1, 0, "ns" };
}

std::string DurationText::scaled(double ns, const DurationScale &scale)
{
    return fixedText(ns / scale.divisor, scale.decimals) + " " + scale.unit;
}

std::string DurationText::scaledDelta(double ns, const DurationScale &scale)
{
    return withSign(scaled(ns, scale), ns);
}

std::string DurationText::moment(TimeNs ns) const
{
    if (!isTime())
        return std::to_string(ns);
    constexpr TimeNs kSecond = 1'000'000'000;
    std::array<char, 64> buffer {};
    std::snprintf(buffer.data(), buffer.size(), "%s%lld.%06lld", ns < 0 ? "-" : "",
                  std::llabs(static_cast<long long>(ns / kSecond)),
                  std::llabs(static_cast<long long>(ns % kSecond)) / 1000);
    return buffer.data();
}

DurationText durationsOf(const Analysis &analysis)
{
    return DurationText(analysis.trace->info().clockUnit);
}

std::string percentText(double share)
{
    return fixedText(100 * share, 1) + " %";
}

} // namespace plugscope
