// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/errortext.h"
#include "app/exportdialog.h"
#include "app/filedialogs.h"
#include "app/helpdialogs.h"
#include "app/keptview.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/runchoice.h"
#include "app/runsummary.h"
#include "app/samples.h"
#include "app/startpage.h"
#include "app/traceloader.h"
#include "app/windowmenus.h"
#include "widgets/comparepage.h"
#include "widgets/runpage.h"
#include "widgets/timetext.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace plugscope {

namespace {

constexpr QSize kUsualSize(1280, 860);
constexpr int kMessageMs = 5000; // in the status bar

QString sessionFilter()
{
    return MainWindow::tr("Plugscope sessions (*.plugscope)");
}

QStringList localFiles(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    return paths;
}

} // namespace

MainWindow::MainWindow(const std::string &executable, const QString &settingsFile, QWidget *parent)
    : QMainWindow(parent), m_settings(settingsFile), m_loader(new TraceLoader(executable, this)),
      m_menus(new WindowMenus(this)), m_messageBar(new MessageBar(this)), m_loadBar(new LoadBar(*m_loader, this)),
      m_pages(new QStackedWidget(this)),
      m_startPage(new StartPage(findSamples(QApplication::applicationDirPath()), this)), m_runPage(new RunPage(this)),
      m_comparePage(new ComparePage(this)), m_cursorText(new QLabel(this))
{
    setWindowTitle(QStringLiteral("Plugscope"));
    setAcceptDrops(true);
    buildLayout();
    connectFileMenu();
    connectViewMenu();
    connectPages();
    connectLoader();
    changeTheme(m_settings.theme());
    resize(kUsualSize);
    m_settings.restoreLayout(*this);
    showRecent();
}

void MainWindow::buildLayout()
{
    m_pages->addWidget(m_startPage);
    m_pages->addWidget(m_runPage);
    m_pages->addWidget(m_comparePage);
    auto *centre = new QWidget(this);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messageBar);
    layout->addWidget(m_loadBar);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    statusBar()->addPermanentWidget(m_cursorText);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connectFileMenu()
{
    connect(m_menus, &WindowMenus::openRequested, this, [this] { askForFile(false, false); });
    connect(m_menus, &WindowMenus::openFolderRequested, this, [this] { askForFile(true, false); });
    connect(m_menus, &WindowMenus::openBesideRequested, this, [this] { askForFile(false, true); });
    connect(m_menus, &WindowMenus::recentRequested, this, &MainWindow::openFiles);
    connect(m_menus, &WindowMenus::clearRecentRequested, this, [this] {
        m_settings.recentFiles().clear();
        showRecent();
    });
    connect(m_menus, &WindowMenus::reloadRequested, this, &MainWindow::reload);
    connect(m_menus, &WindowMenus::openSessionRequested, this, &MainWindow::askForSession);
    connect(m_menus, &WindowMenus::saveSessionRequested, this, &MainWindow::askWhereToSaveSession);
    connect(m_menus, &WindowMenus::exportRequested, this, &MainWindow::askWhereToExport);
    connect(m_menus, &WindowMenus::copyPictureRequested, this, &MainWindow::copyPicture);
}

void MainWindow::connectViewMenu()
{
    connect(m_menus, &WindowMenus::commandRequested, this, &MainWindow::perform);
    connect(m_menus, &WindowMenus::themeRequested, this, &MainWindow::changeTheme);
    connect(m_menus, &WindowMenus::fullScreenRequested, this,
            [this](bool isFull) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isFull)); });
    connect(m_menus, &WindowMenus::resetLayoutRequested, this, &MainWindow::resetWindow);
    connect(m_menus, &WindowMenus::keySheetRequested, this,
            [this] { openHelpDialog(this, QStringLiteral("keySheet"), tr("Keys and mouse"), keySheetText()); });
    connect(m_menus, &WindowMenus::aboutRequested, this,
            [this] { openHelpDialog(this, QStringLiteral("aboutBox"), tr("About Plugscope"), aboutText()); });
}

void MainWindow::connectPages()
{
    connect(m_startPage, &StartPage::openRequested, this, [this] { askForFile(false, false); });
    connect(m_startPage, &StartPage::openFolderRequested, this, [this] { askForFile(true, false); });
    connect(m_startPage, &StartPage::filesRequested, this, &MainWindow::openFiles);
    for (TimelineView *view : { &m_runPage->view(), &m_comparePage->viewA(), &m_comparePage->viewB() })
        connect(view, &TimelineView::cursorMoved, this, [this, view](TimeNs t) { showCursor(*view, t); });
}

