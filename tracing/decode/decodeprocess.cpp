// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/decode/decodeprocess.h"

#include "tracing/base/filedescriptor.h"
#include "tracing/decode/decodechild.h"
#include "tracing/model/traceblock.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace plugscope {

namespace {

using Clock = std::chrono::steady_clock;

/// A child that reports no progress for so long is taken for hung. Opening and sorting 100 million events stays far
/// below on slow disks.
constexpr std::chrono::seconds kSilenceLimit { 120 };

Error systemError(const char *call, int number)
{
    return { .code = ErrorCode::Io, .detail = std::string(call) + ": " + std::strerror(number) };
}

/// The decoding process; killed and reaped when it goes out of scope.
class Child
{
public:
    explicit Child(pid_t pid) : m_pid(pid) { }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;
    ~Child()
    {
        if (m_pid > 0) {
            kill(m_pid, SIGKILL);
            wait();
        }
    }
    /// Waits for the end; the wait status.
    int wait()
    {
        int status = 0;
        while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) { }
        m_pid = -1;
        return status;
    }

private:
    pid_t m_pid;
};

/// What the child says on standard error, for the message if it dies.
std::string lastLine(int fd)
{
    constexpr off_t kTail = 500;
    const off_t size = lseek(fd, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(std::min(size, kTail)), '\0');
    const ssize_t count = pread(fd, text.data(), text.size(), std::max<off_t>(0, size - kTail));
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

Error deathOf(int status, const std::string &path, int stderrFd)
{
    Error error { .code = ErrorCode::DecoderDied, .subject = path };
    if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemoryStatus)
        return { .code = ErrorCode::OutOfMemory, .subject = path };
    error.detail = WIFSIGNALED(status)
                       ? "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")"
                       : "exit status " + std::to_string(WEXITSTATUS(status));
    if (std::string words = lastLine(stderrFd); !words.empty())
        error.causes.push_back({ .code = ErrorCode::Io, .detail = std::move(words) });
    return error;
}

/// A folder for whatever the child needs files for, gone with everything in it even if the child is killed.
class ScratchFolder
{
public:
    ScratchFolder()
    {
        std::error_code error;
        m_path = (std::filesystem::temp_directory_path(error) / "plugscope-XXXXXX").string();
        if (error || mkdtemp(m_path.data()) == nullptr)
            m_path.clear();
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;
    ~ScratchFolder()
    {
        std::error_code error; // what cannot be removed is left to the system's own cleaning
        if (!m_path.empty())
            std::filesystem::remove_all(m_path, error);
    }

    /// This process's environment with the folder as TMPDIR; valid as long as this object.
    char **environment()
    {
        m_tmpdir = "TMPDIR=" + m_path;
        for (char **variable = environ; *variable != nullptr; ++variable) {
            if (m_path.empty() || !std::string_view(*variable).starts_with("TMPDIR="))
                m_variables.push_back(*variable);
        }
        if (!m_path.empty())
            m_variables.push_back(m_tmpdir.data());
        m_variables.push_back(nullptr);
        return m_variables.data();
    }

private:
    std::string m_path; // empty: it could not be made, and the child takes the usual place
    std::string m_tmpdir;
    std::vector<char *> m_variables;
};

Result<pid_t> startChild(const std::string &executable, const std::string &path, int resultFd, int progressFd,
                         int stderrFd, char **environment)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, resultFd, kResultFd);
    posix_spawn_file_actions_adddup2(&actions, progressFd, kProgressFd);
    posix_spawn_file_actions_adddup2(&actions, stderrFd, STDERR_FILENO);
    std::string arguments[] = { executable, kDecodeChildArgument, path };
    char *argv[] = { arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr };
    pid_t pid = -1;
    const int failed = posix_spawn(&pid, executable.c_str(), &actions, nullptr, argv, environment);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0)
        return systemError("posix_spawn", failed);
    return pid;
}

/// Follows the child until it closes its end of the pipe. An error when it was cancelled or fell silent.
Result<void> followProgress(int fd, const std::string &path, LoadMonitor &monitor)
{
    auto lastNews = Clock::now();
    while (true) {
        if (monitor.isCancelled())
            return Error { .code = ErrorCode::Cancelled, .subject = path };
        pollfd waiting { .fd = fd, .events = POLLIN, .revents = 0 };
        constexpr int kPollMs = 50;
        if (poll(&waiting, 1, kPollMs) <= 0) {
            if (Clock::now() - lastNews > kSilenceLimit)
                return Error { .code = ErrorCode::DecoderDied, .subject = path, .detail = "no progress, ended" };
            continue;
        }
        std::uint16_t permille[64];
        const ssize_t count = read(fd, permille, sizeof permille);
        if (count <= 0)
            return {};
        lastNews = Clock::now();
        monitor.setProgress(permille[static_cast<std::size_t>(count) / sizeof permille[0] - 1]);
    }
}

} // namespace

Result<std::shared_ptr<const Trace>> decodeTrace(const std::string &executable, const std::string &path,
                                                 LoadMonitor &monitor)
{
    // Numbers above the child's fixed ones, so that dup2 never meets its own source.
    FileDescriptor result(
        fcntl(FileDescriptor(memfd_create("plugscope-trace", MFD_ALLOW_SEALING)).get(), F_DUPFD_CLOEXEC, kFirstFreeFd));
    FileDescriptor words(
        fcntl(FileDescriptor(memfd_create("plugscope-stderr", 0)).get(), F_DUPFD_CLOEXEC, kFirstFreeFd));
    int ends[2] = { -1, -1 };
    if (!result.isOpen() || !words.isOpen() || pipe2(ends, O_CLOEXEC) != 0)
        return systemError("memfd_create or pipe2", errno);
    const FileDescriptor progress(ends[0]);
    FileDescriptor pipeEnd(ends[1]);
    FileDescriptor childEnd(fcntl(pipeEnd.get(), F_DUPFD_CLOEXEC, kFirstFreeFd));
    pipeEnd.reset();

    ScratchFolder scratch; // outlives the child
    const Result<pid_t> pid
        = startChild(executable, path, result.get(), childEnd.get(), words.get(), scratch.environment());
    if (!pid)
        return pid.error();
    Child child(*pid);
    childEnd.reset();
    if (Result<void> followed = followProgress(progress.get(), path, monitor); !followed)
        return followed.error();
    const int status = child.wait();
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return deathOf(status, path, words.get());
    // From here on nobody can change what is about to be checked and mapped.
    if (fcntl(result.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0)
        return systemError("fcntl F_ADD_SEALS", errno);
    return mapTraceBlock(result.get());
}

} // namespace plugscope
