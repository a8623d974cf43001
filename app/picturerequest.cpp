// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturerequest.h"

#include "app/picturetables.h"
#include "app/runsummary.h"
#include "tracing/timeline/sliceref.h"
#include "widgets/factwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace plugscope {

namespace {

struct PictureWords
{
    Q_DECLARE_TR_FUNCTIONS(PictureRequest)
};

constexpr TimeNs kMarginShare = 12; // the margin beside an operation is a twelfth of it

std::optional<std::uint32_t> selectedOperation(const LoadedRun &run, const RunView &view)
{
    return operationOf(*run.named.analysis, view.selection);
}

} // namespace

std::optional<std::uint32_t> partnerOf(const LoadedRuns &loaded, std::uint32_t operation)
{
    if (!loaded.comparison)
        return std::nullopt;
    for (const OperationPair &pair : loaded.comparison->pairs) {
        if (pair.a == operation + 1)
            return pair.b - 1;
    }
    return std::nullopt;
}

std::vector<RunView> viewsOfOperation(const LoadedRuns &loaded, std::uint32_t operation)
{
    std::vector<SliceRef> refs { { SliceSource::Operation, operation } };
    if (loaded.runs.size() > 1) {
        const auto partner = partnerOf(loaded, operation);
        refs.push_back(partner ? SliceRef { SliceSource::Operation, *partner } : SliceRef {});
    }
    TimeNs longest = 0;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        const auto span = spanOf(*loaded.runs[i].timeline, refs[i]);
        longest = std::max(longest, span ? span->durationNs() : 0);
    }
    std::vector<RunView> views;
    const TimeNs margin = longest / kMarginShare;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        RunView view;
        view.selection = refs[i];
        if (const auto span = spanOf(*loaded.runs[i].timeline, refs[i]))
            view.span = { span->startNs - margin, span->startNs + longest + margin };
        views.push_back(view);
    }
    return views;
}

Picture makePicture(const LoadedRuns &loaded, const std::vector<RunView> &views)
{
    Picture picture;
    const auto operation = selectedOperation(loaded.runs.front(), views.front());
    picture.title = pictureTitle(loaded, operation);
    picture.subtitle = pictureSubtitle(loaded, operation);
    picture.tables = pictureTables(loaded, operation);
    picture.program
        = QStringLiteral("%1 %2").arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion());
    for (std::size_t i = 0; i < loaded.runs.size(); ++i) {
        PictureRun run;
        run.timeline = loaded.runs[i].timeline;
        run.name = runName(loaded.runs[i]);
        run.span = views[i].span;
        run.selection = views[i].selection;
        run.notes = views[i].notes;
        if (const auto selected = selectedOperation(loaded.runs[i], views[i])) {
            const Operation &shown = loaded.runs[i].named.analysis->operations[*selected];
            run.originNs = shown.startNs;
            run.originName = PictureWords::tr("start of %1").arg(operationTitle(shown));
        }
        picture.runs += run;
    }
    return picture;
}

} // namespace plugscope
