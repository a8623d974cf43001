// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog by keyboard: every label leads to its field.
#include "app/exportdialog.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace plugscope;

class ExportDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void noLabelShowsItsAmpersand();
    void altKeysLeadToTheFields();
    void theKeysOfTheDialogAreDifferent();
    void enterAsksForThePicture();

private:
    std::unique_ptr<ExportDialog> m_dialog;
};

void ExportDialogTest::init()
{
    m_dialog = std::make_unique<ExportDialog>();
    m_dialog->setRequest(QStringLiteral("run.png"), QStringLiteral("A title"));
    m_dialog->show();
    m_dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
}

void ExportDialogTest::cleanup()
{
    m_dialog.reset();
}

void ExportDialogTest::noLabelShowsItsAmpersand()
{
    // A label takes its ampersand as a mark of the key only when it has a buddy.
    for (const QLabel *label : m_dialog->findChildren<QLabel *>())
        QVERIFY2(!label->text().contains(u'&') || label->buddy(), qPrintable(label->text()));
}

void ExportDialogTest::altKeysLeadToTheFields()
{
    const auto fieldOf = [this](Qt::Key key) {
        QTest::keyClick(m_dialog.get(), key, Qt::AltModifier);
        return m_dialog->focusWidget();
    };
    const auto *title = qobject_cast<QLineEdit *>(fieldOf(Qt::Key_T));
    QVERIFY(title);
    QCOMPARE(title->text(), QStringLiteral("A title"));
    const auto *file = qobject_cast<QLineEdit *>(fieldOf(Qt::Key_F));
    QVERIFY(file);
    QCOMPARE(file->text(), QStringLiteral("run.png"));
    const auto *width = qobject_cast<QSpinBox *>(fieldOf(Qt::Key_S));
    QVERIFY(width);
    QCOMPARE(width->value(), 1600);
    auto *dark = m_dialog->findChild<QCheckBox *>();
    QTest::keyClick(m_dialog.get(), Qt::Key_D, Qt::AltModifier);
    QTRY_VERIFY(dark->isChecked()); // a key presses a button for a moment
    QTest::keyClick(m_dialog.get(), Qt::Key_B, Qt::AltModifier);
    QTRY_VERIFY(m_dialog->findChild<QFileDialog *>());
}

void ExportDialogTest::theKeysOfTheDialogAreDifferent()
{
    QStringList keys;
    for (const QLabel *label : m_dialog->findChildren<QLabel *>())
        keys += QKeySequence::mnemonic(label->buddy() ? label->text() : QString()).toString();
    for (const QAbstractButton *button : m_dialog->findChildren<QAbstractButton *>())
        keys += QKeySequence::mnemonic(button->text()).toString();
    keys.removeAll(QString());
    QVERIFY(keys.size() >= 5);
    QCOMPARE(keys.removeDuplicates(), 0);
}

void ExportDialogTest::enterAsksForThePicture()
{
    QString path;
    connect(m_dialog.get(), &ExportDialog::requested, this, [&path](const QString &asked) { path = asked; });
    QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Return);
    QCOMPARE(path, QStringLiteral("run.png"));
}

QTEST_MAIN(ExportDialogTest)
#include "exportdialogtest.moc"
