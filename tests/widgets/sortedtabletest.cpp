// SPDX-License-Identifier: GPL-3.0-or-later
// The table in use: sorting by clicks, copying, and columns that are all there.
#include "widgets/sortedtable.h"
#include "tests/support/handmaderun.h"
#include "tests/support/mouse.h"
#include "tracing/compare/runcomparison.h"
#include "widgets/callbacksmodel.h"
#include "widgets/comparisonmodel.h"
#include "widgets/operationsmodel.h"
#include "widgets/pairsmodel.h"
#include "widgets/textlist.h"

#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QToolTip>

using namespace plugscope;

namespace {

/// Names in the order of the model, with a length each; "9 us" before "10 us" only when sorted as numbers.
const QList<std::pair<QString, int>> kRows {
    { QStringLiteral("alpha"), 10 }, { QStringLiteral("beta"), 9 },   { QStringLiteral("gamma"), 200 },
    { QStringLiteral("delta"), 9 },  { QStringLiteral("omega"), 10 },
};

QStandardItem *item(const QString &text, const QVariant &sortValue)
{
    auto *result = new QStandardItem(text);
    result->setData(sortValue, kSortRole);
    return result;
}

QString copied()
{
    return QApplication::clipboard()->text();
}

} // namespace

class SortedTableTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aClickOnAHeadingSortsByNumber();
    void equalRowsKeepTheirOrder();
    void everyColumnOfEveryTableSorts();
    void oneRowIsCopiedWithoutHeadings();
    void severalRowsAreCopiedWithHeadings();
    void theContextMenuCopies();
    void cellsOfOneRowStayOneLine();
    void aListIsCopiedToo();
    void severalSelectedRowsChooseNothing();
    void allColumnsAreInView_data();
    void allColumnsAreInView();
    void widthsOfTheUserStay();
    void rowsAreCompact();
    void aCutCellTellsItsText();
    void coloursFollowTheTheme();

private:
    void clickHeading(int column);
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {});
    [[nodiscard]] QStringList names() const;

    QStandardItemModel m_model;
    std::unique_ptr<SortedTable> m_table;
};

void SortedTableTest::init()
{
    m_model.clear();
    m_model.setHorizontalHeaderLabels({ QStringLiteral("Name"), QStringLiteral("Length") });
    for (const auto &[name, length] : kRows)
        m_model.appendRow({ item(name, name), item(QStringLiteral("%1 us").arg(length), length) });
    m_table = std::make_unique<SortedTable>(&m_model, QStringLiteral("Rows"));
    QVERIFY(test::showAndWait(*m_table, QSize(500, 300)));
    QApplication::clipboard()->clear();
}

void SortedTableTest::cleanup()
{
    m_table.reset();
}

void SortedTableTest::clickHeading(int column)
{
    QHeaderView *header = m_table->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + 20, header->height() / 2));
}

void SortedTableTest::clickRow(int row, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, modifiers,
                      m_table->visualRect(m_table->model()->index(row, 0)).center());
}

QStringList SortedTableTest::names() const
{
    QStringList result;
    for (int row = 0; row < m_table->model()->rowCount(); ++row)
        result += m_table->model()->index(row, 0).data().toString();
    return result;
}

void SortedTableTest::aClickOnAHeadingSortsByNumber()
{
    const QHeaderView &header = *m_table->horizontalHeader();
    clickHeading(1);
    QVERIFY(header.isSortIndicatorShown());
    QCOMPARE(header.sortIndicatorSection(), 1);
    QCOMPARE(names().last(), QStringLiteral("gamma"));
    QCOMPARE(names().first(), QStringLiteral("beta"));
    clickHeading(1);
    QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(names().first(), QStringLiteral("gamma"));
    clickHeading(1); // back to the order of the model
    QCOMPARE(header.sortIndicatorSection(), -1);
    QCOMPARE(names().first(), kRows.first().first);
    QCOMPARE(names().last(), kRows.last().first);
}

