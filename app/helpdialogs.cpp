// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helpdialogs.h"

#include "widgets/viewcommands.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace plugscope {

namespace {

struct HelpWords
{
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

QString row(const QString &keys, const QString &what)
{
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

QString commandRows(CommandGroup group)
{
    QString rows;
    for (const ViewCommandInfo &info : viewCommands()) {
        if (info.group != group)
            continue;
        QStringList keys;
        for (const QKeySequence &key : info.keys)
            keys += key.toString(QKeySequence::NativeText);
        rows += row(keys.join(QStringLiteral("  ")), info.text);
    }
    return rows;
}

QString section(const QString &title, const QString &rows)
{
    return QStringLiteral("<h4>%1</h4><table cellspacing='0' cellpadding='2'>%2</table>").arg(title, rows);
}

} // namespace

QString keySheetText()
{
    const QString mouse = row(HelpWords::tr("wheel"), HelpWords::tr("zoom at the mouse"))
                          + row(HelpWords::tr("Shift + wheel"), HelpWords::tr("move in time"))
                          + row(HelpWords::tr("Ctrl + wheel, wheel over names"), HelpWords::tr("scroll CPUs"))
                          + row(HelpWords::tr("drag"), HelpWords::tr("move in time, scroll CPUs"))
                          + row(HelpWords::tr("Shift + drag, right drag"), HelpWords::tr("zoom to what is marked"))
                          + row(HelpWords::tr("click"), HelpWords::tr("select"))
                          + row(HelpWords::tr("double click"), HelpWords::tr("select and zoom to it"))
                          + row(HelpWords::tr("rest"), HelpWords::tr("what this pixel means"));
    const QString notes
        = commandRows(CommandGroup::Notes) + row(HelpWords::tr("drag a note"), HelpWords::tr("move its text"))
          + row(HelpWords::tr("drag its dot"), HelpWords::tr("point at something else"))
          + row(HelpWords::tr("double click on a note"), HelpWords::tr("edit it; Enter keeps, Esc gives up"));
    const QString window = row(QStringLiteral("Ctrl+O"), HelpWords::tr("open a trace"))
                           + row(QStringLiteral("Ctrl+Shift+O"), HelpWords::tr("open a second run to compare"))
                           + row(QStringLiteral("F5"), HelpWords::tr("read again what is open"))
                           + row(QStringLiteral("F11"), HelpWords::tr("full screen"))
                           + row(HelpWords::tr("click on a heading"),
                                 HelpWords::tr("sort a table; the third click brings back its order"))
                           + row(QStringLiteral("Ctrl+C"), HelpWords::tr("copy the selected rows of a table"));
    return section(HelpWords::tr("Window and tables"), window) + section(HelpWords::tr("Mouse in a timeline"), mouse)
           + section(HelpWords::tr("View"), commandRows(CommandGroup::View))
           + section(HelpWords::tr("Navigate"), commandRows(CommandGroup::Navigate))
           + section(HelpWords::tr("Notes"), notes);
}

QString aboutText()
{
    return QStringLiteral("<h3>Plugscope %1</h3>").arg(QCoreApplication::applicationVersion())
           + HelpWords::tr(
               "<p>Shows why taking a Linux CPU offline or online took so long, and what it did to everybody "
               "else.</p><p>Free software under the GNU General Public License, version 3 or later. Uses Qt, "
               "QCustomPlot, Babeltrace 2, libtracecmd, libtraceevent and the DejaVu fonts.</p>");
}

void openHelpDialog(QWidget *parent, const QString &name, const QString &title, const QString &html)
{
    if (auto *existing = parent->findChild<QDialog *>(name)) {
        existing->raise();
        existing->activateWindow();
        return;
    }
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto *text = new QTextBrowser(dialog);
    text->setHtml(html);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(title);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(480, 520);
    dialog->show();
}

} // namespace plugscope
