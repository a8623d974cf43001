// SPDX-License-Identifier: GPL-3.0-or-later
// What reading a file found to be damaged, missing or not understood: counted facts with stable codes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plugscope {

enum class Severity { Info, Warning, Error };

/// One counted fact about the input. The words for people are made in app/notetext from code, cpu, count and detail.
struct ImportNote
{
    Severity severity = Severity::Info;
    std::string code {}; ///< stable, for scripts: "lost-events", "unparsed-lines", ...
    std::int64_t cpu = -1; ///< recording CPU, -1 when it concerns the whole file
    std::int64_t count = -1; ///< how many, -1 when unknown or meaningless
    std::string detail {}; ///< facts: the first example, a name; untrusted text from the file
};

} // namespace plugscope
