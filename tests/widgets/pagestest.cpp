// SPDX-License-Identifier: GPL-3.0-or-later
// The pages: tables, details and timelines show the same thing; two runs zoom and move together, aligned.
#include "tests/support/handmaderun.h"
#include "tests/support/mouse.h"
#include "widgets/comparepage.h"
#include "widgets/comparisonmodel.h"
#include "widgets/detailspanel.h"
#include "widgets/overviewstrip.h"
#include "widgets/runpage.h"
#include "widgets/sortedtable.h"
#include "widgets/summarylabel.h"

#include <QClipboard>
#include <QLabel>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000;

bool isShowing(TimelineView &view, std::uint32_t operation)
{
    return view.selection() == SliceRef { SliceSource::Operation, operation };
}

} // namespace

class PagesTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void clickInTheTimelineSelectsTheRow();
    void clickInTheTableShowsTheOperation();
    void arrowKeysInTheTableWalkThroughOperations();
    void sortingKeepsRowAndOperationTogether();
    void detailsFollowAndLinkBack();
    void aCallbackShowsItsLongestRun();
    void summaryLinksLeadIntoTheTimeline();
    void summaryLinksTakeTheColoursOfTheTheme();
    void overviewMovesTheWindow();
    void rowsAreCopiedAsText();
    void twoRunsZoomTogether();
    void selectingAlignsThePair();
    void selectingInBKeepsBInPlace();
    void choosingAPairShowsBoth();
    void bracketsStepThroughPairs();

private:
    void openTwo();

    std::unique_ptr<RunPage> m_run;
    std::unique_ptr<ComparePage> m_compare;
};

void PagesTest::init()
{
    m_run = std::make_unique<RunPage>();
    QVERIFY(test::showAndWait(*m_run, QSize(1280, 860)));
    const RunTexts texts { QStringLiteral("a.dat"),
                           QStringLiteral("Longest: <a href='operation:2'>operation 3</a>"),
                           { { QStringLiteral("console-stall"), { SliceSource::Operation, 4 } } },
                           {} };
    m_run->setRun(test::makeTimeline(), texts);
}

void PagesTest::cleanup()
{
    m_run.reset();
    m_compare.reset();
}

void PagesTest::openTwo()
{
    m_run.reset();
    m_compare = std::make_unique<ComparePage>();
    QVERIFY(test::showAndWait(*m_compare, QSize(1280, 900)));
    const auto a = test::makeTimeline();
    const auto b = test::makeTimeline({ .startNs = 77'000'000'000, .consoleWriteNs = 0 });
    m_compare->setRuns(a, b, compareRuns(a->analysis, b->analysis), { QStringLiteral("a.dat"), {}, {}, {} },
                       { QStringLiteral("b.dat"), {}, {}, {} }, QStringLiteral("B is faster."));
}

void PagesTest::clickInTheTimelineSelectsTheRow()
{
    TimelineView &view = m_run->view();
    QTest::mouseClick(&view.plot(), Qt::LeftButton, {},
                      test::placeOf(view, { LaneKind::Operations }, kStart + 165 * kMs));
    QVERIFY(isShowing(view, 3));
    QCOMPARE(m_run->operations().chosenRow(), 3);
    // What belongs to an operation selects its row, too.
    QTest::mouseClick(&view.plot(), Qt::LeftButton, {},
                      test::placeOf(view, { LaneKind::CpuState, 2 }, kStart + 215 * kMs));
    QVERIFY(view.selection() == (SliceRef { SliceSource::StopWindow, 2 }));
    QCOMPARE(m_run->operations().chosenRow(), 4);
}

void PagesTest::clickInTheTableShowsTheOperation()
{
    SortedTable &table = m_run->operations();
    const QRect cell = table.visualRect(table.model()->index(4, 2));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
    QVERIFY(isShowing(m_run->view(), 4));
    // With a twelfth of its 24 ms on either side.
    QVERIFY(m_run->view().window().span() == (TimeSpan { kStart + 200 * kMs, kStart + 228 * kMs }));
}

void PagesTest::arrowKeysInTheTableWalkThroughOperations()
{
    m_run->operations().selectRow(0);
    QTest::keyClick(&m_run->operations(), Qt::Key_Down);
    QVERIFY(isShowing(m_run->view(), 1));
    QTest::keyClick(&m_run->operations(), Qt::Key_End);
    QVERIFY(isShowing(m_run->view(), 5));
}

void PagesTest::sortingKeepsRowAndOperationTogether()
{
    SortedTable &table = m_run->operations();
    table.sortByColumn(4, Qt::AscendingOrder); // duration: online 10 ms before offline 24 ms
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(0, 2)).center());
    QVERIFY(isShowing(m_run->view(), 1));
    m_run->view().show({ SliceSource::Operation, 2 });
    QCOMPARE(table.chosenRow(), 2);
    QCOMPARE(table.currentIndex().row(), 4); // the second of three offline ones
}

