// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowmenus.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace plugscope {

WindowMenus::WindowMenus(QMainWindow *window) : QObject(window), m_window(window)
{
    addFileMenu();
    addCommands(window->menuBar()->addMenu(tr("&View")), CommandGroup::View);
    addCommands(window->menuBar()->addMenu(tr("&Navigate")), CommandGroup::Navigate);
    addCommands(window->menuBar()->addMenu(tr("N&otes")), CommandGroup::Notes);
    QMenu *help = window->menuBar()->addMenu(tr("&Help"));
    QAction *keys
        = add(help, QStringLiteral("keys"), tr("&Keys and mouse"), Qt::Key_F1, &WindowMenus::keySheetRequested);
    keys->setShortcuts({ Qt::Key_F1, Qt::Key_Question });
    add(help, QStringLiteral("about"), tr("&About Plugscope"), {}, &WindowMenus::aboutRequested);
    setOpenRuns(0);
}

QAction *WindowMenus::add(QMenu *menu, const QString &name, const QString &text, const QKeySequence &key,
                          Signal requested)
{
    QAction *action = menu->addAction(text);
    action->setObjectName(name);
    if (!key.isEmpty())
        action->setShortcut(key);
    connect(action, &QAction::triggered, this, requested);
    return action;
}

void WindowMenus::addFileMenu()
{
    QMenu *file = m_window->menuBar()->addMenu(tr("&File"));
    add(file, QStringLiteral("open"), tr("&Open…"), QKeySequence::Open, &WindowMenus::openRequested);
    add(file, QStringLiteral("openFolder"), tr("Open a CTF &folder…"), {}, &WindowMenus::openFolderRequested);
    m_openBeside = add(file, QStringLiteral("openBeside"), tr("Open a &second run to compare…"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), &WindowMenus::openBesideRequested);
    file->addSeparator();
    add(file, QStringLiteral("openSession"), tr("Open a sess&ion…"), {}, &WindowMenus::openSessionRequested);
    m_needRun += add(file, QStringLiteral("saveSession"), tr("Sa&ve the session…"), QKeySequence::Save,
                     &WindowMenus::saveSessionRequested);
    file->addSeparator();
    m_needRun += add(file, QStringLiteral("export"), tr("&Export the picture…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                     &WindowMenus::exportRequested);
    m_needRun += add(file, QStringLiteral("copyPicture"), tr("&Copy the picture"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &WindowMenus::copyPictureRequested);
    file->addSeparator();
    QAction *quit = file->addAction(tr("&Quit"));
    quit->setObjectName(QStringLiteral("quit"));
    quit->setShortcuts({ QKeySequence(Qt::CTRL | Qt::Key_Q) });
    connect(quit, &QAction::triggered, m_window, &QWidget::close);
}

void WindowMenus::addCommands(QMenu *menu, CommandGroup group)
{
    for (const ViewCommandInfo &info : viewCommands()) {
        if (info.group != group)
            continue;
        QAction *action = menu->addAction(info.text);
        // Keys that tables and text fields need for themselves work in a timeline only, which handles them itself.
        if (info.isGlobal)
            action->setShortcut(info.keys.first());
        else
            action->setText(info.text + QLatin1Char('\t') + info.keys.first().toString(QKeySequence::NativeText));
        connect(action, &QAction::triggered, this, [this, command = info.command] { emit commandRequested(command); });
        m_needRun += action;
    }
}

void WindowMenus::setOpenRuns(int count)
{
    for (QAction *action : m_needRun)
        action->setEnabled(count > 0);
    m_openBeside->setEnabled(count > 0);
}

QAction *WindowMenus::action(const QString &name) const
{
    return m_window->menuBar()->findChild<QAction *>(name);
}

} // namespace plugscope
