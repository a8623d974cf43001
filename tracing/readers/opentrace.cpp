// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/opentrace.h"

#include "tracing/readers/eventtextreader.h"
#include "tracing/readers/inputfile.h"
#include "tracing/readers/kernellogreader.h"
#include "tracing/readers/tracedatreader.h"

namespace plugscope {

namespace {

/// Every format that the program reads, in the order in which they are tried: those with a magic number first, and
/// kernel logs, of which almost any text could be one, last.
const TraceFormat *const kFormats[] = {
    &kTraceDatFormat, &kFtraceTextFormat, &kTraceCmdReportFormat, &kPerfScriptFormat, &kKernelLogFormat,
};

} // namespace

Result<void> openTrace(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return file.error();
    constexpr std::size_t kHeadSize = 65536;
    const InputHead head { .path = file->path(), .bytes = std::string(file->text().substr(0, kHeadSize)) };
    for (const TraceFormat *format : kFormats) {
        if (format->matches(head))
            return format->makeReader()->read(file->path(), builder, monitor);
    }
    return Error { .code = ErrorCode::NotATrace, .subject = path };
}

} // namespace plugscope
