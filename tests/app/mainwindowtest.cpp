// SPDX-License-Identifier: GPL-3.0-or-later
// The window with recorded traces: loading beside it, cancel, failures that keep what is open, drops, sessions, export.
#include "app/mainwindow.h"
#include "app/exportdialog.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/runchoice.h"
#include "app/traceloader.h"
#include "app/windowmenus.h"
#include "tests/support/mouse.h"
#include "widgets/comparepage.h"
#include "widgets/detailspanel.h"
#include "widgets/runpage.h"
#include "widgets/sortedtable.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBrowser>

using namespace plugscope;

namespace {

constexpr int kLoadTimeout = 60'000; // milliseconds; a sanitizer build on a busy machine is slow

QString sample(const QString &name)
{
    return QStringLiteral(PLUGSCOPE_SAMPLES "/") + name;
}

const QString kPrintk = sample(QStringLiteral("printk-500.dat"));
const QString kQuiet = sample(QStringLiteral("quiet-500.dat"));

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void nothingIsOpenAtFirst();
    void aDroppedFileOpens();
    void twoDroppedFilesAreCompared();
    void threeFilesAreTooMany();
    void aFailingLoadKeepsWhatIsOpen();
    void aFolderOfSeveralRunsAsksForOne();
    void oneOfSeveralRunsOpensBesideAnother();
    void cancelKeepsWhatIsOpen();
    void aNewLoadReplacesARunningOne();
    void aSecondRunOpensBesideTheFirst();
    void menuCommandsReachTheTimeline();
    void theKeySheetOpensOnce();
    void aSessionBringsBackViewAndNotes();
    void aBrokenSessionIsAMessage();
    void theExportDialogWritesWhatTheCommandLineWrites();
    void theExportDialogTellsProblems();
    void thePictureIsCopied();

private:
    void open(const QStringList &paths);
    [[nodiscard]] QAction *action(const char *name) { return m_window->menus().action(QLatin1String(name)); }

    QTemporaryDir m_folder; // of settings that are not the user's
    std::unique_ptr<MainWindow> m_window;
};

void MainWindowTest::init()
{
    QApplication::setApplicationName(QStringLiteral("plugscope"));
    QApplication::setApplicationVersion(QStringLiteral(PLUGSCOPE_VERSION));
    m_window = std::make_unique<MainWindow>(PLUGSCOPE_EXECUTABLE, m_folder.filePath(QStringLiteral("window.ini")));
    QVERIFY(test::showAndWait(*m_window, QSize(1280, 860)));
}

void MainWindowTest::cleanup()
{
    m_window.reset();
}

void MainWindowTest::open(const QStringList &paths)
{
    QSignalSpy loaded(&m_window->loader(), &TraceLoader::loaded);
    m_window->openFiles(paths);
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, kLoadTimeout);
}

void MainWindowTest::nothingIsOpenAtFirst()
{
    QVERIFY(m_window->open().runs.empty());
    QVERIFY(action("open")->isEnabled());
    QVERIFY(!action("export")->isEnabled());
    QVERIFY(!action("openBeside")->isEnabled());
    QVERIFY(!m_window->messageBar().isVisible());
    QVERIFY(!m_window->loadBar().isVisible());
}

void MainWindowTest::aDroppedFileOpens()
{
    test::dropFiles(m_window.get(), { kPrintk });
    QVERIFY(m_window->loadBar().isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 1U, kLoadTimeout);
    QVERIFY(!m_window->loadBar().isVisible());
    QVERIFY(m_window->windowTitle().startsWith(u"printk-500.dat"));
    QVERIFY(action("export")->isEnabled());
    // As recorded: 250 times offline and online (hploop 250 1 in the README of the sample's origin).
    QCOMPARE(m_window->runPage().operations().model()->rowCount(), 500);
}

void MainWindowTest::twoDroppedFilesAreCompared()
{
    test::dropFiles(m_window.get(), { kPrintk, kQuiet });
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 2U, kLoadTimeout);
    QVERIFY(m_window->comparePage().isVisible());
    QCOMPARE(m_window->comparePage().pairs().model()->rowCount(), 500);
    QCOMPARE(m_window->comparePage().viewA().window().span().durationNs(),
             m_window->comparePage().viewB().window().span().durationNs());
}

void MainWindowTest::threeFilesAreTooMany()
{
    test::dropFiles(m_window.get(), { kPrintk, kQuiet, kPrintk });
    QVERIFY(m_window->messageBar().isVisible());
    QVERIFY(!m_window->loader().isLoading());
}

