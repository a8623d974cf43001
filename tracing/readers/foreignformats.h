// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that no reader takes: what they are, and for traces of other tools the command that converts them.
#pragma once

#include "tracing/base/result.h"
#include "tracing/readers/tracereader.h"

namespace plugscope {

/// Says what an input is that no format matched. Always an error: UnsupportedFormat for traces and logs in a form that
/// has to be converted first, Damaged for a CTF trace without its metadata, EmptyInput, else NotATrace. The subject is
/// the path, the detail what was seen.
[[nodiscard]] Error foreignFormatError(const InputHead &head);

} // namespace plugscope
