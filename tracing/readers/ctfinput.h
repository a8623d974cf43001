// SPDX-License-Identifier: GPL-3.0-or-later
// One CTF trace on disk: its folders, what is sound in them, and how to give that to Babeltrace.
#pragma once

#include "tracing/base/result.h"
#include "tracing/model/importreport.h"
#include "tracing/readers/ctfmetadata.h"
#include "tracing/readers/ctfsource.h"
#include "tracing/readers/ctfstage.h"
#include "tracing/readers/ctfstreamfile.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plugscope {

/// One folder of a trace.
struct CtfFolder
{
    std::string path {};
    std::optional<CtfPacketLayout> layout {}; ///< nullopt when the metadata describes packets in an unknown way
    std::vector<CtfStreamFile> files {};
};

/// Reads a folder's metadata text and walks over its files.
CtfFolder inspectCtfFolder(const std::string &path, const std::string &metadata);

/// An opened part of a trace with everything that must live as long.
struct CtfOpened
{
    std::vector<CtfStage> stages {}; ///< behind `source`, which reads from them, in the order of destruction
    std::unique_ptr<CtfSource> source {};
};

/// A packet of a stream in the order in which Babeltrace reads them.
struct CtfStreamPacket
{
    const CtfFolder *folder = nullptr;
    const CtfStreamFile *file = nullptr;
    CtfPacket packet {};
};

class CtfInput
{
public:
    /// `root` is the path that the user named; notes call files by their path below it.
    CtfInput(std::vector<CtfFolder> folders, std::string root);

    /// Opens what is sound, and says in `notes` what is not. Errors: Damaged, UnsupportedFormat, Io.
    Result<CtfOpened> open(std::vector<ImportNote> &notes);
    /// Opens the packets of a stream from the `first` one on, behind one that cannot be decoded. Null when there is
    /// none left or they cannot be opened.
    std::unique_ptr<CtfOpened> openRest(const bt_stream *stream, std::uint64_t first) const;

    /// The packets of a stream as open() gives them to Babeltrace; empty when they are not known.
    [[nodiscard]] std::vector<CtfStreamPacket> packetsOf(const bt_stream *stream) const;
    /// The first packet's counter of discarded events, 0 when it is not known.
    [[nodiscard]] std::uint64_t discardedBefore(const bt_stream *stream) const;
    [[nodiscard]] const std::vector<CtfFolder> &folders() const { return m_folders; }
    /// Bytes in all files.
    [[nodiscard]] std::uint64_t size() const;
    /// Path below the root, for people.
    [[nodiscard]] std::string shortName(const std::string &path) const;

private:
    Result<std::string> placeFor(const CtfFolder &folder, std::vector<CtfStage> &stages) const;
    bool exclude(const std::vector<std::string> &places, const Error &error, std::vector<ImportNote> &notes);
    void noteDamage(std::vector<ImportNote> &notes) const;

    std::vector<CtfFolder> m_folders;
    std::string m_root;
    std::set<std::string> m_excluded; // paths of files that Babeltrace refuses
};

} // namespace plugscope
