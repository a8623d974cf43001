// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sortedtable.h"

#include "widgets/operationsmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>

namespace plugscope {

SortedTable::SortedTable(QAbstractItemModel *model, const QString &name, QWidget *parent)
    : QTableView(parent), m_proxy(new QSortFilterProxyModel(this))
{
    m_proxy->setSourceModel(model);
    m_proxy->setSortRole(kSortRole);
    setModel(m_proxy);
    setAccessibleName(name);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (!m_isShowing && current.isValid())
            emit rowChosen(m_proxy->mapToSource(current).row());
    });
    connect(model, &QAbstractItemModel::modelReset, this, &SortedTable::fitColumns);
}

void SortedTable::fitColumns()
{
    // Measuring every row of a long table takes seconds; the first hundred tell enough.
    horizontalHeader()->setResizeContentsPrecision(100);
    resizeColumnsToContents();
}

void SortedTable::showRow(int sourceRow)
{
    m_isShowing = true;
    if (sourceRow < 0) {
        selectionModel()->clear();
    } else {
        const QModelIndex index = m_proxy->mapFromSource(m_proxy->sourceModel()->index(sourceRow, 0));
        if (index.row() != currentIndex().row() || !selectionModel()->hasSelection())
            selectRow(index.row());
        scrollTo(index);
    }
    m_isShowing = false;
}

int SortedTable::chosenRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : m_proxy->mapToSource(rows.first()).row();
}

void SortedTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copyRows();
    else
        QTableView::keyPressEvent(event);
}

void SortedTable::copyRows() const
{
    QStringList lines;
    const auto line = [this](const auto &textOf) {
        QStringList cells;
        for (int column = 0; column < m_proxy->columnCount(); ++column)
            cells += textOf(column);
        return cells.join(QLatin1Char('\t'));
    };
    lines += line([this](int column) { return m_proxy->headerData(column, Qt::Horizontal).toString(); });
    for (const QModelIndex &row : selectionModel()->selectedRows())
        lines += line([this, &row](int column) { return m_proxy->index(row.row(), column).data().toString(); });
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

} // namespace plugscope
