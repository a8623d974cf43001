// SPDX-License-Identifier: GPL-3.0-or-later
// Reading again what is open: the trace is the new one, the view is the old one.
#include "app/keptview.h"
#include "app/messagebar.h"
#include "tests/support/windowtest.h"
#include "widgets/comparepage.h"
#include "widgets/runpage.h"
#include "widgets/sortedtable.h"

#include <QFile>
#include <QTabWidget>

using namespace plugscope;

namespace {

constexpr TimeNs kUs = 1'000;
constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000 * kMs; // 1000.000000 s
const QString kFifty = QStringLiteral(PLUGSCOPE_TEST_DATA "/cases/23-fifty-operations-statistics/trace.txt");

/// Writes the events of `from` to `to` after the start of the recording, in milliseconds.
bool writePart(const QString &path, int from, int to)
{
    QFile whole(kFifty);
    QFile part(path);
    if (!whole.open(QIODevice::ReadOnly) || !part.open(QIODevice::WriteOnly))
        return false;
    for (const QByteArray &line : whole.readAll().split('\n')) {
        // "bash-1407    [000] .....  1000.000000: cpuhp_enter: ..."
        const double ms = (line.mid(line.indexOf("  1000.") < 0 ? line.indexOf("  1001.") : line.indexOf("  1000."), 13)
                               .trimmed()
                               .toDouble()
                           - 1000)
                          * 1000;
        if (line.startsWith('#') || (line.contains("cpuhp_") && ms >= from && ms < to))
            part.write(line + '\n');
    }
    return true;
}

} // namespace

class ReloadTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }
    void aGrownFileKeepsTheView();
    void anEarlierBeginningKeepsTheSelection();
    void twoRunsStayAligned();
    void anotherTraceIsShownWhole();
    void aMissingFileKeepsWhatIsOpen();
    void withoutARunThereIsNothingToRead();

private:
    [[nodiscard]] bool pressF5()
    {
        return m_window->load([this] { QTest::keyClick(m_window->operator->(), Qt::Key_F5); });
    }
    [[nodiscard]] TimelineView &view() { return (*m_window)->runPage().view(); }

    std::unique_ptr<test::WindowUnderTest> m_window;
    QString m_file;
};

void ReloadTest::init()
{
    m_window = std::make_unique<test::WindowUnderTest>();
    m_file = m_window->filePath(QStringLiteral("growing.txt"));
    QVERIFY(m_window->start());
}

void ReloadTest::aGrownFileKeepsTheView()
{
    QVERIFY(writePart(m_file, 0, 530)); // 20 operations; the 21st begins 541.743 ms after the start
    QVERIFY(m_window->open({ m_file }));
    QCOMPARE((*m_window)->open().runs.front().named.analysis->operations.size(), 20U);
    SortedTable &operations = (*m_window)->runPage().operations();
    operations.sortByColumn(4, Qt::DescendingOrder);
    (*m_window)->runPage().tabs().setCurrentIndex(1);
    view().show({ SliceSource::Operation, 6 });
    view().notes().add(
        { .timeNs = kStart + 170 * kMs, .lane = { LaneKind::CpuState, 1 }, .text = QStringLiteral("n") });
    const TimeSpan shown { kStart + 160 * kMs, kStart + 180 * kMs };
    view().window().jumpTo(shown);
    operations.setFocus();

    QVERIFY(writePart(m_file, 0, 2000));
    QVERIFY(pressF5());
    QCOMPARE((*m_window)->open().runs.front().named.analysis->operations.size(), 50U);
    QVERIFY(view().window().span() == shown);
    QVERIFY(view().window().limits() == view().timeline()->span);
    QVERIFY(view().selection() == (SliceRef { SliceSource::Operation, 6 }));
    QCOMPARE(operations.chosenRow(), 6);
    QCOMPARE(view().notes().all().size(), 1);
    QCOMPARE(view().notes().all().first().timeNs, kStart + 170 * kMs);
    QCOMPARE((*m_window)->runPage().tabs().currentIndex(), 1);
    QCOMPARE(operations.model()->rowCount(), 50);
    QVERIFY(!(*m_window)->messageBar().isVisible());
    view().perform(ViewCommand::FitAll);
    QVERIFY(view().window().span() == view().timeline()->span);
}

