// SPDX-License-Identifier: GPL-3.0-or-later
// Where lanes stand: stretched, squeezed, scrolled, and what is pinned.
#include "widgets/lanelayout.h"
#include "tests/support/handmaderun.h"

#include <QTest>

using namespace plugscope;

namespace {

constexpr int kFontHeight = 15;

Timeline timelineOfCpus(int cpus)
{
    Timeline timeline;
    timeline.lanes.push_back({ .key = { .kind = LaneKind::Operations }, .slices = {}, .levels = {} });
    for (int cpu = 0; cpu < cpus; ++cpu) {
        timeline.lanes.push_back({ .key = { .kind = LaneKind::CpuState, .cpu = cpu }, .slices = {}, .levels = {} });
        timeline.lanes.push_back({ .key = { .kind = LaneKind::CpuTasks, .cpu = cpu }, .slices = {}, .levels = {} });
    }
    timeline.lanes.push_back({ .key = { .kind = LaneKind::ConsoleWrites }, .slices = {}, .levels = {} });
    return timeline;
}

/// Rows in view neither overlap nor leave the view.
void verifyTidy(const LaneLayout &layout, int height)
{
    int bottom = 0;
    for (const LaneLayout::Row &row : layout.rows()) {
        if (!layout.isVisible(row))
            continue;
        const int visibleTop = row.isPinned ? row.top : std::max(row.top, layout.scrollTop());
        QVERIFY2(visibleTop >= bottom, qPrintable(QString::number(row.lane)));
        bottom = row.isPinned ? row.bottom() : std::min(row.bottom(), layout.scrollBottom());
    }
    QVERIFY(bottom <= height);
}

} // namespace

class LaneLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void rowsUseTheHeight();
    void cpuRowsAreSqueezedBeforeScrolling();
    void aThousandCpusScrollBetweenWhatIsPinned();
    void aLowViewScrollsEverything();
    void rowsAreFoundByHeight();
};

void LaneLayoutTest::rowsUseTheHeight()
{
    LaneLayout layout(timelineOfCpus(4), kFontHeight);
    const int natural = layout.naturalHeight();
    layout.arrange(natural * 5 / 4, 0);
    verifyTidy(layout, natural * 5 / 4);
    QCOMPARE(layout.scrollRange(), 0);
    QVERIFY(layout.rows().back().bottom() > natural);
}

void LaneLayoutTest::cpuRowsAreSqueezedBeforeScrolling()
{
    LaneLayout layout(timelineOfCpus(8), kFontHeight);
    layout.arrange(layout.naturalHeight() * 3 / 4, 0);
    verifyTidy(layout, layout.naturalHeight() * 3 / 4);
    QCOMPARE(layout.scrollRange(), 0);
    QCOMPARE(layout.rows().front().height, kFontHeight + 8); // operations keep their height
}

void LaneLayoutTest::aThousandCpusScrollBetweenWhatIsPinned()
{
    LaneLayout layout(timelineOfCpus(1'024), kFontHeight);
    layout.arrange(600, 0);
    verifyTidy(layout, 600);
    QVERIFY(layout.scrollRange() > 1'000);
    const int operationsTop = layout.rows().front().top;
    const int consoleTop = layout.rows().back().top;
    QVERIFY(consoleTop < 600);
    layout.arrange(600, layout.scrollRange());
    verifyTidy(layout, 600);
    QCOMPARE(layout.rows().front().top, operationsTop);
    QCOMPARE(layout.rows().back().top, consoleTop);
    // Scrolled to the end, the last CPU is in view, right above the console.
    const LaneLayout::Row &last = layout.rows()[layout.rows().size() - 2];
    QVERIFY(layout.isVisible(last));
    QVERIFY(last.bottom() <= layout.scrollBottom());
    QVERIFY(!layout.isVisible(layout.rows()[1]));
}

void LaneLayoutTest::aLowViewScrollsEverything()
{
    LaneLayout layout(timelineOfCpus(4), kFontHeight);
    layout.arrange(60, 0);
    QVERIFY(layout.scrollRange() > 0);
    layout.arrange(60, layout.scrollRange());
    QVERIFY(layout.rows().back().bottom() <= 60);
    QVERIFY(layout.rows().front().bottom() < 0);
}

void LaneLayoutTest::rowsAreFoundByHeight()
{
    LaneLayout layout(timelineOfCpus(2), kFontHeight);
    layout.arrange(layout.naturalHeight(), 0);
    const LaneLayout::Row &row = layout.rows()[3];
    QCOMPARE(layout.rowAt(row.top)->lane, row.lane);
    QCOMPARE(layout.rowAt(row.bottom() - 1)->lane, row.lane);
    QVERIFY(!layout.rowAt(0)); // the margin above the first row
    QCOMPARE(layout.rowNear(0)->lane, 0U);
    QCOMPARE(layout.rowNear(100'000)->lane, layout.rows().back().lane);
}

QTEST_GUILESS_MAIN(LaneLayoutTest)
#include "lanelayouttest.moc"
