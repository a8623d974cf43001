// SPDX-License-Identifier: GPL-3.0-or-later
// Which folders below a path are CTF traces: LTTng nests them (session/kernel, session/ust/uid/1000/64-bit), and users
// keep several sessions in one folder.
#pragma once

#include <string>
#include <vector>

namespace plugscope {

/// The folders at or below `path` that hold a file named metadata, sorted by name. Links to folders are not followed.
[[nodiscard]] std::vector<std::string> findCtfFolders(const std::string &path);

/// True when findCtfFolders() would find something; stops at the first.
[[nodiscard]] bool hasCtfFolder(const std::string &path);

/// The files of a trace folder that Babeltrace takes for streams, sorted by name: every plain file that is not hidden,
/// except the metadata.
[[nodiscard]] std::vector<std::string> streamFilesIn(const std::string &folder);

} // namespace plugscope
