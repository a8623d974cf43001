// SPDX-License-Identifier: GPL-3.0-or-later
// Links of texts into the picture: "operation:3", "step:17", ...
#pragma once

#include "tracing/timeline/timeline.h"

#include <QString>

namespace plugscope {

/// The target of a link to something; empty for what has no place in the model.
[[nodiscard]] QString linkTo(SliceRef ref);

/// What a link points at; None when it is no such link or points at nothing in this run.
[[nodiscard]] SliceRef refOfLink(const QString &link, const Analysis &analysis);

} // namespace plugscope
