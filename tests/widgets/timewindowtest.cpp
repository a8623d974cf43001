// SPDX-License-Identifier: GPL-3.0-or-later
// The visible window: limits, history, and two windows that move together.
#include "widgets/timewindow.h"

#include <QSignalSpy>
#include <QTest>

using namespace plugscope;

namespace {

bool same(TimeSpan span, TimeNs start, TimeNs end)
{
    return span == TimeSpan { start, end };
}

} // namespace

class TimeWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void staysInsideItsLimits();
    void jumpsAreStepsOfTheHistory();
    void aSeriesOfSmallMovesIsOneStep();
    void fitLeavesAMargin();
    void linkedWindowsMoveTogether();
    void linkedWindowsDoNotPartAtTheEnds();
    void aligningMovesTheOtherWindow();
};

void TimeWindowTest::staysInsideItsLimits()
{
    TimeWindow window;
    window.reset({ 1'000, 11'000 });
    QVERIFY(same(window.span(), 1'000, 11'000));
    window.jumpTo({ 0, 2'000 });
    QVERIFY(same(window.span(), 1'000, 3'000));
    window.pan(100'000);
    QVERIFY(same(window.span(), 9'000, 11'000));
    window.zoom(10'000, 0.0001);
    QCOMPARE(window.span().durationNs(), TimeWindow::kShortestNs);
}

void TimeWindowTest::jumpsAreStepsOfTheHistory()
{
    TimeWindow window;
    window.reset({ 0, 10'000 });
    window.jumpTo({ 0, 1'000 });
    window.jumpTo({ 2'000, 3'000 });
    window.goBack();
    QVERIFY(same(window.span(), 0, 1'000));
    window.goBack();
    QVERIFY(same(window.span(), 0, 10'000));
    QVERIFY(!window.canGoBack());
    window.goForward();
    QVERIFY(same(window.span(), 0, 1'000));
    window.jumpTo({ 5'000, 6'000 });
    QVERIFY(!window.canGoForward());
}

void TimeWindowTest::aSeriesOfSmallMovesIsOneStep()
{
    TimeWindow window;
    window.reset({ 0, 100'000 });
    window.jumpTo({ 40'000, 60'000 });
    for (int i = 0; i < 10; ++i)
        window.zoom(50'000, 0.8);
    window.pan(500);
    window.goBack();
    QVERIFY(same(window.span(), 40'000, 60'000));
}

void TimeWindowTest::fitLeavesAMargin()
{
    TimeWindow window;
    window.reset({ 0, 100'000 });
    window.fit({ 24'000, 48'000 });
    QVERIFY(same(window.span(), 22'000, 50'000)); // a twelfth on either side
}

void TimeWindowTest::linkedWindowsMoveTogether()
{
    TimeWindow a;
    TimeWindow b;
    a.reset({ 0, 10'000 });
    b.reset({ 500'000, 512'000 });
    WindowLink link(a, b);
    QSignalSpy moved(&b, &TimeWindow::spanChanged);
    a.jumpTo({ 2'000, 4'000 });
    QVERIFY(same(b.span(), 502'000, 504'000));
    QCOMPARE(moved.count(), 1);
    b.jumpTo({ 505'000, 506'000 });
    QVERIFY(same(a.span(), 5'000, 6'000));
}

void TimeWindowTest::linkedWindowsDoNotPartAtTheEnds()
{
    TimeWindow a;
    TimeWindow b;
    a.reset({ 0, 10'000 });
    b.reset({ 500'000, 512'000 });
    WindowLink link(a, b);
    b.jumpTo({ 511'000, 512'000 }); // A has nothing there
    QVERIFY(same(a.span(), 11'000, 12'000));
    a.fitAll();
    QVERIFY(same(a.span(), 0, 12'000));
    QVERIFY(same(b.span(), 500'000, 512'000));
}

void TimeWindowTest::aligningMovesTheOtherWindow()
{
    TimeWindow a;
    TimeWindow b;
    a.reset({ 0, 10'000 });
    b.reset({ 500'000, 512'000 });
    WindowLink link(a, b);
    a.jumpTo({ 2'000, 4'000 });
    link.align(3'000, 507'000);
    QVERIFY(same(a.span(), 2'000, 4'000));
    QVERIFY(same(b.span(), 506'000, 508'000));
    link.align(1'000, 507'000, WindowLink::Keep::B);
    QVERIFY(same(b.span(), 506'000, 508'000));
    QVERIFY(same(a.span(), 0, 2'000));
    QCOMPARE(link.offsetNs(), TimeNs(506'000));
}

QTEST_GUILESS_MAIN(TimeWindowTest)
#include "timewindowtest.moc"
