// SPDX-License-Identifier: GPL-3.0-or-later
// The threads cpuhp/N, in which the callbacks of CPU N run that may sleep (kernel/cpu.c, cpuhp_threads).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plugscope {

/// The number N of a thread "cpuhp/N"; nothing for other names.
std::optional<std::uint32_t> hotplugThreadCpu(std::string_view comm);

} // namespace plugscope
