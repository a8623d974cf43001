// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timetext.h"

#include <array>
#include <cmath>

namespace plugscope {

namespace {

struct Unit
{
    double ns;
    const char *name;
};

constexpr std::array<Unit, 4> kUnits { { { 1e9, "s" }, { 1e6, "ms" }, { 1e3, "µs" }, { 1, "ns" } } };

/// Four significant digits, but no fractions of a nanosecond in whole numbers.
QString significant(double value, const Unit &unit)
{
    const double shown = value / unit.ns;
    const double size = std::fabs(shown);
    int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    if (unit.ns == 1)
        decimals = std::floor(value) == value ? 0 : 1;
    return QString::number(shown, 'f', decimals) + QLatin1Char(' ') + QString::fromUtf8(unit.name);
}

} // namespace

QString unknownText()
{
    return QStringLiteral("–");
}

TimeText::TimeText(const TraceInfo &info)
    : m_unit(info.clockUnit == "ns" ? QString() : QString::fromStdString(info.clockUnit))
{
}

QString TimeText::duration(double ns) const
{
    if (!isNanoseconds())
        return QString::number(ns, 'f', std::floor(ns) == ns ? 0 : 1) + QLatin1Char(' ') + m_unit;
    for (const Unit &unit : kUnits) {
        // 0.99995 and up would be rounded to 1.000 of the next unit
        if (std::fabs(ns) >= unit.ns * 0.99995 || unit.ns == 1)
            return significant(ns, unit);
    }
    return {};
}

QString TimeText::duration(TimeNs ns) const
{
    return isKnown(ns) ? duration(static_cast<double>(ns)) : unknownText();
}

QString TimeText::difference(double ns) const
{
    return (ns > 0 ? QStringLiteral("+") : QString()) + duration(ns);
}

QString TimeText::moment(TimeNs t) const
{
    if (!isKnown(t))
        return unknownText();
    if (!isNanoseconds())
        return QString::number(t) + QLatin1Char(' ') + m_unit;
    constexpr TimeNs second = 1'000'000'000;
    const TimeNs size = t < 0 ? -t : t;
    return (t < 0 ? QStringLiteral("-") : QString())
           + QStringLiteral("%1.%2 s").arg(size / second).arg(size % second, 9, 10, QLatin1Char('0'));
}

} // namespace plugscope
