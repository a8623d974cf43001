// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of an input: a file, standard input, or either of them packed with gzip, xz, zstd or bzip2.
#pragma once

#include "tracing/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace plugscope {

/// Maps a file, or unpacks it into a memory file, which is recognised by content and not by name.
class InputFile
{
public:
    /// Opens `path`; "-" is standard input. Errors: FileNotFound, PermissionDenied, EmptyInput, Damaged (nothing could
    /// be unpacked), OutOfMemory (unpacked it is larger than the memory of the machine), Io.
    static Result<InputFile> open(const std::string &path);

    /// All bytes, unpacked; valid as long as this object.
    [[nodiscard]] std::string_view text() const;
    /// A name under which readers can open the unpacked bytes, valid as long as this object.
    [[nodiscard]] const std::string &path() const;
    /// "gzip", "xz", "zstd", "bzip2"; empty when the input was not packed.
    [[nodiscard]] std::string_view packing() const;
    /// What was wrong with the packed data behind the bytes that text() has; empty when nothing was.
    [[nodiscard]] const std::string &damage() const;

private:
    struct State;
    explicit InputFile(std::shared_ptr<const State> state) : m_state(std::move(state)) { }

    std::shared_ptr<const State> m_state;
};

} // namespace plugscope
