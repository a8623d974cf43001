// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/decode/decodechild.h"

#include "tracing/decode/decodeprocess.h"
#include "tracing/model/traceblock.h"
#include "tracing/readers/opentrace.h"

#include <csignal>
#include <new>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace plugscope {

namespace {

/// Passes progress to the parent. Cancelling needs no word from here: the parent kills the child.
class PipeMonitor final : public LoadMonitor
{
public:
    void setProgress(int permille) override
    {
        if (permille == m_last)
            return;
        m_last = permille;
        const auto value = static_cast<std::uint16_t>(permille);
        // A parent that went away takes this process with it; nothing to do about a failed write.
        [[maybe_unused]] const ssize_t written = write(kProgressFd, &value, sizeof value);
    }
    [[nodiscard]] bool isCancelled() const override { return false; }

private:
    int m_last = -1;
};

/// A damaged size in a file must end in a message, not in a machine without memory.
void limitMemory()
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlim_t ram = static_cast<rlim_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
    const rlimit limit { .rlim_cur = ram, .rlim_max = ram };
    setrlimit(RLIMIT_DATA, &limit);
#endif
}

} // namespace

std::optional<int> runAsDecodeChild(int argc, char **argv)
{
    if (argc != 3 || argv[1] != kDecodeChildArgument)
        return std::nullopt;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limitMemory();
    PipeMonitor monitor;
    try {
        TraceBuilder builder(kResultFd);
        monitor.setProgress(0);
        const Result<void> read = openTrace(argv[2], builder, monitor);
        const Result<void> written
            = read ? writeTraceBlock(std::move(builder), kResultFd) : writeErrorBlock(read.error(), kResultFd);
        // The result is handed over. Taking down the columns of thousands of CPUs one by one would only delay the end.
        _exit(written ? 0 : 1);
    } catch (const std::bad_alloc &) {
        return kOutOfMemoryStatus;
    }
}

} // namespace plugscope
