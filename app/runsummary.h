// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that the window and pictures show about runs.
#pragma once

#include "app/loadedruns.h"
#include "widgets/runtexts.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace plugscope {

/// The run's name, made fit to be shown.
QString runName(const LoadedRun &run);

/// Name, summary line with links, findings and problems.
RunTexts runTexts(const LoadedRun &run);

/// What differs between two runs, as rich text.
QString comparisonSummary(const RunComparison &comparison);

/// Title of a picture: of one operation (by position; for two runs that of A), or of everything.
QString pictureTitle(const LoadedRuns &loaded, std::optional<std::uint32_t> operation);
/// The sentence below it, empty when there is no more to say.
QString pictureSubtitle(const LoadedRuns &loaded, std::optional<std::uint32_t> operation);

} // namespace plugscope
