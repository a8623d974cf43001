// SPDX-License-Identifier: GPL-3.0-or-later
// The key sheet and what the program is.
#pragma once

#include <QString>

class QWidget;

namespace plugscope {

/// Rich text: every key and mouse gesture.
QString keySheetText();

/// Opens a window with rich text that does not stop the program. `name` is its object name; one of each name is enough.
void openHelpDialog(QWidget *parent, const QString &name, const QString &title, const QString &html);

/// Rich text: name, version, licence.
QString aboutText();

} // namespace plugscope
