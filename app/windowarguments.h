// SPDX-License-Identifier: GPL-3.0-or-later
// What can be told about the window's arguments before there is a window.
#pragma once

#include "app/commandline.h"

namespace plugscope {

/// Every file is there. Errors: FileNotFound, PermissionDenied; Usage for a word that may have been meant for a
/// command.
Result<void> checkWindowArguments(const WindowRequest &request);

} // namespace plugscope
