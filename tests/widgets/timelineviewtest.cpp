// SPDX-License-Identifier: GPL-3.0-or-later
// Working in a timeline by mouse and keys, in a real window.
#include "tests/support/handmaderun.h"
#include "tests/support/mouse.h"

#include <QScrollBar>
#include <QSignalSpy>

#include <cmath>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000;
constexpr LaneKey kOperations { LaneKind::Operations };

} // namespace

class TimelineViewTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void wheelZoomKeepsTheTimeUnderTheCursor();
    void dragMovesTimeWithTheMouse();
    void shiftDragZoomsToWhatIsMarked();
    void aShortShiftDragIsNoZoom();
    void clickSelectsAndDoubleClickZooms();
    void aThinSliceCanBeHitBesideIt();
    void keysZoomMoveAndFit();
    void bracketsStepThroughOperations();
    void partsSelectTheirOperation();
    void backReturnsToWhatWasShown();
    void manyCpusScroll();
    void darkAndLightFollowThePalette();

private:
    [[nodiscard]] TimelinePlot &plot() { return m_view->plot(); }
    [[nodiscard]] double nsPerPixel() { return double(m_view->window().span().durationNs()) / plot().scene().width(); }

    std::unique_ptr<TimelineView> m_view;
};

void TimelineViewTest::init()
{
    m_view = std::make_unique<TimelineView>();
    m_view->setTimeline(test::makeTimeline());
    QVERIFY(test::showAndWait(*m_view, QSize(1200, 520)));
}

void TimelineViewTest::cleanup()
{
    m_view.reset();
}

void TimelineViewTest::wheelZoomKeepsTheTimeUnderTheCursor()
{
    const QPoint at(700, 100);
    for (const int notches : { 1, 3, 2, -4, 6 }) {
        const TimeNs before = plot().timeAt(at.x());
        const TimeNs lengthBefore = m_view->window().span().durationNs();
        test::turnWheel(&plot(), at, notches);
        QVERIFY(std::abs(double(plot().timeAt(at.x()) - before)) <= nsPerPixel());
        QCOMPARE(m_view->window().span().durationNs() < lengthBefore, notches > 0);
    }
}

void TimelineViewTest::dragMovesTimeWithTheMouse()
{
    m_view->window().jumpTo({ kStart + 100 * kMs, kStart + 200 * kMs });
    const TimeNs grabbed = plot().timeAt(600);
    test::drag(&plot(), QPoint(600, 200), QPoint(450, 200));
    QVERIFY(std::abs(double(plot().timeAt(450) - grabbed)) <= 2 * nsPerPixel());
    QVERIFY(m_view->selection() == SliceRef {}); // a drag is no click
}

void TimelineViewTest::shiftDragZoomsToWhatIsMarked()
{
    const TimeNs from = plot().timeAt(400);
    const TimeNs to = plot().timeAt(500);
    const double resolution = nsPerPixel();
    test::drag(&plot(), QPoint(500, 90), QPoint(400, 120), Qt::ShiftModifier); // from right to left
    QVERIFY(std::abs(double(m_view->window().span().startNs - from)) <= resolution);
    QVERIFY(std::abs(double(m_view->window().span().endNs - to)) <= resolution);
}

void TimelineViewTest::aShortShiftDragIsNoZoom()
{
    const TimeSpan before = m_view->window().span();
    test::drag(&plot(), QPoint(500, 90), QPoint(502, 90), Qt::ShiftModifier);
    QVERIFY(m_view->window().span() == before);
}

void TimelineViewTest::clickSelectsAndDoubleClickZooms()
{
    QSignalSpy selected(m_view.get(), &TimelineView::selectionChanged);
    // The online operation of the first cycle: 60 to 70 ms.
    const QPoint place = test::placeOf(*m_view, kOperations, kStart + 65 * kMs);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, place);
    QCOMPARE(selected.count(), 1);
    QVERIFY(m_view->selection() == (SliceRef { SliceSource::Operation, 1 }));
    QCOMPARE(m_view->selectedOperation(), 1U);
    QVERIFY(m_view->window().span() == m_view->timeline()->span); // a click does not zoom

    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, place);
    const TimeNs margin = 10 * kMs / 12;
    QVERIFY(m_view->window().span() == (TimeSpan { kStart + 60 * kMs - margin, kStart + 70 * kMs + margin }));

    QTest::mouseClick(&plot(), Qt::LeftButton, {}, QPoint(plot().laneArea().right() - 2, place.y()));
    QVERIFY(m_view->selection() == SliceRef {}); // nothing there
}

void TimelineViewTest::aThinSliceCanBeHitBesideIt()
{
    const LaneKey messages { LaneKind::ConsoleMessages };
    const QPoint place = test::placeOf(*m_view, messages, kStart + 18'450'000);
    for (const int aside : { 0, 1, -1 }) {
        m_view->select({});
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, place + QPoint(aside, 0));
        QVERIFY(m_view->selection() == (SliceRef { SliceSource::Message, 0 }));
    }
}