void MainWindow::connectLoader()
{
    connect(m_loader, &TraceLoader::started, m_messageBar, &QWidget::hide);
    connect(m_loader, &TraceLoader::loaded, this, &MainWindow::showRuns);
    connect(m_loader, &TraceLoader::failed, this, &MainWindow::showError);
}

void MainWindow::load(const QStringList &paths, const std::vector<LoadedRun> &known)
{
    m_pendingSession.reset();
    m_isReloading = false;
    m_pendingEntry = paths;
    m_loader->load(paths, known);
}

void MainWindow::showError(const Error &error)
{
    if (error.code == ErrorCode::SeveralRuns) {
        askForRun(error);
        return;
    }
    m_messageBar->showMessage(QString::fromStdString(errorText(error)));
    if (error.code != ErrorCode::FileNotFound)
        return;
    m_settings.recentFiles().removeFile(QString::fromLocal8Bit(error.subject.c_str()));
    showRecent();
}

void MainWindow::openFiles(const QStringList &paths)
{
    if (paths.size() == 1 && paths.first().endsWith(QLatin1String(".plugscope"))) {
        openSession(paths.first());
        return;
    }
    if (paths.isEmpty() || paths.size() > 2) {
        m_messageBar->showMessage(tr("One trace can be open, or two to compare them; these are %1.").arg(paths.size()));
        return;
    }
    load(paths);
}

void MainWindow::openSession(const QString &path)
{
    auto session = loadSession(path);
    if (!session) {
        showError(session.error());
        return;
    }
    QStringList paths;
    for (const SessionRun &run : session->runs)
        paths += QString::fromLocal8Bit(run.path.c_str());
    load(paths);
    m_pendingSession = std::move(*session);
    m_pendingEntry = { path };
}

void MainWindow::reload()
{
    if (m_open.runs.empty())
        return;
    if (openPaths().contains(QStringLiteral("-"))) {
        m_messageBar->showMessage(tr("Standard input cannot be read a second time."));
        return;
    }
    load(openPaths());
    m_isReloading = true;
}

void MainWindow::showRuns(const LoadedRuns &runs)
{
    std::vector<KeptView> kept;
    for (TimelineView *view : m_isReloading ? views() : std::vector<TimelineView *>())
        kept.push_back(keepView(*view));
    m_open = runs;
    showPage();
    m_menus->setOpenRuns(static_cast<int>(runs.runs.size()));
    if (m_isReloading) {
        restoreViews(kept);
        statusBar()->showMessage(tr("Read again"), kMessageMs);
        return;
    }
    applySession();
    activeView()->setFocus();
    m_settings.recentFiles().add(m_pendingEntry);
    showRecent();
}

void MainWindow::showPage()
{
    const LoadedRun &run = m_open.runs.front();
    const RunTexts first = runTexts(run);
    if (m_open.runs.size() == 1) {
        m_pages->setCurrentWidget(m_runPage);
        m_runPage->setRun(run.timeline, first);
        setWindowTitle(tr("%1 – Plugscope").arg(first.name));
    } else {
        const LoadedRun &other = m_open.runs.back();
        const RunTexts second = runTexts(other);
        m_pages->setCurrentWidget(m_comparePage);
        m_comparePage->setRuns(run.timeline, other.timeline, m_open.comparison, first, second,
                               comparisonSummary(*m_open.comparison));
        setWindowTitle(tr("%1 and %2 – Plugscope").arg(first.name, second.name));
    }
}

void MainWindow::restoreViews(const std::vector<KeptView> &kept)
{
    const std::vector<TimelineView *> shown = views();
    for (std::size_t i = 0; i < shown.size(); ++i)
        restoreView(*shown[i], kept[i]);
    const bool isStillThere = kept.front().span.overlaps(shown.front()->timeline()->span);
    if (!isStillThere)
        return; // another trace under the same name: all of it is shown
    if (shown.size() == 2)
        m_comparePage->showSpans(kept.front().span, kept.back().span);
    else
        shown.front()->window().jumpTo(kept.front().span);
}

void MainWindow::showRecent()
{
    const QList<RecentFiles::Entry> entries = m_settings.recentFiles().entries();
    m_menus->setRecent(entries);
    m_startPage->setRecent(entries);
}

void MainWindow::applySession()
{
    const std::vector<TimelineView *> shown = views();
    for (std::size_t i = 0; m_pendingSession && i < shown.size() && i < m_pendingSession->runs.size(); ++i)
        applyRunView(*shown[i], m_pendingSession->runs[i].view, i == 0);
    m_pendingSession.reset();
}