void MainWindowTest::aFailingLoadKeepsWhatIsOpen()
{
    open({ kPrintk });
    m_window->runPage().view().show({ SliceSource::Operation, 7 });
    const QTemporaryDir folder;
    const QString junk = folder.filePath(QStringLiteral("junk.dat"));
    QFile file(junk);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(5'000, '\x01')) == 5'000);
    file.close();
    for (const QString &bad : { folder.filePath(QStringLiteral("missing.dat")), junk }) {
        QSignalSpy failed(&m_window->loader(), &TraceLoader::failed);
        m_window->openFiles({ bad });
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kLoadTimeout);
        QVERIFY(m_window->messageBar().isVisible());
        QVERIFY(m_window->messageBar().message().contains(bad));
        QVERIFY(!m_window->loadBar().isVisible());
        QCOMPARE(m_window->open().runs.size(), 1U);
        QVERIFY(m_window->runPage().view().selection() == (SliceRef { SliceSource::Operation, 7 }));
    }
    open({ kQuiet }); // the next success takes the message away
    QVERIFY(!m_window->messageBar().isVisible());
}

void MainWindowTest::aFolderOfSeveralRunsAsksForOne()
{
    const QString folder = QStringLiteral(PLUGSCOPE_TEST_DATA "/corpus/05b-x86-lttng-quiet");
    m_window->openFiles({ folder });
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RunChoice *>(), kLoadTimeout);
    auto *choice = m_window->findChild<RunChoice *>();
    QVERIFY(choice->isVisible());
    QVERIFY(!m_window->messageBar().isVisible());
    QStringList runs;
    for (int row = 0; row < choice->list().count(); ++row)
        runs += choice->list().item(row)->text();
    QCOMPARE(runs, QStringList({ QStringLiteral("kernel"), QStringLiteral("kernel-functions"),
                                 QStringLiteral("kernel-kprobes") }));
    choice->list().setCurrentItem(choice->list().findItems(runs[1], Qt::MatchExactly).first());
    QTest::keyClick(&choice->list(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 1U, kLoadTimeout);
    QVERIFY(m_window->windowTitle().startsWith(u"kernel-functions"));
    QTRY_VERIFY(!m_window->findChild<RunChoice *>());
}

void MainWindowTest::oneOfSeveralRunsOpensBesideAnother()
{
    open({ kPrintk });
    action("openBeside")->trigger();
    auto *dialog = m_window->findChild<QFileDialog *>();
    emit dialog->fileSelected(QStringLiteral(PLUGSCOPE_TEST_DATA "/corpus/05b-x86-lttng-quiet/"));
    dialog->close();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RunChoice *>(), kLoadTimeout);
    auto *choice = m_window->findChild<RunChoice *>();
    choice->reject(); // keeps what is open
    QTRY_VERIFY(!m_window->findChild<RunChoice *>());
    QCOMPARE(m_window->open().runs.size(), 1U);
    m_window->openFiles({ kPrintk, QStringLiteral(PLUGSCOPE_TEST_DATA "/corpus/05b-x86-lttng-quiet/") });
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<RunChoice *>(), kLoadTimeout);
    choice = m_window->findChild<RunChoice *>();
    QTest::mouseClick(choice->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 2U, kLoadTimeout);
    QVERIFY(m_window->windowTitle().startsWith(u"printk-500.dat and kernel "));
}

void MainWindowTest::cancelKeepsWhatIsOpen()
{
    open({ kPrintk });
    QSignalSpy cancelled(&m_window->loader(), &TraceLoader::cancelled);
    QSignalSpy loaded(&m_window->loader(), &TraceLoader::loaded);
    m_window->openFiles({ kQuiet });
    QTest::mouseClick(&m_window->loadBar().cancelButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, kLoadTimeout);
    QCOMPARE(loaded.count(), 0);
    QVERIFY(!m_window->loadBar().isVisible());
    QVERIFY(m_window->windowTitle().startsWith(u"printk-500.dat"));
    QVERIFY(!m_window->messageBar().isVisible()); // the user knows
}

void MainWindowTest::aNewLoadReplacesARunningOne()
{
    QSignalSpy loaded(&m_window->loader(), &TraceLoader::loaded);
    m_window->openFiles({ kPrintk });
    m_window->openFiles({ kQuiet });
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, kLoadTimeout);
    QTest::qWait(300); // the replaced job must stay silent
    QCOMPARE(loaded.count(), 1);
    QVERIFY(m_window->windowTitle().startsWith(u"quiet-500.dat"));
}

void MainWindowTest::aSecondRunOpensBesideTheFirst()
{
    open({ kPrintk });
    const auto first = m_window->open().runs.front().timeline;
    action("openBeside")->trigger();
    auto *dialog = m_window->findChild<QFileDialog *>();
    QVERIFY(dialog);
    emit dialog->fileSelected(kQuiet);
    dialog->close();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 2U, kLoadTimeout);
    QCOMPARE(m_window->open().runs.front().timeline, first); // not loaded again
}

