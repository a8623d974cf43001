// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built program as a user or script would, without a display.
#pragma once

#include <string>
#include <vector>

namespace plugscope::test {

struct ProgramRun
{
    int status = -1; ///< exit status; 128 + signal when a signal ended it
    std::string out {};
    std::string err {};
};

/// `stdinPath` is opened as standard input, `stdoutPath` (where given) as standard output; `variables` ("NAME=value")
/// go before those of the environment.
ProgramRun runProgram(const std::vector<std::string> &arguments, const std::string &stdinPath = "/dev/null",
                      const std::string &stdoutPath = {}, const std::vector<std::string> &variables = {});

/// Lines of a text; an unfinished last line counts.
std::size_t lineCount(const std::string &text);
/// Characters (code points) of the widest line.
std::size_t widestLine(const std::string &text);

} // namespace plugscope::test
