// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/callbacksmodel.h"

#include "widgets/factwords.h"
#include "widgets/operationsmodel.h"

#include <optional>

namespace plugscope {

namespace {

/// The length that a column shows, nothing for the columns that show none.
std::optional<double> lengthOf(const Statistics &durations, int column)
{
    switch (column) {
    case CallbacksModel::Total:
        return static_cast<double>(durations.totalNs);
    case CallbacksModel::Median:
        return durations.medianNs;
    case CallbacksModel::Mean:
        return durations.meanNs;
    case CallbacksModel::P95:
        return durations.p95Ns;
    case CallbacksModel::Min:
        return static_cast<double>(durations.minNs);
    case CallbacksModel::Max:
        return static_cast<double>(durations.maxNs);
    case CallbacksModel::Deviation:
        return durations.stddevNs;
    default:
        return std::nullopt;
    }
}

} // namespace

void CallbacksModel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_times = TimeText(m_analysis->trace->info());
    endResetModel();
}

int CallbacksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->callbacks.size());
}

int CallbacksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CallbacksModel::text(const CallbackStatistics &callback, int column) const
{
    switch (column) {
    case Callback:
        return callback.callback != 0 ? traceText(m_analysis->string(callback.callback))
                                      : tr("state %1").arg(callback.state);
    case DirectionColumn:
        return directionText(callback.direction);
    case State:
        return callback.state;
    case Count:
        return QVariant::fromValue<qulonglong>(callback.durations.count);
    default:
        break;
    }
    const auto length = lengthOf(callback.durations, column);
    return callback.durations.count > 0 && length ? m_times.duration(*length) : unknownText();
}

QVariant CallbacksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CallbackStatistics &callback = m_analysis->callbacks[static_cast<std::size_t>(index.row())];
    const bool isText = index.column() == Callback || index.column() == DirectionColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(callback, index.column());
    case kSortRole: {
        const auto length = lengthOf(callback.durations, index.column());
        return length ? QVariant(callback.durations.count > 0 ? *length : -1.0) : text(callback, index.column());
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return callback.isContainer ? tr("Waits for the callbacks of another task; the whole time is shown.")
                                    : QVariant();
    default:
        return {};
    }
}

QVariant CallbacksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Callback:
        return tr("Callback");
    case DirectionColumn:
        return tr("Direction");
    case State:
        return tr("State");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total");
    case Median:
        return tr("Median");
    case Mean:
        return tr("Mean");
    case P95:
        return tr("95 %");
    case Min:
        return tr("Min");
    case Max:
        return tr("Max");
    case Deviation:
        return tr("Std. dev.");
    default:
        return {};
    }
}

} // namespace plugscope
