// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks of the time axis: steps of 1, 2 or 5 in s, ms, µs or ns, and a base when the numbers would grow long.
#pragma once

#include <qcustomplot.h>

namespace plugscope {

/// How an axis over [lowerNs, upperNs] is labelled.
struct TickFormat
{
    double stepNs = 1; ///< between labelled ticks
    double baseNs = 0; ///< subtracted from every label; 0: none
    double unitNs = 1; ///< 1e9, 1e6, 1e3 or 1
    int decimals = 0;

    /// Chooses a step so that about `ticks` labels fit.
    static TickFormat choose(double lowerNs, double upperNs, int ticks);
    /// "s", "ms", "µs" or "ns"
    [[nodiscard]] QString unitName() const;
    [[nodiscard]] QString label(double tickNs) const;
};

class TimeTicker : public QCPAxisTicker
{
    Q_DECLARE_TR_FUNCTIONS(TimeTicker)

public:
    /// `unit` is empty for nanoseconds, else the name of what the clock counts.
    explicit TimeTicker(QString unit) : m_unit(std::move(unit)) { }

    /// What the labels of `range` count from: the origin's name, and the base where there is one.
    [[nodiscard]] QString originText(const QCPRange &range, const QString &originName) const;

protected:
    double getTickStep(const QCPRange &range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;

private:
    QString m_unit;
    TickFormat m_format;
};

} // namespace plugscope
