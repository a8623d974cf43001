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
    CtfMetadata metadata {};
    std::optional<CtfPacketLayout> layout {}; ///< nullopt when the metadata describes packets in an unknown way
    std::vector<CtfStreamFile> files {};
    bool hasIndex = false; ///< see ctfindex.h
};

/// Walks over the files of a folder whose metadata is known.
CtfFolder inspectCtfFolder(const std::string &path, CtfMetadata metadata);

/// An opened part of a trace with everything that must live as long.
struct CtfOpened
{
    std::vector<CtfStage> stages {}; ///< before `source`, which reads from them
    std::unique_ptr<CtfSource> source {};
    /// Every stream is one file, which stays open from its first event on: then the stages may go.
    bool isOneFilePerStream = false;
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
    /// Opens `count` packets of a stream from the `first` one on, behind one that cannot be decoded. Null when there is
    /// none left or they cannot be opened.
    std::unique_ptr<CtfOpened> openRest(const bt_stream *stream, std::uint64_t first, std::uint64_t count) const;

    /// The packets of a stream as open() gives them to Babeltrace; empty when they are not known.
    [[nodiscard]] std::vector<CtfStreamPacket> packetsOf(const bt_stream *stream) const;
    [[nodiscard]] const std::vector<CtfFolder> &folders() const { return m_folders; }
    /// Bytes in all files.
    [[nodiscard]] std::uint64_t size() const;
    /// Path below the root, for people.
    [[nodiscard]] std::string shortName(const std::string &path) const;

private:
    Result<std::string> placeFor(const CtfFolder &folder, std::vector<CtfStage> &stages) const;
    bool exclude(const std::vector<std::string> &places, const Error &error, std::vector<ImportNote> &notes);
    void noteDamage(std::vector<ImportNote> &notes) const;
    void noteFile(const CtfFolder &folder, const CtfStreamFile &file, std::vector<ImportNote> &notes) const;
    [[nodiscard]] bool isOneFilePerStream() const;

    std::vector<CtfFolder> m_folders;
    std::string m_root;
    std::set<std::string> m_excluded; // paths of files that Babeltrace refuses
};

} // namespace plugscope
