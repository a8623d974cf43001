// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/runprogram.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace plugscope::test {

namespace {

std::string contentOf(int fd)
{
    std::string text(static_cast<std::size_t>(lseek(fd, 0, SEEK_END)), '\0');
    if (pread(fd, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("pread");
    return text;
}

/// The environment without a display, behind `variables`: of two with one name, the first holds.
std::vector<char *> quietEnvironment(std::vector<std::string> &variables)
{
    std::vector<char *> result;
    for (std::string &variable : variables)
        result.push_back(variable.data());
    for (char **variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        if (!text.starts_with("DISPLAY=") && !text.starts_with("WAYLAND_DISPLAY=")
            && !text.starts_with("QT_QPA_PLATFORM="))
            result.push_back(*variable);
    }
    result.push_back(nullptr);
    return result;
}

} // namespace

ProgramRun runProgram(const std::vector<std::string> &arguments, const std::string &stdinPath,
                      const std::string &stdoutPath, const std::vector<std::string> &variables)
{
    const int outFd = stdoutPath.empty() ? memfd_create("out", MFD_CLOEXEC) : open(stdoutPath.c_str(), O_WRONLY);
    const int errFd = memfd_create("err", MFD_CLOEXEC);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, stdinPath.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, outFd, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errFd, STDERR_FILENO);

    std::vector<std::string> words { PLUGSCOPE_EXECUTABLE };
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::vector<std::string> set = variables;
    std::vector<char *> environment = quietEnvironment(set);
    pid_t pid = -1;
    const int failed = posix_spawn(&pid, PLUGSCOPE_EXECUTABLE, &actions, nullptr, argv.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0)
        throw std::runtime_error("posix_spawn");
    int status = 0;
    waitpid(pid, &status, 0);

    ProgramRun run;
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = stdoutPath.empty() ? contentOf(outFd) : std::string();
    run.err = contentOf(errFd);
    close(outFd);
    close(errFd);
    return run;
}

std::size_t lineCount(const std::string &text)
{
    const auto feeds = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return feeds + (text.empty() || text.back() == '\n' ? 0 : 1);
}

std::size_t widestLine(const std::string &text)
{
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto characters = std::count_if(line.begin(), line.end(),
                                              [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; });
        widest = std::max(widest, static_cast<std::size_t>(characters));
    }
    return widest;
}

} // namespace plugscope::test
