// SPDX-License-Identifier: GPL-3.0-or-later
// What a window keeps from one start to the next: its size, splitters, column widths, theme and recent files.
#pragma once

#include "app/recentfiles.h"
#include "app/theme.h"

#include <QSettings>

class QWidget;

namespace plugscope {

class WindowSettings
{
public:
    /// Keeps everything in `file`, an INI file that need not exist.
    explicit WindowSettings(const QString &file);

    /// The file of this user and program.
    static QString userFile();

    /// Keeps or brings back the geometry of `window` and what the user set of the splitters and tables in it. They are
    /// known by their object names; what does not fit them any more is left out.
    void saveLayout(const QWidget &window);
    void restoreLayout(QWidget &window) const;

    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme);

    [[nodiscard]] RecentFiles &recentFiles() { return m_recent; }

private:
    QSettings m_store;
    RecentFiles m_recent;
};

/// Splitters and columns of `window` as the program proposes them.
void resetLayout(QWidget &window);

} // namespace plugscope
