// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of two runs side by side, paired by direction, CPU and order.
#pragma once

#include "tracing/compare/runcomparison.h"
#include "widgets/timetext.h"

#include <QAbstractTableModel>

#include <memory>

namespace plugscope {

class PairsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { IndexA, IndexB, Cpu, DirectionColumn, DurationA, DurationB, Delta, ColumnCount };

    explicit PairsModel(QObject *parent = nullptr) : QAbstractTableModel(parent) { }

    /// Row n shows RunComparison::pairs[n].
    void setComparison(std::shared_ptr<const RunComparison> comparison);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] TimeNs lengthOf(const OperationPair &pair, int column) const;

    std::shared_ptr<const RunComparison> m_comparison;
    TimeText m_timesA;
    TimeText m_timesB;
};

} // namespace plugscope
