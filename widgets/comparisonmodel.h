// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs as a table: the operations of either direction, then the callbacks matched by name.
#pragma once

#include "tracing/compare/runcomparison.h"
#include "widgets/timetext.h"

#include <QAbstractTableModel>

#include <memory>

namespace plugscope {

class ComparisonModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Name,
        DirectionColumn,
        CountA,
        CountB,
        MedianA,
        MedianB,
        Delta,
        Interval,
        Share,
        PValue,
        VerdictColumn,
        ColumnCount
    };

    explicit ComparisonModel(QObject *parent = nullptr) : QAbstractTableModel(parent) { }

    /// First a row for each of RunComparison::directions, then one for each of RunComparison::callbacks.
    void setComparison(std::shared_ptr<const RunComparison> comparison);
    /// The callback in a row, nullptr for a row of operations.
    [[nodiscard]] const CallbackComparison *callbackAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    /// What a row shows, whichever list it comes from.
    struct Row
    {
        const SampleComparison *durations = nullptr;
        Direction direction = Direction::Offline;
        const CallbackComparison *callback = nullptr; ///< nullptr: all operations of the direction
    };

    [[nodiscard]] Row rowAt(int row) const;
    [[nodiscard]] QVariant text(const Row &row, int column) const;
    [[nodiscard]] QVariant sortValue(const Row &row, int column) const;

    std::shared_ptr<const RunComparison> m_comparison;
    TimeText m_timesA;
    TimeText m_timesB;
};

} // namespace plugscope
