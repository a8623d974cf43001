// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers below the timelines of a picture.
#pragma once

#include "app/loadedruns.h"
#include "widgets/pictureexport.h"

#include <QList>

#include <cstdint>
#include <optional>

namespace plugscope {

/// For an operation (by position in run A): where its time went, in both runs; else the statistics of the operations
/// and of the callbacks that cost or differ most.
QList<PictureTable> pictureTables(const LoadedRuns &loaded, std::optional<std::uint32_t> operation);

} // namespace plugscope
