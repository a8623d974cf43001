// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/displaycheck.h"
#include "app/headless.h"
#include "app/loadedruns.h"
#include "app/mainwindow.h"
#include "app/picturerequest.h"
#include "app/session.h"
#include "app/terminalprogress.h"
#include "app/windowarguments.h"

#include <QApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace plugscope {

namespace {

// The kernel's name for this very file: it stays right when the program is replaced or started by a bare name.
constexpr auto kThisProgram = "/proc/self/exe";

void nameProgram()
{
    QApplication::setApplicationName(QStringLiteral("plugscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Plugscope"));
    QApplication::setApplicationVersion(QStringLiteral(PLUGSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("plugscope"));
}

TimeNs momentIn(const LoadedRun &run, const MomentArgument &moment)
{
    return moment.ns + (moment.fromStart ? run.timeline->span.startNs : 0);
}

/// Every run from its beginning, over the same length.
std::vector<RunView> viewsOfEverything(const LoadedRuns &loaded)
{
    TimeNs longest = 0;
    for (const LoadedRun &run : loaded.runs)
        longest = std::max(longest, run.timeline->span.durationNs());
    std::vector<RunView> views;
    for (const LoadedRun &run : loaded.runs) {
        RunView view;
        view.span = { run.timeline->span.startNs, run.timeline->span.startNs + longest };
        views.push_back(view);
    }
    return views;
}

/// From the arguments --from and --to, which are times of the first run; a second run shows as much from its start.
Result<std::vector<RunView>> viewsOfTime(const ExportRequest &request, const LoadedRuns &loaded)
{
    const LoadedRun &first = loaded.runs.front();
    const TimeSpan whole = first.timeline->span;
    const TimeSpan span { request.from ? momentIn(first, *request.from) : whole.startNs,
                          request.to ? momentIn(first, *request.to) : whole.endNs };
    if (span.startNs >= span.endNs || !span.overlaps(whole))
        return Error { .code = ErrorCode::Usage,
                       .subject = "--from, --to",
                       .detail = "the trace has nothing between these times" };
    std::vector<RunView> views;
    for (const LoadedRun &run : loaded.runs) {
        const TimeNs shift = run.timeline->span.startNs - whole.startNs;
        RunView view;
        view.span = { span.startNs + shift, span.endNs + shift };
        views.push_back(view);
    }
    return views;
}

Result<std::vector<RunView>> viewsOf(const ExportRequest &request, const LoadedRuns &loaded,
                                     const std::optional<Session> &session)
{
    std::vector<RunView> views = viewsOfEverything(loaded);
    if (request.operation) {
        const std::size_t count = loaded.runs.front().named.analysis->operations.size();
        if (*request.operation == 0 || *request.operation > count)
            return Error { .code = ErrorCode::Usage,
                           .subject = "--operation",
                           .detail = "the trace has operations 1 to " + std::to_string(count) };
        views = viewsOfOperation(loaded, *request.operation - 1);
    } else if (request.from || request.to) {
        auto asked = viewsOfTime(request, loaded);
        if (!asked)
            return asked.error();
        views = std::move(*asked);
    }
    const bool isViewGiven = request.operation || request.from || request.to;
    for (std::size_t i = 0; session && i < views.size() && i < session->runs.size(); ++i) {
        const RunView &saved = session->runs[i].view;
        if (!isViewGiven && saved.span.durationNs() > 0)
            views[i].span = saved.span;
        if (!isViewGiven && saved.selection.index < loaded.runs[i].named.analysis->operations.size())
            views[i].selection = saved.selection;
        views[i].notes = saved.notes;
    }
    return views;
}

Result<void> exportPicture(const ExportRequest &request)
{
    std::optional<Session> session;
    if (!request.session.empty()) {
        auto loaded = loadSession(QString::fromLocal8Bit(request.session.c_str()));
        if (!loaded)
            return loaded.error();
        session = std::move(*loaded);
    }
    TerminalProgress progress(request.files.front());
    auto loaded = loadRuns(kThisProgram, request.files, progress);
    if (!loaded)
        return loaded.error();
    auto views = viewsOf(request, *loaded, session);
    if (!views)
        return views.error();
    Picture picture = makePicture(*loaded, *views);
    picture.size = QSize(request.width, request.height);
    return writePicture(picture, QString::fromLocal8Bit(request.output.c_str()));
}

} // namespace

int runWindow(const WindowRequest &request, int argc, char **argv)
{
    if (const auto checked = checkWindowArguments(request); !checked)
        return failWith(checked.error());
    std::optional<DisplayCheck> display(std::in_place);
    QApplication application(argc, argv);
    display.reset();
    nameProgram();
    MainWindow window(kThisProgram, WindowSettings::userFile());
    window.show();
    QStringList files;
    for (const std::string &file : request.files)
        files += QString::fromLocal8Bit(file.c_str());
    if (!files.isEmpty())
        window.openFiles(files);
    return QApplication::exec();
}

int runExport(const ExportRequest &request, int argc, char **argv)
{
    // Standard error is for what concerns the picture, not for what Qt thinks of the surroundings.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    // Always without a display: the same picture everywhere, and no connection to a server that may hang.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    nameProgram();
    const auto written = exportPicture(request);
    return written ? kExitDone : failWith(written.error());
}

} // namespace plugscope
