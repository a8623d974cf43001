// SPDX-License-Identifier: GPL-3.0-or-later
// How long a serial line needs for a console record: the theory to put beside what was measured. Estimated, from the
// baud rate and from 10 bits a character (8N1).
#pragma once

#include "tracing/base/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plugscope {

/// The rate of the last serial console on a kernel command line: "console=ttyS0,115200n8" gives 115200. Nothing where a
/// console is named without rate, which then depends on the driver.
std::optional<std::int64_t> consoleBaud(std::string_view commandLine);

/// Characters of a record on the wire: per line of `text` the prefix of printk.time ("[%5lu.%06lu] ", which grows with
/// the time since boot; not added to a text that has one), the text, carriage return and line feed.
std::int64_t wireCharacters(std::string_view text, TimeNs sinceBootNs);

/// `baud` above 0.
double lineTimeNs(double characters, std::int64_t baud);

} // namespace plugscope
