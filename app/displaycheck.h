// SPDX-License-Identifier: GPL-3.0-or-later
// A window system that cannot be reached ends the program with one line and status 2, not by Qt's abort.
#pragma once

#include "tracing/base/filedescriptor.h"

namespace plugscope {

/// To live around the construction of QApplication, and no longer.
///
/// Only Qt knows which of its platform plug-ins it will try and whether one of them comes up: DISPLAY may name a server
/// that does not answer, WAYLAND_DISPLAY may want a plug-in that is not installed, QT_QPA_PLATFORM may ask for one that
/// needs no display. Looking at the environment would guess at that, and trying it in a child first would cost every
/// start a second one. But before Qt aborts, it hands the message about it to the message handler, and a handler need
/// not return: this one ends the program there. What Qt and the libraries below it (libxcb writes by itself) say
/// meanwhile is held back, and comes out after a start that went well.
class DisplayCheck
{
public:
    DisplayCheck();
    DisplayCheck(const DisplayCheck &) = delete;
    DisplayCheck &operator=(const DisplayCheck &) = delete;
    ~DisplayCheck();

private:
    FileDescriptor m_held; // takes what is written to standard error; closed when nothing is held back
};

} // namespace plugscope
