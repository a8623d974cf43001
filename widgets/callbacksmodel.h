// SPDX-License-Identifier: GPL-3.0-or-later
// The callbacks of a run as a table: how often, how long.
#pragma once

#include "tracing/analysis/analysis.h"
#include "widgets/timetext.h"

#include <QAbstractTableModel>

#include <memory>

namespace plugscope {

class CallbacksModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Callback, DirectionColumn, State, Count, Total, Median, Mean, P95, Min, Max, Deviation, ColumnCount };

    explicit CallbacksModel(QObject *parent = nullptr) : QAbstractTableModel(parent) { }

    /// Row n shows Analysis::callbacks[n].
    void setAnalysis(std::shared_ptr<const Analysis> analysis);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QVariant text(const CallbackStatistics &callback, int column) const;

    std::shared_ptr<const Analysis> m_analysis;
    TimeText m_times;
};

} // namespace plugscope
