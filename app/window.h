// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that need Qt: the window, and pictures without one.
#pragma once

#include "app/commandline.h"

namespace plugscope {

/// Opens the window with the files asked for and returns the exit status when it is closed.
int runWindow(const WindowRequest &request, int argc, char **argv);

/// Writes a picture. Needs no display. Returns the exit status; a problem is one line on standard error.
int runExport(const ExportRequest &request, int argc, char **argv);

} // namespace plugscope
