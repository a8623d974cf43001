// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/durationtext.h"

#include "app/escapedtext.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace plugscope {

namespace {

std::string fixed(double value, int decimals)
{
    std::array<char, 400> buffer {}; // the largest double has 309 digits
    std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    std::string text = buffer.data();
    // a negative value that rounds to nothing is nothing
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

/// Decimals that leave three significant digits; rounding may carry into the next power of ten.
int decimalsForThreeDigits(double value)
{
    if (value < 9.995)
        return 2;
    return value < 99.95 ? 1 : 0;
}

std::string withSign(std::string text, double value)
{
    return value > 0 ? "+" + text : text;
}

} // namespace

DurationText::DurationText(std::string_view clockUnit) : m_unit(escapedText(clockUnit))
{
}

std::string DurationText::text(double ns) const
{
    if (!isTime())
        return fixed(ns, 0) + " " + m_unit;
    struct Unit
    {
        double ns;
        const char *name;
    };
    constexpr std::array kUnits { Unit { 1e6, " ms" }, Unit { 1e3, " us" } };
    const double size = std::abs(ns);
    if (size >= 999.5e6)
        return fixed(ns / 1e9, 3) + " s";
    for (const Unit &unit : kUnits) {
        if (size >= 0.9995 * unit.ns)
            return fixed(ns / unit.ns, decimalsForThreeDigits(size / unit.ns)) + unit.name;
    }
    return fixed(ns, 0) + " ns";
}

std::string DurationText::delta(double ns) const
{
    return withSign(text(ns), ns);
}

DurationScale DurationText::scaleFor(double largestNs) const
{
    const double size = std::abs(largestNs);
    if (!isTime())
        return size >= 1e7 ? DurationScale { 1e6, 3, "M" + m_unit } : DurationScale { 1, 0, m_unit };
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
    return fixed(ns / scale.divisor, scale.decimals) + " " + scale.unit;
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

std::string percentText(double share)
{
    return fixed(100 * share, 1) + " %";
}

} // namespace plugscope
