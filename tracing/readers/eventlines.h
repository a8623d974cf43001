// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts the lines of event texts into columns: tracefs (with all options), trace-cmd report and perf script.
#pragma once

#include "tracing/readers/textscan.h"
#include "tracing/readers/texttasks.h"

#include <string_view>

namespace plugscope {

/// The largest CPU number a line may carry (the kernel's NR_CPUS ends at 8192); larger ones are damage.
inline constexpr std::uint32_t kLargestCpu = 8191;

/// How the columns before an event's text are laid out.
enum class LineLayout {
    Default, ///< "task-pid (tgid) [cpu] flags time: text"; TGID and flags may be missing
    Latency, ///< "task-pid cpuflags time: text", time in microseconds ("250us+") or as in Default; names cut to 8
    Verbose, ///< "task pid cpu flags depth number [hex] 17.926ms (+0.038ms): text"
    Perf, ///< "task pid/tid [cpu] time: period text"
};

/// One line of an event.
struct EventLine
{
    LineLayout layout = LineLayout::Default;
    TaskText task;
    std::uint32_t cpu = 0;
    TextTime time;
    bool isRelative = false; ///< the time counts from the begin of the recorded window, not from a clock's zero
    std::string_view text; ///< the event, without blanks in front
    [[nodiscard]] std::size_t cutAt() const { return layout == LineLayout::Latency ? 8 : 0; }
};

/// False when the line is no event. Tries `hint` first; set `out.layout` to the layout of the last line.
[[nodiscard]] bool parseEventLine(std::string_view line, LineLayout hint, EventLine &out);

} // namespace plugscope
