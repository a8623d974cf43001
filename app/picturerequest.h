// SPDX-License-Identifier: GPL-3.0-or-later
// From open runs and what is to be seen of them to a picture; the same for the window and for the export command.
#pragma once

#include "app/loadedruns.h"
#include "widgets/pictureexport.h"

#include <QList>

#include <cstdint>
#include <optional>
#include <vector>

namespace plugscope {

/// What is to be seen of one run.
struct RunView
{
    TimeSpan span; ///< empty: everything
    SliceRef selection;
    QList<Annotation> notes;
};

/// A picture of what `views` say, one for each run. With a selected operation in the first run (and its partner in the
/// second) the axes count from its start, else from the start of the trace.
Picture makePicture(const LoadedRuns &loaded, const std::vector<RunView> &views);

/// The views that show an operation of the first run (by position) and, below each other, its partner in the second.
std::vector<RunView> viewsOfOperation(const LoadedRuns &loaded, std::uint32_t operation);

/// Position in run B of the partner of an operation of run A.
std::optional<std::uint32_t> partnerOf(const LoadedRuns &loaded, std::uint32_t operation);

} // namespace plugscope
