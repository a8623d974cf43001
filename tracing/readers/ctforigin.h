// SPDX-License-Identifier: GPL-3.0-or-later
// Which recording a CTF trace folder is of: its session folder, the host and the clock.
#pragma once

#include <string>
#include <string_view>

namespace plugscope {

/// Traces of equal origin belong together.
struct CtfOrigin
{
    std::string session {}; ///< see ctfSessionOf()
    std::string host {}; ///< of the environment; empty when it is not told
    std::string clocks {}; ///< uuids of the clocks that have one, sorted

    friend bool operator==(const CtfOrigin &, const CtfOrigin &) = default;
};

/// The folder of the LTTng session that a trace folder is a part of: SESSION/kernel, SESSION/ust/uid/1000/64-bit,
/// SESSION/ust/pid/NAME, and the same in the chunks of a rotated one, SESSION/archives/CHUNK. Any other trace folder is
/// a session of its own.
[[nodiscard]] std::string ctfSessionOf(const std::string &folder);

/// `folder` as an absolute path without links, `tsdl` its metadata.
[[nodiscard]] CtfOrigin ctfOriginOf(const std::string &folder, std::string_view tsdl);

} // namespace plugscope
