// SPDX-License-Identifier: GPL-3.0-or-later
// What a timeline view can be told to do, by key or menu: one table for view, menus and key sheet.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <optional>

class QKeyEvent;

namespace plugscope {

enum class ViewCommand {
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    ScrollUp,
    ScrollDown,
    FitAll,
    FitSelection,
    GoBack,
    GoForward,
    PreviousOperation,
    NextOperation,
    ClearSelection,
    AddNote,
    EditNote,
    DeleteNote,
};

enum class CommandGroup { View, Navigate, Notes };

struct ViewCommandInfo
{
    ViewCommand command;
    CommandGroup group;
    QString text; ///< for menu and key sheet
    QList<QKeySequence> keys; ///< the first is shown in menus
    bool isGlobal = false; ///< the keys work in the whole window, not only in a timeline
};

/// All commands, in the order of menus.
const QList<ViewCommandInfo> &viewCommands();

/// The command that a key stands for.
std::optional<ViewCommand> commandOf(const QKeyEvent &event);

} // namespace plugscope
