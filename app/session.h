// SPDX-License-Identifier: GPL-3.0-or-later
// A saved session: which traces were open, what was seen of them, and the notes on them. JSON with a version.
#pragma once

#include "app/picturerequest.h"
#include "tracing/base/result.h"

#include <QString>

#include <string>
#include <vector>

namespace plugscope {

struct SessionRun
{
    std::string path {}; ///< absolute, or relative to the folder of the session while that is where it is
    RunView view {}; ///< the selection is kept for operations only: other positions differ between versions
};

struct Session
{
    std::vector<SessionRun> runs {}; ///< one or two
};

/// Errors: Io.
Result<void> saveSession(const Session &session, const QString &path);

/// Paths of the result are usable as they are. Errors: FileNotFound, Io, NotATrace when it is no session of a version
/// that this program knows; detail says what is wrong.
Result<Session> loadSession(const QString &path);

} // namespace plugscope
