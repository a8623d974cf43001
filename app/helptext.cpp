// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

namespace plugscope {

namespace {

constexpr std::string_view kOverview = R"(plugscope: why taking a Linux CPU offline or online took so long

Usage:
  plugscope [FILE [FILE]]         open the window: one run, or two side by side
  plugscope report [OPTION]... FILE...
  plugscope compare [OPTION]... A B
  plugscope export --output OUT [OPTION]... FILE [FILE]
  plugscope --version | --help | help COMMAND

FILE is a trace.dat, an ftrace or "trace-cmd report" or "perf script" text, a
kernel log, or a CTF folder. "-" reads text from standard input. Inputs packed
with gzip, xz or zstd are unpacked.

Results go to standard output, everything else to standard error. No display is
needed for a command.
Exit status: 0 done; 1 a --fail-if condition holds; 2 wrong usage, or an input
that could not be read.

To record a trace that answers most questions:
  trace-cmd record -C mono -e cpuhp -e printk:console -e sched_switch \
                   -e sched_waking COMMAND
)";

constexpr std::string_view kReport = R"(plugscope report [OPTION]... FILE...

Says for each FILE how long its CPU hotplug operations took and where the time
went.

  --format FORMAT      text (default, at most 100 columns), json, csv (a line
                       for each operation), or markdown
  --baud RATE          of the serial console, to put the time that a message
                       needs on the line beside what was measured; by default
                       taken from a kernel command line in the trace
  --fail-if CONDITION  end with status 1 when the condition holds for any FILE:
                         failed       an operation failed
                         incomplete   the begin or end of an operation is
                                      unknown, or events were lost inside it
                         lost-events  events were lost
                         [offline-|online-](min|median|mean|p95|max)>TIME
                                      such as online-median>50ms; units ns, us,
                                      ms, s (default)

JSON: schema "plugscope.report/1". Times are integers in units of the clock
("clock_unit", normally ns). What the trace cannot tell is null. "statistics"
count succeeded and complete operations without lost events inside them.
)";

constexpr std::string_view kCompare = R"(plugscope compare [OPTION]... A B

Compares two runs. Differences are B minus A. Operations pair by direction, CPU
and order; callbacks match by name, never by state number.

  --format FORMAT      text (default, at most 100 columns), json, csv (a line
                       for each direction and callback), or markdown
  --baud RATE          of the serial console, as for report
  --fail-if CONDITION  end with status 1 when the condition holds:
                         [offline-|online-]slower     B is slower
                         [offline-|online-]slower>5%  ... and its median by
                                                      more than 5 %

A verdict needs at least 6 samples a side:
  faster, slower  p < 0.05 in a two-sided Mann-Whitney U test (for callbacks
                  adjusted by Benjamini-Hochberg), and medians further apart
                  than the noise threshold, 1 % of the larger one
  same            the 95 % interval of the difference lies within that threshold
  inconclusive    neither: these samples cannot tell
Intervals are 95 % percentile bootstrap intervals of the difference of medians,
with a fixed seed: the same runs give the same numbers. A share is told only of
a difference that is shown.

JSON: schema "plugscope.compare/1". "p_value" is the unadjusted one,
"p_adjusted" decides the verdict, "noise_threshold_ns" is that of the medians.
)";

constexpr std::string_view kExport = R"(plugscope export --output OUT [OPTION]... FILE [FILE]

Writes the picture that the window would show.

  --output OUT         a file name that ends in .png, .svg or .pdf
  --size WxH           in pixels, 1600x1000 by default
  --from T, --to T     the time to show: on the trace clock in seconds, such as
                       1000.163142, or from the first event, such as +2.5s;
                       units ns, us, ms, s (default)
  --operation N        show operation N (as numbered by report) instead
  --session S          take annotations and view from a saved session
)";

} // namespace

std::string helpText(std::string_view command)
{
    if (command == "report")
        return std::string(kReport);
    if (command == "compare")
        return std::string(kCompare);
    if (command == "export")
        return std::string(kExport);
    return std::string(kOverview);
}

} // namespace plugscope
