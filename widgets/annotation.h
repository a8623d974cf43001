// SPDX-License-Identifier: GPL-3.0-or-later
// A note that somebody put on the picture.
#pragma once

#include "tracing/timeline/timeline.h"

#include <QPointF>
#include <QString>

namespace plugscope {

struct Annotation
{
    std::uint32_t id = 0; ///< unique within one run's notes, from 1
    TimeNs timeNs = 0; ///< what it points at ...
    LaneKey lane; ///< ... and where
    QString text;
    QPointF offset { 26, -34 }; ///< from the anchor to the nearest corner of the caption, in pixels
};

} // namespace plugscope
