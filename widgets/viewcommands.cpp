// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewcommands.h"

#include <QCoreApplication>
#include <QKeyEvent>

namespace plugscope {

namespace {

struct CommandWords
{
    Q_DECLARE_TR_FUNCTIONS(ViewCommands)
};

QList<ViewCommandInfo> makeCommands()
{
    using Keys = QList<QKeySequence>;
    const auto view = CommandGroup::View;
    const auto navigate = CommandGroup::Navigate;
    const auto notes = CommandGroup::Notes;
    return {
        { ViewCommand::ZoomIn, view, CommandWords::tr("Zoom in"), Keys { Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal } },
        { ViewCommand::ZoomOut, view, CommandWords::tr("Zoom out"), Keys { Qt::Key_S, Qt::Key_Minus } },
        { ViewCommand::PanLeft, view, CommandWords::tr("Move left"), Keys { Qt::Key_A, Qt::Key_Left } },
        { ViewCommand::PanRight, view, CommandWords::tr("Move right"), Keys { Qt::Key_D, Qt::Key_Right } },
        { ViewCommand::ScrollUp, view, CommandWords::tr("Scroll CPUs up"), Keys { Qt::Key_Up, Qt::Key_PageUp } },
        { ViewCommand::ScrollDown, view, CommandWords::tr("Scroll CPUs down"),
          Keys { Qt::Key_Down, Qt::Key_PageDown } },
        { ViewCommand::FitAll, view, CommandWords::tr("Show the whole trace"), Keys { Qt::Key_Home } },
        { ViewCommand::FitSelection, view, CommandWords::tr("Zoom to the selection"), Keys { Qt::Key_F }, true },
        { ViewCommand::GoBack, navigate, CommandWords::tr("Back"), Keys { Qt::ALT | Qt::Key_Left, Qt::Key_Backspace },
          true },
        { ViewCommand::GoForward, navigate, CommandWords::tr("Forward"), Keys { Qt::ALT | Qt::Key_Right }, true },
        { ViewCommand::PreviousOperation, navigate, CommandWords::tr("Previous operation"),
          Keys { Qt::Key_BracketLeft }, true },
        { ViewCommand::NextOperation, navigate, CommandWords::tr("Next operation"), Keys { Qt::Key_BracketRight },
          true },
        { ViewCommand::ClearSelection, navigate, CommandWords::tr("Select nothing"), Keys { Qt::Key_Escape } },
        { ViewCommand::AddNote, notes, CommandWords::tr("Add a note"), Keys { Qt::Key_N }, true },
        { ViewCommand::EditNote, notes, CommandWords::tr("Edit the note"), Keys { Qt::Key_Return, Qt::Key_Enter } },
        { ViewCommand::DeleteNote, notes, CommandWords::tr("Delete the note"), Keys { Qt::Key_Delete } },
    };
}

} // namespace

const QList<ViewCommandInfo> &viewCommands()
{
    static const QList<ViewCommandInfo> commands = makeCommands();
    return commands;
}

std::optional<ViewCommand> commandOf(const QKeyEvent &event)
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    const QKeySequence pressed(QKeyCombination(modifiers, static_cast<Qt::Key>(event.key())));
    for (const ViewCommandInfo &info : viewCommands()) {
        if (info.keys.contains(pressed))
            return info.command;
    }
    return std::nullopt;
}

} // namespace plugscope
