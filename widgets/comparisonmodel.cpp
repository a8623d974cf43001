// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparisonmodel.h"

#include "widgets/factwords.h"
#include "widgets/operationsmodel.h"

#include <QFont>

#include <cmath>

namespace plugscope {

namespace {

QString verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Faster:
        return ComparisonModel::tr("B faster");
    case Verdict::Slower:
        return ComparisonModel::tr("B slower");
    case Verdict::Same:
        return ComparisonModel::tr("same");
    case Verdict::Inconclusive:
        return ComparisonModel::tr("inconclusive");
    case Verdict::TooFewSamples:
        break;
    }
    return ComparisonModel::tr("too few samples");
}

QString pValueText(double p)
{
    return p < 0.001 ? QStringLiteral("< 0.001") : QString::number(p, 'f', 3);
}

/// What is missing sorts below every number.
constexpr double kMissing = -1e300;

} // namespace

void ComparisonModel::setComparison(std::shared_ptr<const RunComparison> comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    m_timesA = TimeText(m_comparison->a->trace->info());
    m_timesB = TimeText(m_comparison->b->trace->info());
    endResetModel();
}

ComparisonModel::Row ComparisonModel::rowAt(int row) const
{
    const auto position = static_cast<std::size_t>(row);
    const std::size_t directions = m_comparison->directions.size();
    if (position < directions) {
        const DirectionComparison &direction = m_comparison->directions[position];
        return { &direction.durations, direction.direction, nullptr };
    }
    const CallbackComparison &callback = m_comparison->callbacks[position - directions];
    return { &callback.durations, callback.direction, &callback };
}

const CallbackComparison *ComparisonModel::callbackAt(int row) const
{
    return rowAt(row).callback;
}

int ComparisonModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_comparison
               ? 0
               : static_cast<int>(m_comparison->directions.size() + m_comparison->callbacks.size());
}

int ComparisonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ComparisonModel::text(const Row &row, int column) const
{
    const SampleComparison &durations = *row.durations;
    switch (column) {
    case Name:
        return row.callback ? traceText(row.callback->callback) : tr("all operations");
    case DirectionColumn:
        return directionText(row.direction);
    case CountA:
        return QVariant::fromValue<qulonglong>(durations.a.count);
    case CountB:
        return QVariant::fromValue<qulonglong>(durations.b.count);
    case MedianA:
        return durations.a.count > 0 ? m_timesA.duration(durations.a.medianNs) : unknownText();
    case MedianB:
        return durations.b.count > 0 ? m_timesB.duration(durations.b.medianNs) : unknownText();
    case Delta:
        return durations.hasDelta() ? m_timesA.difference(durations.deltaMedianNs) : unknownText();
    case Interval:
        return durations.isTested() ? tr("%1 … %2").arg(m_timesA.difference(durations.ci95LowNs),
                                                        m_timesA.difference(durations.ci95HighNs))
                                    : unknownText();
    case Share:
        return row.callback && row.callback->share ? QStringLiteral("%1 %").arg(*row.callback->share * 100, 0, 'f', 1)
                                                   : unknownText();
    case PValue:
        return durations.isTested() ? pValueText(durations.adjustedPValue) : unknownText();
    case VerdictColumn:
        return verdictText(durations.verdict);
    default:
        return {};
    }
}

QVariant ComparisonModel::sortValue(const Row &row, int column) const
{
    const SampleComparison &durations = *row.durations;
    switch (column) {
    case MedianA:
        return durations.a.count > 0 ? durations.a.medianNs : kMissing;
    case MedianB:
        return durations.b.count > 0 ? durations.b.medianNs : kMissing;
    case Delta:
        return durations.hasDelta() ? durations.deltaMedianNs : kMissing;
    case Interval:
        return durations.isTested() ? durations.ci95LowNs : kMissing;
    case Share:
        return row.callback && row.callback->share ? std::fabs(*row.callback->share) : kMissing;
    case PValue:
        return durations.isTested() ? durations.adjustedPValue : kMissing;
    default:
        return text(row, column);
    }
}

QVariant ComparisonModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row row = rowAt(index.row());
    const bool isText = index.column() == Name || index.column() == DirectionColumn || index.column() == VerdictColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case kSortRole:
        return sortValue(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: {
        QFont font;
        font.setBold(true);
        return row.callback ? QVariant() : QVariant(font);
    }
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::ToolTipRole && section == Interval)
        return tr("95 % bootstrap interval of the difference of medians");
    if (role == Qt::ToolTipRole && section == Share)
        return tr("Share of the difference of the direction's mean operation");
    if (role == Qt::ToolTipRole && section == VerdictColumn)
        return tr("Faster, slower: p < 0.05 and medians further apart than the noise threshold of 1 %.\n"
                  "Same: the 95 % interval lies within that threshold.\n"
                  "Inconclusive: these samples cannot tell.");
    if (role == Qt::ToolTipRole && section == PValue)
        return tr("Mann-Whitney U test, corrected for the number of callbacks by Benjamini-Hochberg");
    if (role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Name:
        return tr("Callback");
    case DirectionColumn:
        return tr("Direction");
    case CountA:
        return tr("Count A");
    case CountB:
        return tr("Count B");
    case MedianA:
        return tr("Median A");
    case MedianB:
        return tr("Median B");
    case Delta:
        return tr("B − A");
    case Interval:
        return tr("95 % interval");
    case Share:
        return tr("Share of the difference");
    case PValue:
        return tr("p value");
    case VerdictColumn:
        return tr("Verdict");
    default:
        return {};
    }
}

} // namespace plugscope