void TimelineViewTest::keysZoomMoveAndFit()
{
    const TimeSpan whole = m_view->window().span();
    QTest::keyClick(&plot(), Qt::Key_W);
    QVERIFY(std::abs(double(m_view->window().span().durationNs()) / double(whole.durationNs()) - 0.7) < 1e-6);
    const TimeSpan zoomed = m_view->window().span();
    QTest::keyClick(&plot(), Qt::Key_D);
    QVERIFY(m_view->window().span().startNs > zoomed.startNs);
    QTest::keyClick(&plot(), Qt::Key_A);
    QVERIFY(m_view->window().span() == zoomed);
    QTest::keyClick(&plot(), Qt::Key_Right);
    QTest::keyClick(&plot(), Qt::Key_Left);
    QVERIFY(m_view->window().span() == zoomed);
    QTest::keyClick(&plot(), Qt::Key_S);
    QTest::keyClick(&plot(), Qt::Key_Home);
    QVERIFY(m_view->window().span() == whole);
    m_view->select({ SliceSource::StopWindow, 1 }); // 111.5 to 117.5 ms
    QTest::keyClick(&plot(), Qt::Key_F);
    QVERIFY(m_view->window().span() == (TimeSpan { kStart + 111 * kMs, kStart + 118 * kMs }));
    QTest::keyClick(&plot(), Qt::Key_Escape);
    QVERIFY(m_view->selection() == SliceRef {});
}

void TimelineViewTest::bracketsStepThroughOperations()
{
    const auto shown = [this] { return m_view->selection(); };
    QTest::keyClick(&plot(), Qt::Key_BracketRight);
    QVERIFY(shown() == (SliceRef { SliceSource::Operation, 0 }));
    QTest::keyClick(&plot(), Qt::Key_BracketRight);
    QTest::keyClick(&plot(), Qt::Key_BracketRight);
    QVERIFY(shown() == (SliceRef { SliceSource::Operation, 2 }));
    QVERIFY(m_view->window().span().contains(kStart + 102 * kMs)); // begins there
    QTest::keyClick(&plot(), Qt::Key_BracketLeft);
    QVERIFY(shown() == (SliceRef { SliceSource::Operation, 1 }));
    m_view->show({ SliceSource::Operation, 5 });
    QTest::keyClick(&plot(), Qt::Key_BracketRight); // there is no next one
    QVERIFY(shown() == (SliceRef { SliceSource::Operation, 5 }));
    // From nothing selected: what begins in the window.
    m_view->select({});
    m_view->window().jumpTo({ kStart + 150 * kMs, kStart + 300 * kMs });
    QTest::keyClick(&plot(), Qt::Key_BracketRight);
    QVERIFY(shown() == (SliceRef { SliceSource::Operation, 3 }));
}

void TimelineViewTest::partsSelectTheirOperation()
{
    const QPoint place = test::placeOf(*m_view, { LaneKind::Parts }, kStart + 120 * kMs);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, place);
    QVERIFY(m_view->selection() == (SliceRef { SliceSource::Operation, 2 }));
}

void TimelineViewTest::backReturnsToWhatWasShown()
{
    const TimeSpan whole = m_view->window().span();
    m_view->show({ SliceSource::Operation, 2 });
    test::turnWheel(&plot(), QPoint(500, 50), 3);
    QTest::keyClick(&plot(), Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(&plot(), Qt::Key_Backspace);
    QVERIFY(m_view->window().span() == whole);
    QTest::keyClick(&plot(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(m_view->window().span() != whole);
}

void TimelineViewTest::manyCpusScroll()
{
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis());
    for (std::uint32_t cpu = 4; cpu < 200; ++cpu) {
        Operation operation = analysis->operations.back();
        operation.cpu = cpu;
        operation.stepCount = 0;
        analysis->operations.push_back(operation);
    }
    m_view->setTimeline(buildTimeline(analysis));
    auto *bar = m_view->findChild<QScrollBar *>();
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->value(), 0);
    QTest::keyClick(&plot(), Qt::Key_Down);
    QVERIFY(bar->value() > 0);
    const int scrolled = bar->value();
    test::turnWheel(&plot(), QPoint(20, 200), -2); // over the captions: scrolls, does not zoom
    QVERIFY(bar->value() > scrolled);
    QVERIFY(m_view->window().span() == m_view->timeline()->span);
    bar->setValue(0);
    QCOMPARE(plot().scene().scroll(), 0);
}

void TimelineViewTest::darkAndLightFollowThePalette()
{
    QVERIFY(!plot().scene().palette().isDark);
    QPalette dark = m_view->palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    m_view->setPalette(dark);
    QVERIFY(plot().scene().palette().isDark);
    const QImage picture = plot().grab().toImage();
    QCOMPARE(picture.pixelColor(3, 3), Palette::dark().background);
}

QTEST_MAIN(TimelineViewTest)
#include "timelineviewtest.moc"
