// SPDX-License-Identifier: GPL-3.0-or-later
// The index that LTTng writes beside a stream (index/NAME.idx), compared with the stream.
//
// Babeltrace never sees an index. It trusts what it says and ends by an assertion when that is not so, and it saves
// nothing: the walk over the packets (ctfstreamfile) has read everything that an index holds. Giving it only those
// indexes that agree would keep two ways to read a trace where one does. So the index is good for one thing: to tell
// that it and the stream are not what the tracer wrote.
#pragma once

#include "tracing/readers/ctfstreamfile.h"

#include <string>

namespace plugscope {

/// True when the trace folder has indexes.
[[nodiscard]] bool hasCtfIndex(const std::string &folder);

/// Where the index of a sound stream file stands.
[[nodiscard]] std::string ctfIndexPath(const CtfStreamFile &file);

/// How the index differs from the stream; empty when it does not or there is none. With `arePacketsKnown` false only
/// the index itself is looked at.
[[nodiscard]] std::string ctfIndexDamage(const CtfStreamFile &file, bool arePacketsKnown);

} // namespace plugscope
