// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keptview.h"

#include "tracing/timeline/sliceref.h"
#include "widgets/timelineplot.h"
#include "widgets/timelineview.h"

namespace plugscope {

namespace {

/// Tasks have no moment, but a name.
SliceRef sameTask(const Trace &before, SliceRef ref, const Trace &now)
{
    const auto &task = before.tasks()[ref.index];
    for (std::uint32_t i = 0; i < now.tasks().size(); ++i) {
        const auto &other = now.tasks()[i];
        if (other.pid == task.pid && now.string(other.comm) == before.string(task.comm))
            return { SliceSource::Task, i };
    }
    return {};
}

} // namespace

KeptView keepView(TimelineView &view)
{
    return { view.timeline(), view.window().span(), view.selection(), view.notes().all(),
             view.plot().scene().scroll() };
}

void restoreView(TimelineView &view, const KeptView &kept)
{
    view.notes().reset(kept.notes);
    view.select(sameSlice(*kept.timeline, kept.selection, *view.timeline()));
    view.plot().setScroll(kept.scroll);
}

void applyRunView(TimelineView &view, const RunView &saved, bool isFirst)
{
    view.notes().reset(saved.notes);
    const bool isKnownOperation = saved.selection.source == SliceSource::Operation
                                  && saved.selection.index < view.timeline()->analysis->operations.size();
    if (isKnownOperation)
        view.select(saved.selection); // aligns two runs, so before the window
    if (isFirst && saved.span.durationNs() > 0)
        view.window().jumpTo(saved.span);
}

SliceRef sameSlice(const Timeline &before, SliceRef ref, const Timeline &now)
{
    if (ref.source == SliceSource::Task)
        return sameTask(*before.analysis->trace, ref, *now.analysis->trace);
    const auto span = spanOf(before, ref);
    if (!span)
        return {};
    SliceRef found;
    for (const Lane &lane : now.lanes) {
        for (std::size_t i = 0; i < lane.slices.size(); ++i) {
            const SliceRef other = lane.slices.refAt(i);
            if (other.source != ref.source || lane.slices.spanAt(i).startNs != span->startNs)
                continue;
            if (other == ref) // of several at one moment
                return other;
            found = other;
        }
    }
    return found;
}

} // namespace plugscope
