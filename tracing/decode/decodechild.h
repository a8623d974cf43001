// SPDX-License-Identifier: GPL-3.0-or-later
// The agreement between the program and its decoding child. Not for other folders.
#pragma once

#include <string>

namespace plugscope {

inline const std::string kDecodeChildArgument = "--decode-child";
inline constexpr int kResultFd = 3; ///< the child writes the block here
inline constexpr int kProgressFd = 4; ///< the child writes 16-bit permille values here
inline constexpr int kFirstFreeFd = 5;
inline constexpr int kOutOfMemoryStatus = 3; ///< exit status of a child that ran out of memory

} // namespace plugscope
