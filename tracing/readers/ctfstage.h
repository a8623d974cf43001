// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary trace folder with what is sound of a damaged one. Babeltrace refuses a whole folder for one bad file.
#pragma once

#include "tracing/base/result.h"
#include "tracing/readers/ctfstreamfile.h"

#include <span>
#include <string>

namespace plugscope {

/// The folder; removed with everything in it when the object goes.
class CtfStage
{
public:
    /// Makes the folder, with the TSDL text `metadata`. Errors: Io.
    static Result<CtfStage> create(const std::string &metadata);

    CtfStage(CtfStage &&other) noexcept;
    CtfStage &operator=(CtfStage &&) = delete;
    CtfStage(const CtfStage &) = delete;
    CtfStage &operator=(const CtfStage &) = delete;
    ~CtfStage();

    /// Takes a sound stream file as it is.
    Result<void> addFile(const CtfStreamFile &file);
    /// Takes some packets of a stream file into a file `name`. A cut packet is shortened to the bytes that are there.
    Result<void> addPackets(const CtfStreamFile &file, const std::string &name, std::span<const CtfPacket> packets,
                            bool bigEndian);

    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    explicit CtfStage(std::string path) : m_path(std::move(path)) { }

    std::string m_path;
};

} // namespace plugscope
