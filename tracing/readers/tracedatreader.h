// SPDX-License-Identifier: GPL-3.0-or-later
// trace.dat files of trace-cmd, versions 6 and 7, through libtracecmd and libtraceevent.
#pragma once

#include "tracing/readers/tracereader.h"

namespace plugscope {

extern const TraceFormat kTraceDatFormat;

} // namespace plugscope