void MainWindowTest::menuCommandsReachTheTimeline()
{
    open({ kPrintk });
    TimelineView &view = m_window->runPage().view();
    emit m_window->menus().commandRequested(ViewCommand::NextOperation);
    QVERIFY(view.selection() == (SliceRef { SliceSource::Operation, 0 }));
    const TimeSpan shown = view.window().span();
    emit m_window->menus().commandRequested(ViewCommand::FitAll);
    QVERIFY(view.window().span() == view.timeline()->span);
    emit m_window->menus().commandRequested(ViewCommand::GoBack);
    QVERIFY(view.window().span() == shown);
}

void MainWindowTest::theKeySheetOpensOnce()
{
    action("keys")->trigger();
    action("keys")->trigger();
    const auto dialogs = m_window->findChildren<QDialog *>(QStringLiteral("keySheet"));
    QCOMPARE(dialogs.size(), 1);
    QVERIFY(dialogs.first()->findChild<QTextBrowser *>()->toPlainText().contains(u"Next operation"));
}

void MainWindowTest::aSessionBringsBackViewAndNotes()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("work.plugscope"));
    open({ kPrintk, kQuiet });
    m_window->comparePage().showPair(2);
    m_window->comparePage().viewB().notes().add(
        { .timeNs = m_window->comparePage().viewB().window().span().startNs + 1'000'000,
          .lane = { LaneKind::CpuState, 1 },
          .text = QStringLiteral("here") });
    const TimeSpan spanA = m_window->comparePage().viewA().window().span();
    const TimeSpan spanB = m_window->comparePage().viewB().window().span();
    const auto notes = m_window->comparePage().viewB().notes().all();
    m_window->saveSessionTo(path);

    m_window = std::make_unique<MainWindow>(PLUGSCOPE_EXECUTABLE, m_folder.filePath(QStringLiteral("window.ini")));
    QVERIFY(test::showAndWait(*m_window, QSize(1280, 860)));
    m_window->openFiles({ path });
    QTRY_COMPARE_WITH_TIMEOUT(m_window->open().runs.size(), 2U, kLoadTimeout);
    QVERIFY(m_window->comparePage().viewA().window().span() == spanA);
    QVERIFY(m_window->comparePage().viewB().window().span() == spanB);
    const auto restored = m_window->comparePage().viewB().notes().all();
    QCOMPARE(restored.size(), 1);
    QCOMPARE(restored.first().text, notes.first().text);
    QCOMPARE(restored.first().timeNs, notes.first().timeNs);
    QVERIFY(restored.first().lane == notes.first().lane);
}

void MainWindowTest::aBrokenSessionIsAMessage()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.plugscope"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{ \"schema\": \"other/9\" }") > 0);
    file.close();
    m_window->openFiles({ path });
    QVERIFY(m_window->messageBar().message().contains(u"plugscope.session/1"));
}

void MainWindowTest::theExportDialogWritesWhatTheCommandLineWrites()
{
    const QTemporaryDir folder;
    open({ kPrintk });
    m_window->runPage().view().show({ SliceSource::Operation, 2 });
    action("export")->trigger();
    auto *dialog = m_window->findChild<ExportDialog *>();
    QVERIFY(dialog);
    const QString fromWindow = folder.filePath(QStringLiteral("window.png"));
    emit dialog->requested(fromWindow, QSize(1600, 1000), m_window->picture().title, false);
    QTRY_VERIFY(!m_window->findChild<ExportDialog *>());
    const QString fromCommand = folder.filePath(QStringLiteral("command.png"));
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PLUGSCOPE_EXECUTABLE),
                  { QStringLiteral("export"), QStringLiteral("--output"), fromCommand, QStringLiteral("--operation"),
                    QStringLiteral("3"), kPrintk });
    QVERIFY(process.waitForFinished(kLoadTimeout));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(!bytesOf(fromWindow).isEmpty());
    QVERIFY(bytesOf(fromWindow) == bytesOf(fromCommand));
}

void MainWindowTest::theExportDialogTellsProblems()
{
    open({ kPrintk });
    action("export")->trigger();
    auto *dialog = m_window->findChild<ExportDialog *>();
    QVERIFY(dialog);
    emit dialog->requested(QStringLiteral("/nowhere/x.png"), QSize(800, 600), QString(), false);
    QVERIFY(dialog->isVisible());
    bool isTold = false;
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        isTold = isTold || (label->isVisible() && label->text().contains(u"/nowhere/x.png"));
    QVERIFY(isTold);
    dialog->reject();
}

void MainWindowTest::thePictureIsCopied()
{
    open({ kPrintk });
    action("copyPicture")->trigger();
    QCOMPARE(QApplication::clipboard()->image().size(), QSize(1600, 1000));
}

QTEST_MAIN(MainWindowTest)
#include "mainwindowtest.moc"