void PagesTest::detailsFollowAndLinkBack()
{
    m_run->view().show({ SliceSource::Operation, 0 });
    QVERIFY(m_run->details().toPlainText().contains(u"Operation 1: CPU 1 offline"));
    emit m_run->details().anchorClicked(QUrl(QStringLiteral("step:2")));
    QVERIFY(m_run->view().selection() == (SliceRef { SliceSource::Step, 2 }));
    QVERIFY(m_run->details().toPlainText().startsWith(u"takedown_cpu"));
    emit m_run->details().anchorClicked(QUrl(QStringLiteral("step:99999"))); // no such step
    QVERIFY(m_run->view().selection() == (SliceRef { SliceSource::Step, 2 }));
}

void PagesTest::aCallbackShowsItsLongestRun()
{
    SortedTable &table = m_run->callbacks();
    int row = 0;
    while (row < table.model()->rowCount()
           && table.model()->index(row, 0).data().toString() != QLatin1String("takedown_cpu"))
        ++row;
    emit table.rowChosen(row);
    QVERIFY(m_run->view().selection() == (SliceRef { SliceSource::Step, 2 })); // the first of equals
}

void PagesTest::summaryLinksLeadIntoTheTimeline()
{
    for (QLabel *label : m_run->findChildren<QLabel *>()) {
        if (label->text().contains(u"operation:2"))
            emit label->linkActivated(QStringLiteral("operation:2"));
    }
    QVERIFY(isShowing(m_run->view(), 2));
}

void PagesTest::summaryLinksTakeTheColoursOfTheTheme()
{
    const auto linkPixels = [this](const QColor &colour) {
        const QImage picture = m_run->findChild<SummaryLabel *>()->grab().toImage();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                count += picture.pixelColor(x, y) == colour;
        }
        return count;
    };
    QPalette theme = QApplication::palette();
    theme.setColor(QPalette::Link, QColor(0xff00ff));
    QCOMPARE(linkPixels(QColor(0xff00ff)), 0);
    QApplication::setPalette(theme);
    QTRY_VERIFY(linkPixels(QColor(0xff00ff)) > 20); // the line below the link at least
    QApplication::setPalette(QPalette());
}

void PagesTest::overviewMovesTheWindow()
{
    OverviewStrip &strip = m_run->overview();
    TimeWindow &window = m_run->view().window();
    const int y = strip.height() / 2;
    const auto x = [&](TimeNs ms) { return qRound(strip.xOf(kStart + ms * kMs)); };
    // Mark a new window.
    test::drag(&strip, QPoint(x(100), y), QPoint(x(150), y));
    QVERIFY(std::abs(window.span().startNs - (kStart + 100 * kMs)) < kMs);
    QVERIFY(std::abs(window.span().endNs - (kStart + 150 * kMs)) < kMs);
    // Drag its frame.
    const TimeNs length = window.span().durationNs();
    test::drag(&strip, QPoint(x(120), y), QPoint(x(140), y));
    QVERIFY(std::abs(window.span().startNs - (kStart + 120 * kMs)) < kMs);
    QCOMPARE(window.span().durationNs(), length);
    // It stands exactly above the timeline.
    QVERIFY(std::abs(strip.mapToGlobal(QPointF(strip.xOf(kStart), 0)).x()
                     - m_run->view().plot().mapToGlobal(QPointF(m_run->view().plot().laneArea().left(), 0)).x())
            <= 1);
}

