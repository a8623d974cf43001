// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel messages and the writes that put them on the wire. A message is no write: from kernel 5.19 on printk:console
// fires when the record is stored, and with a quiet console it is never written at all.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/analysis/functionspans.h"

#include <vector>

namespace plugscope {

struct ConsoleTraffic
{
    std::vector<ConsoleMessage> messages;
    std::vector<ConsoleWrite> writes;
    Evidence messageCoverage = Evidence::NotTraced;
    Evidence writeCoverage = Evidence::NotTraced;
};

/// Messages and writes, each with the operation and callback that it was part of. `operations` and `steps` as in
/// Analysis.
ConsoleTraffic collectConsole(const Trace &trace, const FunctionSpans &functions,
                              const std::vector<Operation> &operations, const std::vector<Step> &steps);

} // namespace plugscope
