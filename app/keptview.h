// SPDX-License-Identifier: GPL-3.0-or-later
// What a timeline shows, kept while its trace is read again or in a session.
#pragma once

#include "app/picturerequest.h"
#include "tracing/timeline/timeline.h"
#include "widgets/annotation.h"

#include <QList>

#include <memory>

namespace plugscope {

class TimelineView;

struct KeptView
{
    std::shared_ptr<const Timeline> timeline {}; ///< of the trace as it was
    TimeSpan span {};
    SliceRef selection {};
    QList<Annotation> notes {};
    int scroll = 0;
};

KeptView keepView(TimelineView &view);

/// Brings back notes, selection and scroll of the CPUs. The time window is left to the page: two runs share theirs.
void restoreView(TimelineView &view, const KeptView &kept);

/// Shows what a session kept of a run. With two runs the first one's time window leads.
void applyRunView(TimelineView &view, const RunView &saved, bool isFirst);

/// What `ref` of one reading is called in another: positions change when a file grows, moments do not. None when it is
/// not there.
SliceRef sameSlice(const Timeline &before, SliceRef ref, const Timeline &now);

} // namespace plugscope