void PagesTest::rowsAreCopiedAsText()
{
    m_run->operations().setFocus();
    m_run->operations().selectRow(1);
    QTest::keyClick(&m_run->operations(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&m_run->operations(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    QVERIFY(lines[0].startsWith(u"#\tCPU\tDirection"));
    QVERIFY(lines[1].startsWith(u"2\t1\tonline\tsucceeded\t10.00 ms"));
}

void PagesTest::twoRunsZoomTogether()
{
    openTwo();
    TimelineView &a = m_compare->viewA();
    TimelineView &b = m_compare->viewB();
    test::turnWheel(&a.plot(), QPoint(600, 50), 5);
    QVERIFY(a.window().span() != a.timeline()->span);
    QCOMPARE(b.window().span().durationNs(), a.window().span().durationNs());
    QCOMPARE(b.window().span().startNs - a.window().span().startNs, TimeNs(76'000'000'000));
    test::drag(&b.plot(), QPoint(600, 60), QPoint(500, 60));
    QCOMPARE(b.window().span().startNs - a.window().span().startNs, TimeNs(76'000'000'000));
    QCOMPARE(a.plot().laneArea().left(), b.plot().laneArea().left()); // axes stand below each other
    QCOMPARE(a.plot().laneArea().right(), b.plot().laneArea().right());
}

void PagesTest::selectingAlignsThePair()
{
    openTwo();
    TimelineView &a = m_compare->viewA();
    TimelineView &b = m_compare->viewB();
    QTest::mouseClick(&a.plot(), Qt::LeftButton, {}, test::placeOf(a, { LaneKind::Operations }, kStart + 110 * kMs));
    QVERIFY(isShowing(a, 2));
    QVERIFY(isShowing(b, 2));
    const auto startX = [](TimelineView &view, TimeNs t) { return view.plot().xOf(t); };
    QVERIFY(std::abs(startX(a, kStart + 102 * kMs) - startX(b, 77'000'000'000 + 102 * kMs)) < 1);
    QCOMPARE(m_compare->pairs().chosenRow() >= 0, true);
}

void PagesTest::selectingInBKeepsBInPlace()
{
    openTwo();
    TimelineView &b = m_compare->viewB();
    const TimeSpan before = b.window().span();
    QTest::mouseClick(&b.plot(), Qt::LeftButton, {},
                      test::placeOf(b, { LaneKind::Operations }, 77'000'000'000 + 65 * kMs));
    QVERIFY(isShowing(b, 1));
    QVERIFY(isShowing(m_compare->viewA(), 1));
    QVERIFY(b.window().span() == before);
    QVERIFY(&m_compare->activeView() == &b);
}

void PagesTest::choosingAPairShowsBoth()
{
    openTwo();
    m_compare->showPair(0);
    QVERIFY(isShowing(m_compare->viewA(), 0));
    QVERIFY(isShowing(m_compare->viewB(), 0));
    // From the start of A's operation over the longer of both (24 and 20 ms), with a margin of a twelfth.
    QVERIFY(m_compare->viewA().window().span() == (TimeSpan { kStart, kStart + 28 * kMs }));
    QVERIFY(m_compare->viewB().window().span() == (TimeSpan { 77'000'000'000, 77'000'000'000 + 28 * kMs }));
}

void PagesTest::bracketsStepThroughPairs()
{
    openTwo();
    m_compare->showPair(0);
    m_compare->viewB().perform(ViewCommand::NextOperation);
    QVERIFY(isShowing(m_compare->viewA(), 1));
    QVERIFY(isShowing(m_compare->viewB(), 1));
}

QTEST_MAIN(PagesTest)
#include "pagestest.moc"
