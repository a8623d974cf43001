// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and patterns of the picture, light and dark. Every style that matters is told by a pattern as well, so that
// nothing depends on seeing colours; the hues are those of Okabe and Ito, which colour-blind people can tell apart.
#pragma once

#include "tracing/timeline/laneslices.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace plugscope {

enum class Pattern : std::uint8_t {
    None,
    Rising, ///< diagonal lines, bottom left to top right
    Falling, ///< diagonal lines, top left to bottom right
    Sparse, ///< as Rising, far apart
    Dots,
    Lattice, ///< diagonal lines both ways
    Bars, ///< horizontal lines
};

/// How a style is drawn.
struct Look
{
    QColor fill;
    QColor mark; ///< of the pattern
    QColor text; ///< on the fill
    Pattern pattern = Pattern::None;
};

/// One theme. A value: pass it by const reference.
struct Palette
{
    bool isDark = false;
    QColor background;
    QColor laneGround; ///< behind the slices of a lane
    QColor text;
    QColor fadedText;
    QColor grid;
    QColor selection; ///< frame around what is selected
    QColor noteFill;
    QColor noteText;
    std::array<Look, static_cast<std::size_t>(SliceStyle::Count)> looks;

    [[nodiscard]] const Look &look(SliceStyle style) const { return looks[static_cast<std::size_t>(style)]; }

    static const Palette &light();
    static const Palette &dark();
    /// The theme that fits the colours of a widget.
    static const Palette &fitting(const QPalette &widgets);
};

} // namespace plugscope
