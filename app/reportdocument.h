// SPDX-License-Identifier: GPL-3.0-or-later
// The report of one run as a document, for a terminal or a mail.
#pragma once

#include "app/document.h"
#include "app/namedrun.h"

namespace plugscope {

Document reportDocument(const NamedRun &run);

} // namespace plugscope
