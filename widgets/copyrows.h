// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a table or list as text on the clipboard, by Ctrl+C and by context menu.
#pragma once

#include <QString>

class QAbstractItemView;

namespace plugscope {

/// The selected rows from top to bottom, cells apart by tabs, each row ended by a line feed. Several rows of a table
/// have its headings above them.
QString selectedRowsText(const QAbstractItemView &view);

/// Gives `view` the commands "Copy" (object name "copyRows") and "Select all" in a context menu and by their keys.
void addCopyCommands(QAbstractItemView *view);

} // namespace plugscope
