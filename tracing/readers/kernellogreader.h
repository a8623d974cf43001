// SPDX-License-Identifier: GPL-3.0-or-later
// Reads kernel logs: dmesg, the journal, syslog, serial consoles; with the dumps of the trace buffer and the printed
// events (tp_printk) that they may hold.
#pragma once

#include "tracing/readers/tracereader.h"

namespace plugscope {

/// A kernel log in any of the forms that parseLogStamp() knows. Ask for the formats of event texts first.
extern const TraceFormat kKernelLogFormat;

} // namespace plugscope
