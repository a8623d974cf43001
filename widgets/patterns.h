// SPDX-License-Identifier: GPL-3.0-or-later
// Fills an area with colour and pattern, the same way on a screen and in SVG and PDF, whose writers know no textures.
#pragma once

#include "widgets/palette.h"

#include <QPainter>
#include <QRectF>

namespace plugscope {

/// Fills `area`. Patterns are fixed to the picture, not to the area, so that neighbours join without a seam.
void fillPattern(QPainter &painter, const QRectF &area, const Look &look);

} // namespace plugscope