void SortedTableTest::equalRowsKeepTheirOrder()
{
    clickHeading(0); // alpha beta delta gamma omega
    clickHeading(1);
    QCOMPARE(names().join(u' '), QStringLiteral("beta delta alpha omega gamma"));
    clickHeading(1);
    QCOMPARE(names().join(u' '), QStringLiteral("gamma alpha omega beta delta"));
}

void SortedTableTest::everyColumnOfEveryTableSorts()
{
    const auto a = test::makeAnalysis();
    const auto comparison = compareRuns(a, test::makeAnalysis({ .consoleWriteNs = 0 }));
    OperationsModel operations;
    CallbacksModel callbacks;
    ComparisonModel differences;
    PairsModel pairs;
    operations.setAnalysis(a);
    callbacks.setAnalysis(a);
    differences.setComparison(comparison);
    pairs.setComparison(comparison);
    for (QAbstractItemModel *model :
         std::initializer_list<QAbstractItemModel *> { &operations, &callbacks, &differences, &pairs }) {
        for (int column = 0; column < model->columnCount(); ++column) {
            // A proxy sorts numbers as numbers and every type that it does not know as text.
            const QModelIndex cell = model->index(0, column);
            const bool isNumber = cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
            const int type = cell.data(kSortRole).typeId();
            const QList<int> numbers { QMetaType::Int, QMetaType::UInt, QMetaType::LongLong, QMetaType::ULongLong,
                                       QMetaType::Double };
            const QString what = model->headerData(column, Qt::Horizontal).toString();
            QVERIFY2(isNumber ? numbers.contains(type) : type == QMetaType::QString || numbers.contains(type),
                     qPrintable(what));
        }
    }
}

void SortedTableTest::oneRowIsCopiedWithoutHeadings()
{
    clickRow(1);
    QTest::keyClick(m_table.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied(), QStringLiteral("beta\t9 us\n"));
}

void SortedTableTest::severalRowsAreCopiedWithHeadings()
{
    clickHeading(0);
    clickHeading(0); // omega gamma delta beta alpha
    clickRow(4);
    clickRow(0, Qt::ControlModifier);
    clickRow(2, Qt::ControlModifier);
    QTest::keyClick(m_table.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied(), QStringLiteral("Name\tLength\nomega\t10 us\ndelta\t9 us\nalpha\t10 us\n"));
}

void SortedTableTest::theContextMenuCopies()
{
    QCOMPARE(m_table->contextMenuPolicy(), Qt::ActionsContextMenu);
    auto *copy = m_table->findChild<QAction *>(QStringLiteral("copyRows"));
    QVERIFY(m_table->actions().contains(copy));
    copy->trigger(); // nothing is selected: the clipboard stays
    QCOMPARE(copied(), QString());
    QTest::keyClick(m_table.get(), Qt::Key_A, Qt::ControlModifier);
    copy->trigger();
    QCOMPARE(copied().count(u'\n'), 6); // headings and five rows
}

void SortedTableTest::cellsOfOneRowStayOneLine()
{
    m_model.item(0, 0)->setText(QStringLiteral("a\tb\nc"));
    clickRow(0);
    QTest::keyClick(m_table.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied(), QStringLiteral("a b c\t10 us\n"));
}

void SortedTableTest::aListIsCopiedToo()
{
    TextList list(QStringLiteral("Findings"), QString());
    list.setTexts({ { QStringLiteral("one"), {} }, { QStringLiteral("two"), {} } });
    QVERIFY(test::showAndWait(list, QSize(300, 200)));
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied(), QStringLiteral("one\ntwo\n"));
}

void SortedTableTest::severalSelectedRowsChooseNothing()
{
    QSignalSpy chosen(m_table.get(), &SortedTable::rowChosen);
    clickRow(1);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first().first().toInt(), 1);
    clickRow(3, Qt::ShiftModifier);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(m_table->selectionModel()->selectedRows().size(), 3);
    m_table->showRow(2); // one of them is shown elsewhere: they stay selected
    QCOMPARE(m_table->selectionModel()->selectedRows().size(), 3);
    m_table->showRow(0);
    QCOMPARE(m_table->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(chosen.count(), 1);
}

