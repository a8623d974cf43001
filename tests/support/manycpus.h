// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of machines with any number of CPUs, as ftrace text: the same operations and the same number of events.
#pragma once

#include <cstdint>
#include <string>

namespace plugscope::test {

struct ManyCpus
{
    std::uint32_t cpus = 8; ///< at least 3
    std::uint32_t cycles = 100; ///< each takes one CPU offline and online again
    std::uint32_t events = 450'000; ///< at least 2 * cpus * cycles; single work of stoppers on all CPUs in turn,
                                    ///< or of two at once where their calls are traced, makes up the rest
    bool hasSteps = true; ///< cpuhp events; without them operations are inferred from scheduling
    bool hasCalls = false; ///< probes on multi_cpu_stop; without them stop windows are inferred
};

/// Writes the trace to a file. Each offline operation has a stop window of all CPUs, one of which does not come back
/// from it before its online operation.
void writeManyCpus(const ManyCpus &machine, const std::string &path);

} // namespace plugscope::test
