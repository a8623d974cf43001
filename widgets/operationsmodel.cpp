// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operationsmodel.h"

#include "tracing/analysis/parts.h"
#include "widgets/factwords.h"

#include <algorithm>
#include <limits>

namespace plugscope {

namespace {

const OperationPart *partOf(const Operation &operation, std::string_view name)
{
    const auto found = std::find_if(operation.parts.begin(), operation.parts.end(),
                                    [name](const OperationPart &part) { return part.part == name; });
    return found == operation.parts.end() || found->evidence == Evidence::NotTraced ? nullptr : &*found;
}

QVariant sortable(TimeNs ns)
{
    return QVariant::fromValue<qlonglong>(isKnown(ns) ? ns : std::numeric_limits<qlonglong>::min());
}

QVariant sortable(const OperationPart *part)
{
    return sortable(part ? part->durationNs : kNoTime);
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
        return m_times.duration(operation.durationNs());
    case Start:
        return m_times.moment(operation.startNs);
    case ConsoleWrite:
    case StopWindowTime: {
        const OperationPart *part = partOf(operation, column == ConsoleWrite ? kPartConsoleWrite : kPartStopWindow);
        return part ? m_times.duration(part->durationNs) : unknownText();
    }
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
        return sortable(operation.durationNs());
    case Start:
        return sortable(operation.startNs);
    case ConsoleWrite:
        return sortable(partOf(operation, kPartConsoleWrite));
    case StopWindowTime:
        return sortable(partOf(operation, kPartStopWindow));
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
        if (index.column() == ConsoleWrite && m_analysis->coverage.consoleWrites == Evidence::NotTraced)
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
    case ConsoleWrite:
        return tr("Console writes");
    case StopWindowTime:
        return tr("Stop windows");
    case LongestStep:
        return tr("Longest callback (own time)");
    case EvidenceColumn:
        return tr("Evidence");
    default:
        return {};
    }
}

} // namespace plugscope
