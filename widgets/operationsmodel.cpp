// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operationsmodel.h"

#include "widgets/factwords.h"

#include <algorithm>
#include <limits>

namespace plugscope {

namespace {

/// The time of all parts whose name begins so; kNoTime when the trace tells none of them.
TimeNs timeIn(const Operation &operation, std::string_view name)
{
    TimeNs sumNs = kNoTime;
    for (const OperationPart &part : operation.parts) {
        if (part.evidence != Evidence::NotTraced && part.part.starts_with(name))
            sumNs = (isKnown(sumNs) ? sumNs : 0) + part.durationNs;
    }
    return sumNs;
}

constexpr std::string_view kConsole = "console";
constexpr std::string_view kStopWindow = "stop window";

QVariant sortable(TimeNs ns)
{
    return QVariant::fromValue<qlonglong>(isKnown(ns) ? ns : std::numeric_limits<qlonglong>::min());
}

bool isNumber(int column)
{
    switch (column) {
    case OperationsModel::DirectionColumn:
    case OperationsModel::Result:
    case OperationsModel::LongestStep:
    case OperationsModel::EvidenceColumn:
        return false;
    default:
        return true;
    }
}

} // namespace

void OperationsModel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_times = TimeText(m_analysis->trace->info());
    endResetModel();
}

int OperationsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->operations.size());
}

int OperationsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const Step *OperationsModel::longestStep(const Operation &operation) const
{
    // By own time: a container would always win.
    const auto steps = m_analysis->stepsOf(operation);
    const auto longest = std::max_element(steps.begin(), steps.end(),
                                          [](const Step &a, const Step &b) { return a.selfNs < b.selfNs; });
    return longest == steps.end() || !isKnown(longest->selfNs) ? nullptr : &*longest;
}

QVariant OperationsModel::text(const Operation &operation, int column) const
{
    switch (column) {
    case Index:
        return operation.index;
    case Cpu:
        return operation.cpu;
    case DirectionColumn:
        return directionText(operation.direction);
    case Result:
        return resultText(operation);
    case Duration:
        return lengthText(m_times, operation);
    case Start:
        return m_times.moment(operation.startNs);
    case ConsoleTime:
        return m_times.duration(timeIn(operation, kConsole));
    case StopWindowTime:
        return m_times.duration(timeIn(operation, kStopWindow));
    case LongestStep: {
        const Step *step = longestStep(operation);
        return step ? tr("%1  %2").arg(traceText(m_analysis->string(step->callback)), m_times.duration(step->selfNs))
                    : unknownText();
    }
    case EvidenceColumn:
        return operation.touchedByLoss ? tr("%1, events lost").arg(evidenceText(operation.evidence))
                                       : evidenceText(operation.evidence);
    default:
        return {};
    }
}

QVariant OperationsModel::sortValue(const Operation &operation, int column) const
{
    switch (column) {
    case Duration:
        return sortable(operation.bounds.isAny() ? operation.bounds.atLeastNs : operation.durationNs());
    case Start:
        return sortable(operation.startNs);
    case ConsoleTime:
        return sortable(timeIn(operation, kConsole));
    case StopWindowTime:
        return sortable(timeIn(operation, kStopWindow));
    case LongestStep: {
        const Step *step = longestStep(operation);
        return sortable(step ? step->selfNs : kNoTime);
    }
    default:
        return text(operation, column);
    }
}

QVariant OperationsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Operation &operation = m_analysis->operations[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(operation, index.column());
    case kSortRole:
        return sortValue(operation, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        if (index.column() == ConsoleTime && m_analysis->coverage.consoleWrites == Evidence::NotTraced)
            return tr("Console writes were not traced: a dash is not zero.");
        if (index.column() == StopWindowTime && m_analysis->coverage.stopWindows == Evidence::NotTraced)
            return tr("Stop windows were not traced: a dash is not zero.");
        return {};
    default:
        return {};
    }
}

QVariant OperationsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Index:
        return tr("#");
    case Cpu:
        return tr("CPU");
    case DirectionColumn:
        return tr("Direction");
    case Result:
        return tr("Result");
    case Duration:
        return tr("Duration");
    case Start:
        return tr("Start");
    case ConsoleTime:
        return tr("Console");
    case StopWindowTime:
        return tr("Stop window");
    case LongestStep:
        return tr("Longest callback (own time)");
    case EvidenceColumn:
        return tr("Evidence");
    default:
        return {};
    }
}

} // namespace plugscope
