// SPDX-License-Identifier: GPL-3.0-or-later
// The peer of the benchmark: reads every record of a trace.dat with libtracecmd in one thread and does nothing with it.
#include "tracing/readers/tracecmdapi.h"

#include <cstdio>

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    const plugscope::TraceCmdInput input { tracecmd_open(argv[1], TRACECMD_FL_LOAD_NO_PLUGINS) };
    if (!input)
        return 1;
    long records = 0;
    for (int cpu = 0; cpu < tep_get_cpus(tracecmd_get_tep(input.get())); ++cpu) {
        while (const plugscope::TraceCmdRecord record { tracecmd_read_data(input.get(), cpu) })
            ++records;
    }
    std::printf("%ld\n", records);
    return 0;
}
