// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/errortext.h"
#include "app/exportdialog.h"
#include "app/helpdialogs.h"
#include "app/loadbar.h"
#include "app/messagebar.h"
#include "app/runchoice.h"
#include "app/runsummary.h"
#include "app/startpage.h"
#include "app/traceloader.h"
#include "app/windowmenus.h"
#include "widgets/comparepage.h"
#include "widgets/runpage.h"
#include "widgets/timetext.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

namespace plugscope {

namespace {

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

MainWindow::MainWindow(const std::string &executable, QWidget *parent)
    : QMainWindow(parent), m_loader(new TraceLoader(executable, this)), m_menus(new WindowMenus(this)),
      m_messageBar(new MessageBar(this)), m_loadBar(new LoadBar(*m_loader, this)), m_pages(new QStackedWidget(this)),
      m_startPage(new StartPage(this)), m_runPage(new RunPage(this)), m_comparePage(new ComparePage(this)),
      m_cursorText(new QLabel(this))
{
    setWindowTitle(QStringLiteral("Plugscope"));
    setAcceptDrops(true);
    resize(1280, 860);
    buildLayout();
    connectMenus();
    connectLoader();
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

void MainWindow::connectMenus()
{
    connect(m_menus, &WindowMenus::openRequested, this, [this] { askForFile(false, false); });
    connect(m_menus, &WindowMenus::openFolderRequested, this, [this] { askForFile(true, false); });
    connect(m_menus, &WindowMenus::openBesideRequested, this, [this] { askForFile(false, true); });
    connect(m_menus, &WindowMenus::openSessionRequested, this, &MainWindow::askForSession);
    connect(m_menus, &WindowMenus::saveSessionRequested, this, &MainWindow::askWhereToSaveSession);
    connect(m_menus, &WindowMenus::exportRequested, this, &MainWindow::openExportDialog);
    connect(m_menus, &WindowMenus::copyPictureRequested, this, &MainWindow::copyPicture);
    connect(m_menus, &WindowMenus::commandRequested, this, &MainWindow::perform);
    connect(m_menus, &WindowMenus::keySheetRequested, this,
            [this] { openHelpDialog(this, QStringLiteral("keySheet"), tr("Keys and mouse"), keySheetText()); });
    connect(m_menus, &WindowMenus::aboutRequested, this,
            [this] { openHelpDialog(this, QStringLiteral("aboutBox"), tr("About Plugscope"), aboutText()); });
    connect(m_startPage, &StartPage::openRequested, this, [this] { askForFile(false, false); });
    for (TimelineView *view : { &m_runPage->view(), &m_comparePage->viewA(), &m_comparePage->viewB() })
        connect(view, &TimelineView::cursorMoved, this, [this, view](TimeNs t) { showCursor(*view, t); });
}

void MainWindow::connectLoader()
{
    connect(m_loader, &TraceLoader::started, m_messageBar, &QWidget::hide);
    connect(m_loader, &TraceLoader::loaded, this, &MainWindow::showRuns);
    connect(m_loader, &TraceLoader::failed, this, [this](const Error &error) {
        m_pendingSession.reset();
        if (error.code == ErrorCode::SeveralRuns)
            askForRun(error);
        else
            m_messageBar->showMessage(QString::fromStdString(errorText(error)));
    });
    connect(m_loader, &TraceLoader::cancelled, this, [this] { m_pendingSession.reset(); });
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
    m_pendingSession.reset();
    m_loader->load(paths);
}

void MainWindow::openSession(const QString &path)
{
    auto session = loadSession(path);
    if (!session) {
        m_messageBar->showMessage(QString::fromStdString(errorText(session.error())));
        return;
    }
    QStringList paths;
    for (const SessionRun &run : session->runs)
        paths += QString::fromLocal8Bit(run.path.c_str());
    m_loader->load(paths);
    m_pendingSession = std::move(*session);
}

void MainWindow::showRuns(const LoadedRuns &runs)
{
    m_open = runs;
    const RunTexts first = runTexts(runs.runs.front());
    if (runs.runs.size() == 1) {
        m_pages->setCurrentWidget(m_runPage);
        m_runPage->setRun(runs.runs.front().timeline, first);
        setWindowTitle(tr("%1 – Plugscope").arg(first.name));
    } else {
        const RunTexts second = runTexts(runs.runs.back());
        m_pages->setCurrentWidget(m_comparePage);
        m_comparePage->setRuns(runs.runs.front().timeline, runs.runs.back().timeline, runs.comparison, first, second,
                               comparisonSummary(*runs.comparison));
        setWindowTitle(tr("%1 and %2 – Plugscope").arg(first.name, second.name));
    }
    m_menus->setOpenRuns(static_cast<int>(runs.runs.size()));
    applySession();
    activeView()->setFocus();
}

void MainWindow::applySession()
{
    if (!m_pendingSession)
        return;
    const std::vector<TimelineView *> shown = views();
    for (std::size_t i = 0; i < shown.size() && i < m_pendingSession->runs.size(); ++i) {
        const RunView &view = m_pendingSession->runs[i].view;
        shown[i]->notes().reset(view.notes);
        const bool isKnownOperation = view.selection.source == SliceSource::Operation
                                      && view.selection.index < m_open.runs[i].named.analysis->operations.size();
        if (isKnownOperation)
            shown[i]->select(view.selection); // aligns two runs, so before the window
        if (i == 0 && view.span.durationNs() > 0)
            shown[i]->window().jumpTo(view.span);
    }
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

Picture MainWindow::picture() const
{
    return makePicture(m_open, runViews());
}

void MainWindow::askForFile(bool isFolder, bool beside)
{
    auto *dialog = new QFileDialog(this, beside ? tr("Open a second run") : tr("Open a trace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    if (!m_open.runs.empty())
        dialog->setDirectory(QFileInfo(openPaths().first()).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, [this, beside](const QString &path) {
        if (beside && !m_open.runs.empty())
            m_loader->load({ openPaths().first(), path }, m_open.runs);
        else
            openFiles({ path });
    });
    dialog->open();
}

void MainWindow::askForRun(const Error &error)
{
    auto *dialog = new RunChoice(error, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RunChoice::chosen, m_loader, &TraceLoader::loadInstead);
    dialog->open();
}

void MainWindow::askForSession()
{
    auto *dialog = new QFileDialog(this, tr("Open a session"), QString(), tr("Plugscope sessions (*.plugscope)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openSession);
    dialog->open();
}

void MainWindow::askWhereToSaveSession()
{
    auto *dialog = new QFileDialog(this, tr("Save the session"), QString(), tr("Plugscope sessions (*.plugscope)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("plugscope"));
    dialog->setDirectory(QFileInfo(openPaths().first()).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::saveSessionTo);
    dialog->open();
}

void MainWindow::saveSessionTo(const QString &path)
{
    Session session;
    const std::vector<RunView> shown = runViews();
    for (std::size_t i = 0; i < m_open.runs.size(); ++i)
        session.runs.push_back({ m_open.runs[i].named.path, shown[i] });
    const auto saved = saveSession(session, path);
    if (!saved)
        m_messageBar->showMessage(QString::fromStdString(errorText(saved.error())));
    else
        statusBar()->showMessage(tr("Saved %1").arg(path), 5000);
}

void MainWindow::openExportDialog()
{
    auto *dialog = new ExportDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const Picture shown = picture();
    const QString base = QFileInfo(openPaths().first()).completeBaseName() + QStringLiteral(".png");
    dialog->setRequest(base, shown.title);
    connect(dialog, &ExportDialog::requested, this,
            [this, dialog](const QString &path, const QSize &size, const QString &title, bool dark) {
                Picture wanted = picture();
                wanted.size = size;
                wanted.title = title;
                wanted.palette = dark ? Palette::dark() : Palette::light();
                const auto written = writePicture(wanted, path);
                if (!written) {
                    dialog->showProblem(QString::fromStdString(errorText(written.error())));
                    return;
                }
                statusBar()->showMessage(tr("Wrote %1").arg(path), 5000);
                dialog->accept();
            });
    dialog->open();
}

void MainWindow::copyPicture()
{
    QApplication::clipboard()->setImage(pictureImage(picture()));
    statusBar()->showMessage(tr("The picture is on the clipboard"), 5000);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openFiles(localFiles(*event->mimeData()));
}

} // namespace plugscope
