// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/kernellogreader.h"

#include "tracing/readers/eventtextreader.h"
#include "tracing/readers/inputfile.h"
#include "tracing/readers/kernellogfile.h"

namespace plugscope {

namespace {

constexpr std::string_view kKernelLog = "kernel log";

/// Lines that only a kernel prints, for logs without times: those are recognised to say what is missing.
bool isKernelMessage(std::string_view line)
{
    for (const std::string_view begin : { "Linux version ", "smpboot: ", "x86: Booting SMP", "psci: CPU", "smp: " }) {
        if (line.starts_with(begin))
            return true;
    }
    return false;
}

bool isKernelLog(const InputHead &head)
{
    if (head.isDirectory || !looksLikeText(head.bytes))
        return false;
    LineSplitter lines(head.bytes);
    std::string_view line;
    while (lines.next(line)) {
        LogStamp stamp;
        if (findLogStamp(line, stamp) ? stamp.isKernel : isKernelMessage(line))
            return true;
    }
    return false;
}

class KernelLogReader final : public TraceReader
{
public:
    Result<void> read(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor) override
    {
        const Result<InputFile> input = InputFile::open(path);
        if (!input)
            return input.error();
        builder.info.format = kKernelLog;
        Result<void> result = KernelLogFile(input->text(), builder).read(monitor);
        if (result)
            return result;
        Error error = result.error();
        error.subject = path;
        return error;
    }
};

} // namespace

const TraceFormat kKernelLogFormat {
    .name = kKernelLog,
    .matches = isKernelLog,
    .makeReader = []() -> std::unique_ptr<TraceReader> { return std::make_unique<KernelLogReader>(); },
};

} // namespace plugscope