void SortedTableTest::allColumnsAreInView_data()
{
    QTest::addColumn<int>("width");
    // The tables' part, two thirds, of windows 1100, 1280 and 1600 wide.
    for (const int width : { 733, 853, 1066 })
        QTest::addRow("%d pixels", width) << width;
}

void SortedTableTest::allColumnsAreInView()
{
    QFETCH(const int, width);
    OperationsModel operations;
    SortedTable table(&operations, QStringLiteral("Operations"));
    QVERIFY(test::showAndWait(table, QSize(width, 300)));
    operations.setAnalysis(test::makeAnalysis({ .cycles = 40, .lastFails = true }));
    const QHeaderView &header = *table.horizontalHeader();
    QTRY_VERIFY(header.length() <= table.viewport()->width());
    QVERIFY(header.length() > table.viewport()->width() - table.model()->columnCount());
    table.resize(width + 100, 300);
    QTRY_VERIFY(header.length() > width);
    QVERIFY(header.length() <= table.viewport()->width());
    for (int column = 0; column < header.count(); ++column) {
        const QModelIndex cell = table.model()->index(0, column);
        if (cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) // a cut number is another number
            QVERIFY(table.visualRect(cell).width()
                    >= table.fontMetrics().horizontalAdvance(cell.data().toString()) + 12);
    }
}

void SortedTableTest::widthsOfTheUserStay()
{
    QVERIFY(m_table->userWidths().isEmpty());
    QHeaderView *header = m_table->horizontalHeader();
    const int edge = header->sectionSize(0) - 1;
    test::drag(header->viewport(), QPoint(edge, 8), QPoint(edge + 60, 8));
    const QList<int> widths = m_table->userWidths();
    QCOMPARE(widths.size(), 2);
    QCOMPARE(widths.first(), edge + 1 + 60);
    m_table->resize(700, 300);
    m_model.setItem(0, 0, item(QStringLiteral("a name much longer than any other in here"), QString()));
    clickHeading(1);
    QCOMPARE(m_table->userWidths(), widths);
    QCOMPARE(m_table->columnWidth(0), widths.first());
    m_table->setUserWidths({});
    QVERIFY(m_table->userWidths().isEmpty());
    QVERIFY(header->length() > 690);
    m_table->setUserWidths({ 111, 222 });
    QCOMPARE(m_table->columnWidth(1), 222);
    m_table->setUserWidths({ 1, 2, 3 }); // of another version of the table
    QVERIFY(m_table->userWidths().isEmpty());
}

void SortedTableTest::rowsAreCompact()
{
    const int text = m_table->fontMetrics().height();
    QVERIFY(m_table->rowHeight(0) >= text);
    QVERIFY(m_table->rowHeight(0) <= text + 6);
}

void SortedTableTest::aCutCellTellsItsText()
{
    m_table->setUserWidths({ 30, 200 });
    const auto rest = [this](int column) {
        const QPoint point = m_table->visualRect(m_table->model()->index(2, column)).center();
        QHelpEvent event(QEvent::ToolTip, point, m_table->viewport()->mapToGlobal(point));
        QApplication::sendEvent(m_table->viewport(), &event);
    };
    rest(1);
    QVERIFY(!QToolTip::isVisible());
    rest(0);
    QVERIFY(QToolTip::text().contains(u"gamma"));
    QToolTip::hideText();
}

void SortedTableTest::coloursFollowTheTheme()
{
    QPalette theme = QApplication::palette();
    theme.setColor(QPalette::Base, Qt::black);
    theme.setColor(QPalette::AlternateBase, Qt::black);
    QApplication::setPalette(theme);
    QTRY_COMPARE(m_table->viewport()->palette().color(QPalette::Base), QColor(Qt::black));
    const QImage picture = m_table->viewport()->grab().toImage();
    QApplication::setPalette(QPalette());
    QCOMPARE(picture.pixelColor(1, m_table->rowViewportPosition(1) + 1), QColor(Qt::black));
    QCOMPARE(picture.pixelColor(1, picture.height() - 2), QColor(Qt::black));
}

QTEST_MAIN(SortedTableTest)
#include "sortedtabletest.moc"
