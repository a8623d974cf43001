// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pairsmodel.h"

#include "widgets/factwords.h"
#include "widgets/operationsmodel.h"

namespace plugscope {

void PairsModel::setComparison(std::shared_ptr<const RunComparison> comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    m_timesA = TimeText(m_comparison->a->trace->info());
    m_timesB = TimeText(m_comparison->b->trace->info());
    endResetModel();
}

int PairsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_comparison ? 0 : static_cast<int>(m_comparison->pairs.size());
}

int PairsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

TimeNs PairsModel::lengthOf(const OperationPair &pair, int column) const
{
    switch (column) {
    case DurationA:
        return m_comparison->a->operations[pair.a - 1].durationNs();
    case DurationB:
        return m_comparison->b->operations[pair.b - 1].durationNs();
    default:
        return pair.deltaNs;
    }
}

QVariant PairsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OperationPair &pair = m_comparison->pairs[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<int>(Qt::AlignVCenter
                                        | (index.column() == DirectionColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    switch (index.column()) {
    case IndexA:
        return pair.a;
    case IndexB:
        return pair.b;
    case Cpu:
        return pair.cpu;
    case DirectionColumn:
        return directionText(pair.direction);
    default:
        break;
    }
    const TimeNs ns = lengthOf(pair, index.column());
    if (role == kSortRole)
        return QVariant::fromValue<qlonglong>(ns); // kNoTime is the smallest number
    if (index.column() == Delta)
        return isKnown(ns) ? m_timesA.difference(static_cast<double>(ns)) : unknownText();
    return (index.column() == DurationA ? m_timesA : m_timesB).duration(ns);
}

QVariant PairsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case IndexA:
        return tr("# in A");
    case IndexB:
        return tr("# in B");
    case Cpu:
        return tr("CPU");
    case DirectionColumn:
        return tr("Direction");
    case DurationA:
        return tr("Duration A");
    case DurationB:
        return tr("Duration B");
    case Delta:
        return tr("B − A");
    default:
        return {};
    }
}

} // namespace plugscope