void ReloadTest::anEarlierBeginningKeepsTheSelection()
{
    // Operation 9 of the recording, 1000.218275 to 1000.229861, is the first of this part.
    QVERIFY(writePart(m_file, 215, 530));
    QVERIFY(m_window->open({ m_file }));
    view().show({ SliceSource::Operation, 0 });
    QCOMPARE(view().timeline()->analysis->operations[0].startNs, kStart + 218'275 * kUs);
    const TimeSpan shown = view().window().span();
    QVERIFY(writePart(m_file, 0, 2000));
    QVERIFY(pressF5());
    QVERIFY(view().selection() == (SliceRef { SliceSource::Operation, 8 }));
    QVERIFY(view().window().span() == shown);
    // The same for a callback, by its moment.
    const Operation &ninth = view().timeline()->analysis->operations[8];
    view().select({ SliceSource::Step, ninth.firstStep + 3 });
    const TimeNs moment = view().timeline()->analysis->steps[ninth.firstStep + 3].startNs;
    QVERIFY(writePart(m_file, 215, 530));
    QVERIFY(pressF5());
    QCOMPARE(view().selection().source, SliceSource::Step);
    QCOMPARE(view().timeline()->analysis->steps[view().selection().index].startNs, moment);
    // What is gone is not selected.
    view().select({ SliceSource::Operation, 2 });
    QVERIFY(writePart(m_file, 0, 215));
    QVERIFY(pressF5());
    QVERIFY(view().selection() == SliceRef {});
}

void ReloadTest::twoRunsStayAligned()
{
    QVERIFY(writePart(m_file, 0, 530));
    QVERIFY(m_window->open({ m_file, kFifty }));
    ComparePage &page = (*m_window)->comparePage();
    page.showPair(2);
    page.viewB().select({ SliceSource::Operation, 8 }); // 218.275 ms, below operation 9 of A
    page.viewA().window().pan(-3 * kMs);
    page.tabs().setCurrentIndex(1);
    const TimeSpan spanA = page.viewA().window().span();
    const TimeSpan spanB = page.viewB().window().span();
    const SliceRef selectionA = page.viewA().selection();
    QVERIFY(writePart(m_file, 0, 2000));
    QVERIFY(pressF5());
    QVERIFY(page.viewA().window().span() == spanA);
    QVERIFY(page.viewB().window().span() == spanB);
    QVERIFY(page.viewA().selection() == selectionA);
    QVERIFY(page.viewB().selection() == (SliceRef { SliceSource::Operation, 8 }));
    QCOMPARE(page.tabs().currentIndex(), 1);
    page.viewB().window().pan(kMs); // still linked
    QCOMPARE(page.viewA().window().span().startNs, spanA.startNs + kMs);
}

void ReloadTest::anotherTraceIsShownWhole()
{
    QVERIFY(writePart(m_file, 0, 200));
    QVERIFY(m_window->open({ m_file }));
    view().show({ SliceSource::Operation, 1 });
    QVERIFY(writePart(m_file, 900, 2000));
    QVERIFY(pressF5());
    QVERIFY(view().window().span() == view().timeline()->span);
    QVERIFY(view().selection() == SliceRef {});
}

void ReloadTest::aMissingFileKeepsWhatIsOpen()
{
    QVERIFY(writePart(m_file, 0, 530));
    QVERIFY(m_window->open({ m_file }));
    view().show({ SliceSource::Operation, 3 });
    const TimeSpan shown = view().window().span();
    QVERIFY(QFile::remove(m_file));
    QTest::keyClick(m_window->operator->(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT((*m_window)->messageBar().isVisible(), test::kLoadTimeoutMs);
    QVERIFY(view().selection() == (SliceRef { SliceSource::Operation, 3 }));
    QVERIFY(view().window().span() == shown);
    QVERIFY(m_window->open({ kFifty })); // an ordinary load afterwards begins with everything
    QVERIFY(view().window().span() == view().timeline()->span);
}

void ReloadTest::withoutARunThereIsNothingToRead()
{
    QVERIFY(!m_window->action("reload")->isEnabled());
    (*m_window)->reload();
    QVERIFY(!(*m_window)->loader().isLoading());
}

QTEST_MAIN(ReloadTest)
#include "reloadtest.moc"
