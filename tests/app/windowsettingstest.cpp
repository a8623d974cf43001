// SPDX-License-Identifier: GPL-3.0-or-later
// What a window looks like: theme, full screen, layout; and that the next start finds it so.
#include "app/theme.h"
#include "tests/support/windowtest.h"
#include "widgets/comparepage.h"
#include "widgets/pagesplitter.h"
#include "widgets/runpage.h"
#include "widgets/sortedtable.h"

#include <QAction>
#include <QFile>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>

using namespace plugscope;

namespace {

const QString kRun = QStringLiteral(PLUGSCOPE_TEST_DATA "/cases/23-fifty-operations-statistics/trace.txt");

QColor groundOf(QWidget &widget)
{
    return widget.grab().toImage().pixelColor(widget.width() - 2, 2);
}

} // namespace

class WindowSettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void everythingComesBack();
    void nothingMovedIsNothingKept();
    void resetGoesBackToTheProposal();
    void themesShowAtOnce();
    void theThemeComesBack();
    void f11TogglesFullScreen();
    void damagedSettingsDoNoHarm();
    void theViewMenuHasDifferentKeys();

private:
    void moveEverything();

    std::unique_ptr<test::WindowUnderTest> m_window;
};

void WindowSettingsTest::init()
{
    m_window = std::make_unique<test::WindowUnderTest>();
    QVERIFY(m_window->start());
}

void WindowSettingsTest::cleanup()
{
    m_window.reset();
    applyTheme(Theme::System);
}

void WindowSettingsTest::moveEverything()
{
    MainWindow &window = **m_window;
    window.resize(1111, 777);
    QCoreApplication::processEvents();
    QSplitterHandle *handle = window.runPage().splitter().handle(1);
    QTest::mousePress(handle, Qt::LeftButton, {}, QPoint(300, 2));
    QTest::mouseMove(handle, QPoint(300, 62));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, QPoint(300, 2));
    QHeaderView *header = window.runPage().operations().horizontalHeader();
    const int edge = header->sectionViewportPosition(2) - 1; // of the CPUs' column
    test::drag(header->viewport(), QPoint(edge, 8), QPoint(edge + 37, 8));
}

void WindowSettingsTest::everythingComesBack()
{
    QVERIFY(m_window->open({ kRun }));
    moveEverything();
    const QList<int> sizes = (*m_window)->runPage().splitter().userSizes();
    const QList<int> widths = (*m_window)->runPage().operations().userWidths();
    QCOMPARE(sizes.size(), 2);
    QVERIFY(!widths.isEmpty());
    QVERIFY(m_window->start(QSize()));
    QCOMPARE((*m_window)->size(), QSize(1111, 777));
    QVERIFY(m_window->open({ kRun }));
    QCOMPARE((*m_window)->runPage().splitter().userSizes(), sizes);
    QCOMPARE((*m_window)->runPage().operations().userWidths(), widths);
    QVERIFY((*m_window)->runPage().callbacks().userWidths().isEmpty());
}

void WindowSettingsTest::nothingMovedIsNothingKept()
{
    QVERIFY(m_window->open({ kRun }));
    QVERIFY(m_window->start());
    QFile file(m_window->settingsFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray kept = file.readAll();
    QVERIFY(kept.contains("geometry="));
    QVERIFY(!kept.contains("splitters"));
    QVERIFY(!kept.contains("columns"));
}

void WindowSettingsTest::resetGoesBackToTheProposal()
{
    QVERIFY(m_window->open({ kRun }));
    const QList<int> proposed = (*m_window)->runPage().splitter().sizes();
    moveEverything();
    m_window->action("resetLayout")->trigger();
    QCOMPARE((*m_window)->size(), QSize(1280, 860));
    QTRY_COMPARE((*m_window)->runPage().splitter().sizes(), proposed);
    QVERIFY((*m_window)->runPage().operations().userWidths().isEmpty());
    QVERIFY(m_window->start());
    QVERIFY((*m_window)->runPage().splitter().userSizes().isEmpty());
}

void WindowSettingsTest::themesShowAtOnce()
{
    QVERIFY(m_window->open({ kRun }));
    RunPage &page = (*m_window)->runPage();
    QVERIFY(m_window->action("system")->isChecked());
    m_window->action("dark")->trigger();
    QVERIFY(m_window->action("dark")->isChecked());
    for (QWidget *widget :
         std::initializer_list<QWidget *> { m_window->operator->(), &page.view().plot(), page.operations().viewport(),
                                            page.operations().horizontalHeader()->viewport() })
        QTRY_VERIFY2(groundOf(*widget).lightness() < 80, widget->metaObject()->className());
    QVERIFY(page.view().plot().scene().palette().isDark);
    m_window->action("light")->trigger();
    for (QWidget *widget :
         std::initializer_list<QWidget *> { m_window->operator->(), &page.view().plot(), page.operations().viewport(),
                                            page.operations().horizontalHeader()->viewport() })
        QTRY_VERIFY2(groundOf(*widget).lightness() > 180, widget->metaObject()->className());
    m_window->action("system")->trigger();
    QTRY_VERIFY(!page.view().plot().scene().palette().isDark); // there is no desktop here that says dark
}

void WindowSettingsTest::theThemeComesBack()
{
    m_window->action("dark")->trigger();
    m_window->stop();
    applyTheme(Theme::System);
    QVERIFY(m_window->start());
    QVERIFY(m_window->action("dark")->isChecked());
    QTRY_VERIFY(groundOf(**m_window).lightness() < 80);
}

void WindowSettingsTest::f11TogglesFullScreen()
{
    QTest::keyClick(m_window->operator->(), Qt::Key_F11);
    QTRY_VERIFY((*m_window)->isFullScreen());
    QVERIFY(m_window->action("fullScreen")->isChecked());
    QTest::keyClick(m_window->operator->(), Qt::Key_F11);
    QTRY_VERIFY(!(*m_window)->isFullScreen());
    QVERIFY(!m_window->action("fullScreen")->isChecked());
}

void WindowSettingsTest::damagedSettingsDoNoHarm()
{
    m_window->stop();
    QFile file(m_window->settingsFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\ngeometry=@ByteArray(nonsense)\ntheme=purple\n[splitters]\nrunPage=-5, 99999999\nrunTables=\n"
               "[columns]\noperations=1, x\npairs=0, 0, 0, 0, 0, 0, 0\n");
    file.close();
    QVERIFY(m_window->start());
    QVERIFY(m_window->action("system")->isChecked());
    QVERIFY(m_window->open({ kRun }));
    QVERIFY((*m_window)->runPage().splitter().userSizes().isEmpty());
    QVERIFY((*m_window)->runPage().operations().userWidths().isEmpty());
    QVERIFY((*m_window)->comparePage().pairs().userWidths().isEmpty());
}

void WindowSettingsTest::theViewMenuHasDifferentKeys()
{
    for (const QAction *top : (*m_window)->menuBar()->actions()) {
        QStringList keys;
        for (const QAction *action : top->menu()->actions())
            keys += QKeySequence::mnemonic(action->text()).toString();
        keys.removeAll(QString());
        QVERIFY2(keys.removeDuplicates() == 0, qPrintable(top->text()));
    }
}

QTEST_MAIN(WindowSettingsTest)
#include "windowsettingstest.moc"
