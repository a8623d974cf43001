// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark for the whole program.
#pragma once

#include <QPalette>
#include <QString>

namespace plugscope {

enum class Theme { System, Light, Dark };

/// The colours of widgets in a theme; those of System are the desktop's and come from Qt.
QPalette widgetPalette(Theme theme);

/// Changes style and colours of all windows at once. Timelines follow, see Palette::fitting().
void applyTheme(Theme theme);

/// How a theme is kept in settings: "system", "light", "dark".
QString themeName(Theme theme);
/// The theme of a name; System for every other text.
Theme themeOfName(const QString &name);

} // namespace plugscope
