// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sortedtable.h"

#include "widgets/copyrows.h"
#include "widgets/operationsmodel.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace plugscope {

namespace {

constexpr int kPadding = 3; // on either side of a cell, beside the margin of the style
constexpr int kHeadingRoom = 12; // beside the text of a heading
constexpr int kRowRoom = 4; // above and below the text together
constexpr int kMeasuredRows = 100; // every row of a long table would take seconds
constexpr int kLeastCharacters = 14; // a column of texts keeps these when the table is narrow

/// Sorts, and puts each heading where the cells below it stand.
class TableProxy : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && rowCount() > 0)
            return index(0, section).data(role);
        return QSortFilterProxyModel::headerData(section, orientation, role);
    }
};

/// Numbers end where texts begin: without room between them they read as one. (A style sheet would do, but keeps the
/// colours of the theme in which it was read.)
class RoomyDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem ground = option;
        initStyleOption(&ground, index);
        ground.text.clear();
        ground.state.setFlag(QStyle::State_MouseOver, false); // rows are chosen here, not cells
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
        QStyleOptionViewItem text = option;
        text.rect.adjust(kPadding, 0, -kPadding, 0);
        text.state &= ~(QStyle::State_HasFocus | QStyle::State_MouseOver);
        QStyledItemDelegate::paint(painter, text, index);
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kPadding, 0);
    }
};

/// Takes from the widest of the columns that may shrink until all have `room`, but none below `least`: a cut number is
/// another number. What is left over goes to all alike.
QList<int> fittedWidths(QList<int> widths, const QList<int> &shrinking, int room, int least)
{
    int rest = room - std::accumulate(widths.begin(), widths.end(), 0);
    for (; rest < 0 && !shrinking.isEmpty(); ++rest) {
        const int widest = *std::max_element(shrinking.begin(), shrinking.end(),
                                             [&](int a, int b) { return widths[a] < widths[b]; });
        if (widths[widest] <= least)
            break;
        --widths[widest];
    }
    for (qsizetype i = 0; rest > 0 && i < widths.size(); ++i) {
        const int share = rest / static_cast<int>(widths.size() - i);
        widths[i] += share;
        rest -= share;
    }
    return widths;
}

} // namespace

SortedTable::SortedTable(QAbstractItemModel *model, const QString &name, QWidget *parent)
    : QTableView(parent), m_proxy(new TableProxy(this))
{
    m_proxy->setSourceModel(model);
    m_proxy->setSortRole(kSortRole);
    setModel(m_proxy);
    setAccessibleName(name);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true); // a third click brings back the order of the trace
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setCompactRows();
    setItemDelegate(new RoomyDelegate(this));
    addCopyCommands(this);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &SortedTable::chooseSelected);
    connect(m_proxy, &QAbstractItemModel::modelReset, this, &SortedTable::measureColumns);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &SortedTable::measureColumns);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this,
            [this] { m_hasUserWidths = m_hasUserWidths || !m_isFitting; });
}

void SortedTable::chooseSelected()
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    if (!m_isShowing && rows.size() == 1)
        emit rowChosen(m_proxy->mapToSource(rows.first()).row());
}

void SortedTable::measureColumns()
{
    const QHeaderView &header = *horizontalHeader();
    const QFontMetrics metrics = header.fontMetrics();
    m_contentWidths.clear();
    for (int column = 0; column < m_proxy->columnCount(); ++column) {
        // A header counts on room for its arrow in every column; only the sorted one needs it.
        const bool isSorted = header.sortIndicatorSection() == column;
        const QString heading = m_proxy->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int headingWidth
            = isSorted ? header.sectionSizeHint(column) : metrics.horizontalAdvance(heading) + kHeadingRoom;
        m_contentWidths += std::max(sizeHintForColumn(column), headingWidth);
    }
    fitColumns();
}

void SortedTable::fitColumns()
{
    if (m_hasUserWidths || m_contentWidths.size() != m_proxy->columnCount())
        return;
    QList<int> texts;
    for (int column = 0; column < m_contentWidths.size(); ++column) {
        if (!(m_proxy->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight))
            texts += column;
    }
    const int least = kLeastCharacters * fontMetrics().averageCharWidth();
    const QList<int> widths = fittedWidths(m_contentWidths, texts, viewport()->width(), least);
    m_isFitting = true;
    for (int column = 0; column < widths.size(); ++column)
        setColumnWidth(column, widths[column]);
    m_isFitting = false;
}

QList<int> SortedTable::userWidths() const
{
    QList<int> widths;
    for (int column = 0; m_hasUserWidths && column < m_proxy->columnCount(); ++column)
        widths += columnWidth(column);
    return widths;
}

void SortedTable::setUserWidths(const QList<int> &widths)
{
    m_hasUserWidths = widths.size() == m_proxy->columnCount();
    for (int column = 0; m_hasUserWidths && column < widths.size(); ++column)
        setColumnWidth(column, widths[column]);
    fitColumns();
}

void SortedTable::setCompactRows()
{
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowRoom);
}

void SortedTable::showRow(int sourceRow)
{
    m_isShowing = true;
    if (sourceRow < 0) {
        selectionModel()->clear();
    } else {
        const QModelIndex index = m_proxy->mapFromSource(m_proxy->sourceModel()->index(sourceRow, 0));
        if (!selectionModel()->isRowSelected(index.row(), {}))
            selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        scrollTo(index);
    }
    m_isShowing = false;
}

int SortedTable::chosenRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : m_proxy->mapToSource(rows.first()).row();
}

QModelIndex SortedTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const bool isToEnd = action == MoveHome || action == MoveEnd;
    if (!isToEnd || !currentIndex().isValid())
        return QTableView::moveCursor(action, modifiers);
    // Rows are chosen here: Home and End are the first and the last of them.
    return m_proxy->index(action == MoveHome ? 0 : m_proxy->rowCount() - 1, currentIndex().column());
}

void SortedTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

bool SortedTable::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QModelIndex index = indexAt(help->pos());
        const bool isCut = index.isValid() && sizeHintForIndex(index).width() > columnWidth(index.column());
        if (isCut && index.data(Qt::ToolTipRole).isNull()) {
            const QString text = index.data().toString().toHtmlEscaped();
            QToolTip::showText(help->globalPos(), QStringLiteral("<span>%1</span>").arg(text), viewport());
            return true;
        }
    }
    return QTableView::viewportEvent(event);
}

void SortedTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange)
        return;
    setCompactRows();
    measureColumns();
}

} // namespace plugscope
