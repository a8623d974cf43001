// SPDX-License-Identifier: GPL-3.0-or-later
// How a task left the CPU, from the number that sched_switch records (binary formats; text carries the letter).
#pragma once

#include "tracing/model/event.h"

#include <cstdint>

namespace plugscope {

/// The letter that the kernel prints for prev_state, see kPreempted. Bits as of kernel 4.14 and later
/// (include/trace/events/sched.h): S D T t X Z P I from bit 0 on; a bit above them means preempted.
[[nodiscard]] constexpr std::uint32_t switchStateFromBits(std::uint64_t bits)
{
    constexpr char kLetters[] = { 'S', 'D', 'T', 't', 'X', 'Z', 'P', 'I' };
    constexpr std::uint64_t kReported = 0xff;
    std::uint32_t state = 'R';
    for (unsigned bit = 0; bit < sizeof kLetters; ++bit) {
        if ((bits & (1U << bit)) != 0) {
            state = static_cast<unsigned char>(kLetters[bit]);
            break;
        }
    }
    return (bits & ~kReported) != 0 ? state | kPreempted : state;
}

} // namespace plugscope
