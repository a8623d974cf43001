// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowmenus.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace plugscope {

WindowMenus::WindowMenus(QMainWindow *window) : QObject(window), m_window(window)
{
    addFileMenu();
    addViewMenu();
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
    m_needRun += add(file, QStringLiteral("openBeside"), tr("Open a &second run to compare…"),
                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), &WindowMenus::openBesideRequested);
    m_recent = file->addMenu(tr("Open &recent"));
    m_recent->setObjectName(QStringLiteral("recent"));
    m_needRun += add(file, QStringLiteral("reload"), tr("Re&load"), Qt::Key_F5, &WindowMenus::reloadRequested);
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

void WindowMenus::addViewMenu()
{
    QMenu *view = m_window->menuBar()->addMenu(tr("&View"));
    addCommands(view, CommandGroup::View);
    view->addSeparator();
    addThemes(view->addMenu(tr("&Theme")));
    m_fullScreen = view->addAction(tr("F&ull screen"));
    m_fullScreen->setObjectName(QStringLiteral("fullScreen"));
    m_fullScreen->setCheckable(true);
    m_fullScreen->setShortcut(Qt::Key_F11);
    connect(m_fullScreen, &QAction::triggered, this, &WindowMenus::fullScreenRequested);
    add(view, QStringLiteral("resetLayout"), tr("&Reset the layout"), {}, &WindowMenus::resetLayoutRequested);
}

void WindowMenus::addThemes(QMenu *menu)
{
    m_themes = new QActionGroup(this);
    const std::pair<Theme, QString> themes[] { { Theme::System, tr("As the &system") },
                                               { Theme::Light, tr("&Light") },
                                               { Theme::Dark, tr("&Dark") } };
    for (const auto &[theme, text] : themes) {
        QAction *action = menu->addAction(text);
        action->setObjectName(themeName(theme));
        action->setCheckable(true);
        m_themes->addAction(action);
        connect(action, &QAction::triggered, this, [this, chosen = theme] { emit themeRequested(chosen); });
    }
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
}

void WindowMenus::setRecent(const QList<RecentFiles::Entry> &entries)
{
    m_recent->clear();
    int number = 0;
    for (const RecentFiles::Entry &entry : entries) {
        // A file name may hold what would mark a key.
        QString text = tr("%1  –  %2")
                           .arg(recentNames(entry), recentFolders(entry))
                           .replace(QLatin1Char('&'), QLatin1String("&&"));
        text = ++number < 10 ? QStringLiteral("&%1  ").arg(number) + text : text;
        connect(m_recent->addAction(text), &QAction::triggered, this, [this, entry] { emit recentRequested(entry); });
    }
    m_recent->addSeparator();
    add(m_recent, QStringLiteral("clearRecent"), tr("&Clear the list"), {}, &WindowMenus::clearRecentRequested);
    m_recent->setEnabled(!entries.isEmpty());
}

void WindowMenus::setTheme(Theme theme)
{
    action(themeName(theme))->setChecked(true);
}

void WindowMenus::setFullScreen(bool isFullScreen)
{
    m_fullScreen->setChecked(isFullScreen);
}

QAction *WindowMenus::action(const QString &name) const
{
    return m_window->menuBar()->findChild<QAction *>(name);
}

} // namespace plugscope
