// SPDX-License-Identifier: GPL-3.0-or-later
// The window: opens runs, shows them on the page for one or for two, keeps what is open when loading fails.
#pragma once

#include "app/loadedruns.h"
#include "app/picturerequest.h"
#include "app/session.h"
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
    /// `executable` decodes traces, see decodeTrace().
    explicit MainWindow(const std::string &executable, QWidget *parent = nullptr);

    /// Opens one trace or two beside the window's work; more are a mistake that the message bar tells.
    void openFiles(const QStringList &paths);
    void openSession(const QString &path);
    /// Writes a session; a problem goes to the message bar.
    void saveSessionTo(const QString &path);

    [[nodiscard]] const LoadedRuns &open() const { return m_open; }
    /// The picture that the window shows now; a run must be open.
    [[nodiscard]] Picture picture() const;

    [[nodiscard]] RunPage &runPage() { return *m_runPage; }
    [[nodiscard]] ComparePage &comparePage() { return *m_comparePage; }
    [[nodiscard]] TraceLoader &loader() { return *m_loader; }
    [[nodiscard]] LoadBar &loadBar() { return *m_loadBar; }
    [[nodiscard]] MessageBar &messageBar() { return *m_messageBar; }
    [[nodiscard]] WindowMenus &menus() { return *m_menus; }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildLayout();
    void connectMenus();
    void connectLoader();
    void showRuns(const LoadedRuns &runs);
    void applySession();
    void showCursor(TimelineView &view, TimeNs t);
    void perform(ViewCommand command);
    void askForFile(bool isFolder, bool beside);
    void askForRun(const Error &error);
    void askForSession();
    void askWhereToSaveSession();
    void openExportDialog();
    void copyPicture();
    [[nodiscard]] TimelineView *activeView() const;
    /// The timelines in view, one for each open run.
    [[nodiscard]] std::vector<TimelineView *> views() const;
    [[nodiscard]] std::vector<RunView> runViews() const;
    [[nodiscard]] QStringList openPaths() const;

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
    std::optional<Session> m_pendingSession; // to apply when its traces are loaded
};

} // namespace plugscope
