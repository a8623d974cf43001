// SPDX-License-Identifier: GPL-3.0-or-later
// The recording script's own log of the operations it asked for (ops*.csv, faults*.csv), times of CLOCK_MONOTONIC.
#pragma once

#include "tracing/base/time.h"

#include <cstdint>
#include <string>
#include <vector>

namespace plugscope::test {

struct LoggedOperation
{
    std::uint32_t cpu = 1;
    bool isOffline = false;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    int error = 0; ///< errno of the script's write, 0: it succeeded
};

/// Reads a log by the names in its header line; logs without a `cpu` column are of CPU 1.
std::vector<LoggedOperation> readOperationLog(const std::string &path);

/// Those that succeeded.
std::vector<LoggedOperation> succeeded(std::vector<LoggedOperation> operations);

} // namespace plugscope::test
