// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/hotplugthread.h"

#include <charconv>

namespace plugscope {

std::optional<std::uint32_t> hotplugThreadCpu(std::string_view comm)
{
    constexpr std::string_view kPrefix = "cpuhp/";
    std::uint32_t cpu = 0;
    if (!comm.starts_with(kPrefix))
        return std::nullopt;
    comm.remove_prefix(kPrefix.size());
    const auto [end, error] = std::from_chars(comm.data(), comm.data() + comm.size(), cpu);
    return error == std::errc() && end == comm.data() + comm.size() ? std::optional(cpu) : std::nullopt;
}

} // namespace plugscope
