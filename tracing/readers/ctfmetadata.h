// SPDX-License-Identifier: GPL-3.0-or-later
// The metadata file of a CTF trace as text: tells CTF 1.8 from CTF 2 and takes it out of its packets.
#pragma once

#include "tracing/base/result.h"

#include <string>
#include <string_view>

namespace plugscope {

enum class CtfMetadataKind {
    Ctf1, ///< CTF 1.x: TSDL text, plain or in packets
    Ctf2, ///< CTF 2: a JSON text sequence
    Other, ///< some other file of that name
};

/// The description of a trace.
struct CtfMetadata
{
    CtfMetadataKind kind = CtfMetadataKind::Other;
    std::string text {}; ///< the TSDL of CTF 1.x; empty for other kinds
    bool isDamaged = false; ///< the text ends early: behind its last complete statement
};

/// What the bytes of a metadata file are. Babeltrace 2.0.4 does not come back from a cut packet, so cut and broken ones
/// are looked for here.
[[nodiscard]] CtfMetadata parseCtfMetadata(std::string_view bytes);

/// Reads FOLDER/metadata. Errors: FileNotFound, PermissionDenied, Io.
Result<CtfMetadata> readCtfMetadata(const std::string &folder);

} // namespace plugscope
