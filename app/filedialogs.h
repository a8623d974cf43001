// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for files without stopping the program.
#pragma once

#include <QFileDialog>
#include <QString>

#include <functional>

namespace plugscope {

struct FileQuestion
{
    QString title;
    QString folder {}; ///< to begin in; empty: the current one
    QString filter {};
    QString suffix {}; ///< for a name without one
    QFileDialog::FileMode mode = QFileDialog::ExistingFile; ///< AnyFile asks where to save
};

/// Opens a dialog over `parent`. `answer` gets the path; without one it is not called.
void askForPath(QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &answer);

} // namespace plugscope
