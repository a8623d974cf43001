// SPDX-License-Identifier: GPL-3.0-or-later
// What kernel messages say about CPUs going offline or coming online, on x86, arm, arm64, powerpc and riscv.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plugscope {

enum class HotplugSign {
    Offline, ///< the CPU is gone ("smpboot: CPU 1 is now offline", "psci: CPU1 killed")
    OnlineStarts, ///< the CPU is about to be started ("Booting Node 0 Processor 1 APIC 0x1")
    Online, ///< the CPU runs ("CPU1: Booted secondary processor", "CPU1 is up")
    OfflineFailed, ///< "Error taking CPU1 down: -16"
    OnlineFailed, ///< "CPU1: failed to come online"
};

struct HotplugMessage
{
    HotplugSign sign = HotplugSign::Offline;
    std::uint32_t cpu = 0;
    std::optional<std::int32_t> error; ///< negative errno where the message tells it
};

/// Nothing when the text says nothing about one CPU. A subsystem prefix ("smpboot: ") may stand in front.
std::optional<HotplugMessage> parseHotplugMessage(std::string_view text);

} // namespace plugscope
