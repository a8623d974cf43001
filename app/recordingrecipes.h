// SPDX-License-Identifier: GPL-3.0-or-later
// How to record a trace that answers a question.
#pragma once

#include <QList>
#include <QString>

namespace plugscope {

struct RecordingRecipe
{
    QString question; ///< with the mark of its key
    QString commands; ///< for a shell, as root; COMMAND stands for what is to be traced
    QString note; ///< what to know about it
};

/// The recipes, the one that answers most questions first.
QList<RecordingRecipe> recordingRecipes();

} // namespace plugscope
