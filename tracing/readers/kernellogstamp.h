// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a kernel log line before the message: who prints logs, and how, differs more than the logs themselves.
#pragma once

#include "tracing/base/time.h"

#include <optional>
#include <string_view>

namespace plugscope {

/// What a line of a log tells besides its message.
struct LogStamp
{
    enum class Time {
        SinceBoot, ///< "[  500.000000]": the kernel's own clock
        WallClock, ///< "[Thu Nov 26 10:00:00 2026]", ISO, syslog: computed by a tool
        SinceLast, ///< "[  +0.063471]", "[<    0.063471>]": after the line before
    };
    Time time = Time::SinceBoot;
    TimeNs timeNs = 0; ///< of WallClock: since 1970; syslog tells no year, it counts as 1970
    TimeNs resolutionNs = 1000; ///< of WallClock
    bool isKernel = true; ///< false: a line that syslog has from a program
    std::int32_t pid = -1; ///< of the task that printed, where the log tells
    std::string_view comm {}; ///< its name, from vendor kernels only
    std::optional<std::uint32_t> cpu {}; ///< the CPU that printed, where the log tells
    std::string_view text {}; ///< the message
};

/// Reads the stamp at the begin of a line, behind "> " of quoted mails. Knows printk's own form with caller id and
/// level, dmesg with -r, -x, -d, -e, -T and --time-format, /dev/kmsg, journalctl short, short-iso and short-monotonic,
/// syslog, and forms of vendor kernels.
[[nodiscard]] bool parseLogStamp(std::string_view line, LogStamp &out);

/// The same, but printk's own form may also stand later in the line: serial lines carry other text, too.
[[nodiscard]] bool findLogStamp(std::string_view line, LogStamp &out);

} // namespace plugscope
