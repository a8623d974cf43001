// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeticker.h"

#include <algorithm>
#include <cmath>

namespace plugscope {

TickFormat TickFormat::choose(double lowerNs, double upperNs, int ticks)
{
    TickFormat format;
    const double rough = std::max(1.0, (upperNs - lowerNs) / std::max(1, ticks));
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double first = rough / power;
    format.stepNs = power * (first <= 1 ? 1 : first <= 2 ? 2 : first <= 5 ? 5 : 10);

    format.unitNs = format.stepNs >= 1e8 ? 1e9 : format.stepNs >= 1e5 ? 1e6 : format.stepNs >= 1e2 ? 1e3 : 1;
    while (format.stepNs * std::pow(10, format.decimals) < format.unitNs)
        ++format.decimals;
    // From five digits on before the point, the labels count from a round moment left of the window instead.
    const double largest = std::max(std::fabs(lowerNs), std::fabs(upperNs)) / format.unitNs;
    if (largest >= 1e4 && format.unitNs < 1e9) {
        const double round = format.unitNs * 1e3;
        format.baseNs = std::floor(lowerNs / round) * round;
    }
    return format;
}

QString TickFormat::unitName() const
{
    return unitNs >= 1e9   ? QStringLiteral("s")
           : unitNs >= 1e6 ? QStringLiteral("ms")
           : unitNs >= 1e3 ? QStringLiteral("µs")
                           : QStringLiteral("ns");
}

QString TickFormat::label(double tickNs) const
{
    const double value = (tickNs - baseNs) / unitNs;
    const double shown = std::fabs(value) < stepNs / unitNs / 1e3 ? 0 : value; // no "-0"
    return QString::number(shown, 'f', decimals) + QLatin1Char(' ') + unitName();
}

QString TimeTicker::originText(const QCPRange &range, const QString &originName) const
{
    const TickFormat format = TickFormat::choose(range.lower, range.upper, tickCount());
    if (!m_unit.isEmpty())
        return tr("%1 from the %2").arg(m_unit, originName);
    if (format.baseNs == 0)
        return tr("time from the %1").arg(originName);
    // The base is a round number of the next larger unit.
    TickFormat base;
    base.unitNs = format.baseNs >= 1e9 ? 1e9 : format.unitNs * 1e3;
    base.stepNs = format.unitNs * 1e3;
    while (base.stepNs * std::pow(10, base.decimals) < base.unitNs)
        ++base.decimals;
    return tr("time from %2 after the %1").arg(originName, base.label(format.baseNs));
}

double TimeTicker::getTickStep(const QCPRange &range)
{
    m_format = TickFormat::choose(range.lower, range.upper, tickCount());
    return m_format.stepNs;
}

int TimeTicker::getSubTickCount(double tickStep)
{
    if (tickStep <= 1)
        return 0; // nothing is shorter than a nanosecond
    const double first = tickStep / std::pow(10, std::floor(std::log10(tickStep) + 1e-9));
    return first < 1.5 ? 4 : first < 3 ? 1 : 4;
}

QString TimeTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return m_unit.isEmpty() ? m_format.label(tick) : QString::number(tick, 'f', 0);
}

} // namespace plugscope
