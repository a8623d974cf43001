// SPDX-License-Identifier: GPL-3.0-or-later
// The start page and "Open recent": samples, what was opened before, recipes; by mouse and by key.
#include "app/startpage.h"
#include "app/messagebar.h"
#include "app/recordingrecipes.h"
#include "tests/support/windowtest.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>

using namespace plugscope;

namespace {

const QString kCase = QStringLiteral(PLUGSCOPE_TEST_DATA "/cases/01-offline-one-slow-callback/trace.txt");

QString plain(const QString &text)
{
    return QString(text).remove(u'&');
}

} // namespace

class StartPageTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }
    void samplesStandBesideTheProgram();
    void withoutSamplesThereIsNoPlaceForThem();
    void aSampleIsOneClickAway();
    void bothSamplesAreComparedByKey();
    void whatWasOpenedIsListed();
    void aPairIsListedAsOne();
    void aGoneFileLeavesTheLists();
    void theListCanBeCleared();
    void anAmpersandInANameIsShown();
    void theQuestionChoosesTheCommands();
    void theCommandsAreCopied();
    void recipesAreCompleteCommands();
    void enterOpensADialog();
    void allKeysAreDifferent();

private:
    [[nodiscard]] QPushButton *button(const QString &text);
    [[nodiscard]] QPlainTextEdit *commands() { return (*m_window)->startPage().findChild<QPlainTextEdit *>(); }
    [[nodiscard]] QListWidget *recent() { return (*m_window)->startPage().findChild<QListWidget *>(); }
    [[nodiscard]] QMenu *recentMenu() { return (*m_window)->findChild<QMenu *>(QStringLiteral("recent")); }

    std::unique_ptr<test::WindowUnderTest> m_window;
};

void StartPageTest::init()
{
    m_window = std::make_unique<test::WindowUnderTest>();
    QVERIFY(m_window->start());
}

QPushButton *StartPageTest::button(const QString &text)
{
    for (QPushButton *button : (*m_window)->startPage().findChildren<QPushButton *>()) {
        if (plain(button->text()) == text)
            return button;
    }
    return nullptr;
}

void StartPageTest::samplesStandBesideTheProgram()
{
    // As installed: bin/plugscope and share/plugscope/samples.
    const QTemporaryDir root;
    const QString samples = root.filePath(QStringLiteral("share/plugscope/samples"));
    QVERIFY(QDir().mkpath(samples) && QDir().mkpath(root.filePath(QStringLiteral("bin"))));
    QVERIFY(findSamples(root.filePath(QStringLiteral("bin"))).isEmpty());
    for (const char *name : { "printk-500.dat", "quiet-500.dat" })
        QVERIFY(QFile::copy(QStringLiteral(PLUGSCOPE_SAMPLES "/") + QLatin1String(name),
                            samples + QLatin1Char('/') + QLatin1String(name)));
    const QList<Sample> found = findSamples(root.filePath(QStringLiteral("bin")));
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.first().path, samples + QStringLiteral("/printk-500.dat"));
}

void StartPageTest::withoutSamplesThereIsNoPlaceForThem()
{
    StartPage page({});
    for (const QPushButton *button : page.findChildren<QPushButton *>())
        QVERIFY(!button->text().contains(u"ompare"));
}

void StartPageTest::aSampleIsOneClickAway()
{
    QPushButton *quiet = button(QStringLiteral("The same test, quiet"));
    QVERIFY(quiet);
    QVERIFY(m_window->load([quiet] { QTest::mouseClick(quiet, Qt::LeftButton); }));
    QVERIFY((*m_window)->windowTitle().startsWith(u"quiet-500.dat"));
}

void StartPageTest::bothSamplesAreComparedByKey()
{
    QVERIFY(m_window->load([this] { QTest::keyClick(m_window->operator->(), Qt::Key_B, Qt::AltModifier); }));
    QCOMPARE((*m_window)->open().runs.size(), 2U);
    QVERIFY((*m_window)->windowTitle().startsWith(u"printk-500.dat and quiet-500.dat"));
}

void StartPageTest::whatWasOpenedIsListed()
{
    QVERIFY(!recent()->isVisible());
    QVERIFY(!recentMenu()->isEnabled());
    QVERIFY(m_window->open({ kCase }));
    QVERIFY(recentMenu()->actions().first()->text().contains(u"trace.txt"));
    QVERIFY(m_window->start());
    QVERIFY(recent()->isVisible());
    QCOMPARE(recent()->count(), 1);
    recent()->setFocus();
    QTest::keyClick(recent(), Qt::Key_Down);
    QVERIFY(m_window->load([this] { QTest::keyClick(recent(), Qt::Key_Return); }));
    QVERIFY(m_window->start());
    QVERIFY(m_window->load([this] {
        QTest::mouseClick(recent()->viewport(), Qt::LeftButton, {},
                          recent()->visualItemRect(recent()->item(0)).center());
    }));
    QVERIFY(m_window->load([this] { recentMenu()->actions().first()->trigger(); }));
    QCOMPARE(recent()->count(), 1);
}