void MainWindow::showCursor(TimelineView &view, TimeNs t)
{
    if (!isKnown(t)) {
        m_cursorText->clear();
        return;
    }
    const TimeText times(view.timeline()->analysis->trace->info());
    m_cursorText->setText(tr("%1 from trace start   trace clock %2   window %3")
                              .arg(times.duration(t - view.timeline()->span.startNs), times.moment(t),
                                   times.duration(view.window().span().durationNs())));
}

void MainWindow::perform(ViewCommand command)
{
    if (TimelineView *view = activeView())
        view->perform(command);
}

void MainWindow::changeTheme(Theme theme)
{
    applyTheme(theme);
    m_menus->setTheme(theme);
    if (theme != m_settings.theme())
        m_settings.setTheme(theme);
}

void MainWindow::resetWindow()
{
    setWindowState(Qt::WindowNoState);
    resize(kUsualSize);
    resetLayout(*this);
}

TimelineView *MainWindow::activeView() const
{
    if (m_open.runs.empty())
        return nullptr;
    return m_open.runs.size() == 1 ? &m_runPage->view() : &m_comparePage->activeView();
}

std::vector<TimelineView *> MainWindow::views() const
{
    if (m_open.runs.empty())
        return {};
    if (m_open.runs.size() == 1)
        return { &m_runPage->view() };
    return { &m_comparePage->viewA(), &m_comparePage->viewB() };
}

std::vector<RunView> MainWindow::runViews() const
{
    std::vector<RunView> result;
    for (TimelineView *view : views())
        result.push_back({ view->window().span(), view->selection(), view->notes().all() });
    return result;
}

QStringList MainWindow::openPaths() const
{
    QStringList paths;
    for (const LoadedRun &run : m_open.runs)
        paths += QString::fromLocal8Bit(run.named.path.c_str());
    return paths;
}

QString MainWindow::openFolder() const
{
    return m_open.runs.empty() ? QString() : QFileInfo(openPaths().first()).absolutePath();
}

Picture MainWindow::picture() const
{
    return makePicture(m_open, runViews());
}

void MainWindow::askForFile(bool isFolder, bool beside)
{
    FileQuestion question { .title = beside ? tr("Open a second run") : tr("Open a trace"), .folder = openFolder() };
    if (isFolder)
        question.mode = QFileDialog::Directory;
    askForPath(this, question, [this, beside](const QString &path) {
        if (beside && !m_open.runs.empty())
            load({ openPaths().first(), path }, m_open.runs);
        else
            openFiles({ path });
    });
}

void MainWindow::askForRun(const Error &error)
{
    auto *dialog = new RunChoice(error, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RunChoice::chosen, this, [this](const QString &folder, const QString &path) {
        std::replace(m_pendingEntry.begin(), m_pendingEntry.end(), folder, path);
        m_loader->loadInstead(folder, path);
    });
    dialog->open();
}

void MainWindow::askForSession()
{
    askForPath(this, { .title = tr("Open a session"), .filter = sessionFilter() },
               [this](const QString &path) { openSession(path); });
}

void MainWindow::askWhereToSaveSession()
{
    askForPath(this,
               { .title = tr("Save the session"),
                 .folder = openFolder(),
                 .filter = sessionFilter(),
                 .suffix = QStringLiteral("plugscope"),
                 .mode = QFileDialog::AnyFile },
               [this](const QString &path) { saveSessionTo(path); });
}

void MainWindow::saveSessionTo(const QString &path)
{
    Session session;
    const std::vector<RunView> shown = runViews();
    for (std::size_t i = 0; i < m_open.runs.size(); ++i)
        session.runs.push_back({ m_open.runs[i].named.path, shown[i] });
    const auto saved = saveSession(session, path);
    if (!saved) {
        showError(saved.error());
        return;
    }
    statusBar()->showMessage(tr("Saved %1").arg(path), kMessageMs);
    m_settings.recentFiles().add({ path });
    showRecent();
}

void MainWindow::askWhereToExport()
{
    const QString path = QFileInfo(openPaths().first()).completeBaseName() + QStringLiteral(".png");
    openExportDialog(
        this, path, [this] { return picture(); },
        [this](const QString &written) { statusBar()->showMessage(tr("Wrote %1").arg(written), kMessageMs); });
}

void MainWindow::copyPicture()
{
    QApplication::clipboard()->setImage(pictureImage(picture()));
    statusBar()->showMessage(tr("The picture is on the clipboard"), kMessageMs);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
        m_menus->setFullScreen(isFullScreen());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings.saveLayout(*this);
    QMainWindow::closeEvent(event);
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openFiles(localFiles(*event->mimeData()));
}

} // namespace plugscope
