// SPDX-License-Identifier: GPL-3.0-or-later
// The actions and menus of the main window.
#pragma once

#include "app/recentfiles.h"
#include "app/theme.h"
#include "widgets/viewcommands.h"

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace plugscope {

class WindowMenus : public QObject
{
    Q_OBJECT

public:
    /// Fills the menu bar of `window`.
    explicit WindowMenus(QMainWindow *window);

    /// Which actions make sense with so many runs open.
    void setOpenRuns(int count);
    /// What "Open recent" offers.
    void setRecent(const QList<RecentFiles::Entry> &entries);
    /// Which theme and state of the window the View menu marks.
    void setTheme(Theme theme);
    void setFullScreen(bool isFullScreen);
    /// The action with this object name, nullptr: none.
    [[nodiscard]] QAction *action(const QString &name) const;

signals:
    void openRequested();
    void openFolderRequested();
    void openBesideRequested();
    void recentRequested(const QStringList &paths);
    void clearRecentRequested();
    void reloadRequested();
    void openSessionRequested();
    void saveSessionRequested();
    void exportRequested();
    void copyPictureRequested();
    void themeRequested(plugscope::Theme theme);
    void fullScreenRequested(bool isFullScreen);
    void resetLayoutRequested();
    void keySheetRequested();
    void aboutRequested();
    void commandRequested(plugscope::ViewCommand command);

private:
    using Signal = void (WindowMenus::*)();

    QAction *add(QMenu *menu, const QString &name, const QString &text, const QKeySequence &key, Signal requested);
    void addFileMenu();
    void addViewMenu();
    void addThemes(QMenu *menu);
    void addCommands(QMenu *menu, CommandGroup group);

    QMainWindow *m_window;
    QList<QAction *> m_needRun; // enabled while a run is open
    QMenu *m_recent = nullptr;
    QActionGroup *m_themes = nullptr;
    QAction *m_fullScreen = nullptr;
};

} // namespace plugscope
