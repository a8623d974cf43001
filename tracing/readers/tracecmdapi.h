// SPDX-License-Identifier: GPL-3.0-or-later
// The C interfaces of libtracecmd and libtraceevent with owners for their objects. Only for the trace.dat reader.
#pragma once

#include <sched.h> // trace-cmd.h uses cpu_set_t without including this

// trace-cmd.h includes tracefs.h, which in Debian 12 does not compile as C++; nothing of it is used here.
#define _TRACE_FS_H // NOLINT(bugprone-reserved-identifier): the guard of that header
#include <trace-cmd/trace-cmd.h>
#undef _TRACE_FS_H

#include <memory>

namespace plugscope {

struct TraceCmdCloser
{
    void operator()(tracecmd_input *input) const { tracecmd_close(input); }
};
using TraceCmdInput = std::unique_ptr<tracecmd_input, TraceCmdCloser>;

struct TraceCmdRecordFreer
{
    void operator()(tep_record *record) const { tracecmd_free_record(record); }
};
using TraceCmdRecord = std::unique_ptr<tep_record, TraceCmdRecordFreer>;

} // namespace plugscope
