// SPDX-License-Identifier: GPL-3.0-or-later
// The window: opens runs, shows them on the page for one or for two, keeps what is open when loading fails.
#pragma once

#include "app/loadedruns.h"
#include "app/picturerequest.h"
#include "app/session.h"
#include "app/windowsettings.h"
#include "widgets/viewcommands.h"

#include <QMainWindow>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QStackedWidget;

namespace plugscope {

class ComparePage;
struct KeptView;
class LoadBar;
class MessageBar;
class RunPage;
class StartPage;
class TimelineView;
class TraceLoader;
class WindowMenus;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// `executable` decodes traces, see decodeTrace(). `settingsFile` keeps what WindowSettings knows.
    MainWindow(const std::string &executable, const QString &settingsFile, QWidget *parent = nullptr);

    /// Opens one trace or two, or a session, beside the window's work; more are a mistake that the message bar tells.
    void openFiles(const QStringList &paths);
    void openSession(const QString &path);
    /// Reads again what is open. Time window, selection, notes and tabs stay.
    void reload();
    /// Writes a session; a problem goes to the message bar.
    void saveSessionTo(const QString &path);

    [[nodiscard]] const LoadedRuns &open() const { return m_open; }
    /// The picture that the window shows now; a run must be open.
    [[nodiscard]] Picture picture() const;

    [[nodiscard]] StartPage &startPage() { return *m_startPage; }
    [[nodiscard]] RunPage &runPage() { return *m_runPage; }
    [[nodiscard]] ComparePage &comparePage() { return *m_comparePage; }
    [[nodiscard]] TraceLoader &loader() { return *m_loader; }
    [[nodiscard]] LoadBar &loadBar() { return *m_loadBar; }
    [[nodiscard]] MessageBar &messageBar() { return *m_messageBar; }
    [[nodiscard]] WindowMenus &menus() { return *m_menus; }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void buildLayout();
    void connectFileMenu();
    void connectViewMenu();
    void connectPages();
    void connectLoader();
    void load(const QStringList &paths, const std::vector<LoadedRun> &known = {});
    void showError(const Error &error);
    void showRuns(const LoadedRuns &runs);
    void showPage();
    void applySession();
    void restoreViews(const std::vector<KeptView> &kept);
    void showRecent();
    void showCursor(TimelineView &view, TimeNs t);
    void perform(ViewCommand command);
    void changeTheme(Theme theme);
    void resetWindow();
    void askForFile(bool isFolder, bool beside);
    void askForRun(const Error &error);
    void askForSession();
    void askWhereToSaveSession();
    void askWhereToExport();
    void copyPicture();
    [[nodiscard]] TimelineView *activeView() const;
    /// The timelines in view, one for each open run.
    [[nodiscard]] std::vector<TimelineView *> views() const;
    [[nodiscard]] std::vector<RunView> runViews() const;
    [[nodiscard]] QStringList openPaths() const;
    /// The folder of what is open, empty: nothing is.
    [[nodiscard]] QString openFolder() const;

    WindowSettings m_settings;
    TraceLoader *m_loader;
    WindowMenus *m_menus;
    MessageBar *m_messageBar;
    LoadBar *m_loadBar;
    QStackedWidget *m_pages;
    StartPage *m_startPage;
    RunPage *m_runPage;
    ComparePage *m_comparePage;
    QLabel *m_cursorText;
    LoadedRuns m_open;
    RecentFiles::Entry m_pendingEntry; // what recent files will call the traces that are being loaded
    std::optional<Session> m_pendingSession; // to apply when its traces are loaded
    bool m_isReloading = false; // the traces that are being loaded are those that are open
};

} // namespace plugscope
