// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a run as a table.
#pragma once

#include "tracing/analysis/analysis.h"
#include "widgets/timetext.h"

#include <QAbstractTableModel>

#include <memory>

namespace plugscope {

/// The role of the values to sort by: numbers stay numbers, unknown sorts below everything.
inline constexpr int kSortRole = Qt::UserRole;

class OperationsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Index,
        Cpu,
        DirectionColumn,
        Result,
        Duration,
        Start,
        ConsoleWrite,
        StopWindowTime,
        LongestStep,
        EvidenceColumn,
        ColumnCount
    };

    explicit OperationsModel(QObject *parent = nullptr) : QAbstractTableModel(parent) { }

    /// Row n shows operation n.
    void setAnalysis(std::shared_ptr<const Analysis> analysis);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QVariant text(const Operation &operation, int column) const;
    [[nodiscard]] QVariant sortValue(const Operation &operation, int column) const;
    [[nodiscard]] const Step *longestStep(const Operation &operation) const;

    std::shared_ptr<const Analysis> m_analysis;
    TimeText m_times;
};

} // namespace plugscope