void StartPageTest::aPairIsListedAsOne()
{
    const QString other = m_window->filePath(QStringLiteral("other.txt"));
    QVERIFY(QFile::copy(kCase, other));
    QVERIFY(m_window->open({ kCase, other }));
    QVERIFY(m_window->start());
    QVERIFY(recent()->item(0)->text().startsWith(u"trace.txt and other.txt"));
    QVERIFY(m_window->load([this] { recentMenu()->actions().first()->trigger(); }));
    QCOMPARE((*m_window)->open().runs.size(), 2U);
}

void StartPageTest::aGoneFileLeavesTheLists()
{
    const QString gone = m_window->filePath(QStringLiteral("gone.txt"));
    QVERIFY(QFile::copy(kCase, gone));
    QVERIFY(m_window->open({ gone }));
    QVERIFY(m_window->open({ kCase }));
    QVERIFY(QFile::remove(gone));
    QCOMPARE(recent()->count(), 2);
    recentMenu()->actions().at(1)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT((*m_window)->messageBar().isVisible(), test::kLoadTimeoutMs);
    QVERIFY((*m_window)->messageBar().message().contains(gone));
    QCOMPARE(recent()->count(), 1);
    QCOMPARE((*m_window)->open().runs.size(), 1U);
}

void StartPageTest::theListCanBeCleared()
{
    QVERIFY(m_window->open({ kCase }));
    m_window->action("clearRecent")->trigger();
    QVERIFY(!recentMenu()->isEnabled());
    QVERIFY(m_window->start());
    QCOMPARE(recent()->count(), 0);
}

void StartPageTest::anAmpersandInANameIsShown()
{
    const QString odd = m_window->filePath(QStringLiteral("this & that <b>.txt"));
    QVERIFY(QFile::copy(kCase, odd));
    QVERIFY(m_window->open({ odd }));
    QVERIFY(recentMenu()->actions().first()->text().contains(u"this && that <b>.txt"));
    QVERIFY(recent()->item(0)->text().startsWith(u"this & that <b>.txt"));
    QVERIFY(recent()->item(0)->toolTip().contains(u"this &amp; that &lt;b&gt;.txt"));
}

void StartPageTest::theQuestionChoosesTheCommands()
{
    const QList<RecordingRecipe> recipes = recordingRecipes();
    QCOMPARE(commands()->toPlainText(), recipes.first().commands);
    const QList<QRadioButton *> questions = (*m_window)->startPage().findChildren<QRadioButton *>();
    QCOMPARE(questions.size(), recipes.size());
    for (int i = 0; i < questions.size(); ++i) {
        QTest::mouseClick(questions[i], Qt::LeftButton, {}, QPoint(10, questions[i]->height() / 2));
        QCOMPARE(commands()->toPlainText(), recipes[i].commands);
    }
    QTest::keyClick(m_window->operator->(), Qt::Key_C, Qt::AltModifier); // what do Console messages cost?
    QTRY_VERIFY(commands()->toPlainText().contains(u"univ8250_console_write"));
    QTest::keyClick((*m_window)->focusWidget(), Qt::Key_Down);
    QVERIFY(commands()->toPlainText().contains(u"multi_cpu_stop"));
}

void StartPageTest::theCommandsAreCopied()
{
    QTest::mouseClick(button(QStringLiteral("Copy")), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), recordingRecipes().first().commands + QLatin1Char('\n'));
    commands()->setFocus();
    QTest::keyClick(commands(), Qt::Key_Home, Qt::ControlModifier);
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(commands(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(commands(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("trace-cmd"));
}

void StartPageTest::recipesAreCompleteCommands()
{
    for (const RecordingRecipe &recipe : recordingRecipes()) {
        QVERIFY(recipe.commands.contains(u"trace-cmd record -C mono -e cpuhp "));
        QVERIFY(recipe.commands.endsWith(u" COMMAND"));
        QVERIFY(!recipe.commands.contains(u'%'));
        // Probes are of use only when they are recorded.
        QCOMPARE(recipe.commands.contains(u"kprobe_events"), recipe.commands.contains(u"-e kprobes -e kretprobes"));
        const QStringList lines = recipe.commands.split(QLatin1Char('\n'));
        for (int i = 0; i + 1 < lines.size(); ++i)
            QVERIFY2(!lines[i].startsWith(u"trace-cmd") || lines[i].endsWith(u" \\"), qPrintable(lines[i]));
    }
}

void StartPageTest::enterOpensADialog()
{
    QCOMPARE((*m_window)->focusWidget(), button(QStringLiteral("Open a trace…")));
    QTest::keyClick((*m_window)->focusWidget(), Qt::Key_Return);
    QTRY_VERIFY((*m_window)->findChild<QFileDialog *>());
}

void StartPageTest::allKeysAreDifferent()
{
    QStringList keys;
    for (const QAction *menu : (*m_window)->menuBar()->actions())
        keys += QKeySequence::mnemonic(menu->text()).toString();
    for (const QAbstractButton *button : (*m_window)->startPage().findChildren<QAbstractButton *>())
        keys += QKeySequence::mnemonic(button->text()).toString();
    keys.removeAll(QString());
    QVERIFY(keys.size() > 10);
    QCOMPARE(keys.removeDuplicates(), 0);
}

QTEST_MAIN(StartPageTest)
#include "startpagetest.moc"
