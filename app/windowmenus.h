// SPDX-License-Identifier: GPL-3.0-or-later
// The actions and menus of the main window.
#pragma once

#include "widgets/viewcommands.h"

#include <QList>
#include <QObject>

class QAction;
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
    /// The action with this object name, nullptr: none.
    [[nodiscard]] QAction *action(const QString &name) const;

signals:
    void openRequested();
    void openFolderRequested();
    void openBesideRequested();
    void openSessionRequested();
    void saveSessionRequested();
    void exportRequested();
    void copyPictureRequested();
    void keySheetRequested();
    void aboutRequested();
    void commandRequested(plugscope::ViewCommand command);

private:
    using Signal = void (WindowMenus::*)();

    QAction *add(QMenu *menu, const QString &name, const QString &text, const QKeySequence &key, Signal requested);
    void addFileMenu();
    void addCommands(QMenu *menu, CommandGroup group);

    QMainWindow *m_window;
    QList<QAction *> m_needRun; // enabled while a run is open
    QAction *m_openBeside = nullptr;
};

} // namespace plugscope
