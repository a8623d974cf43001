// SPDX-License-Identifier: GPL-3.0-or-later
// How a task left the CPU, from the number that sched_switch records; most texts carry the letter instead.
#pragma once

#include "tracing/model/event.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace plugscope {

/// The letter that the kernel prints for prev_state, see kPreempted. The bits are those of TASK_REPORT in
/// include/linux/sched.h, kernel 4.14 and later; older kernels use other bits above X.
[[nodiscard]] constexpr std::uint32_t switchStateFromBits(std::uint64_t bits)
{
    constexpr std::string_view kLetters = "SDTtXZPI"; // one a bit, fs/proc/array.c task_state_array
    constexpr std::uint64_t kReportMax = 0x100;
    const auto first = static_cast<std::size_t>(std::countr_zero(bits & (kReportMax - 1)));
    const char letter = first < kLetters.size() ? kLetters[first] : 'R';
    return static_cast<unsigned char>(letter) | ((bits & kReportMax) != 0 ? kPreempted : 0);
}

} // namespace plugscope
