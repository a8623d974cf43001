// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/opentrace.h"

#include "tracing/base/mappedfile.h"
#include "tracing/readers/ctfreader.h"
#include "tracing/readers/eventtextreader.h"
#include "tracing/readers/foreignformats.h"
#include "tracing/readers/inputfile.h"
#include "tracing/readers/kernellogreader.h"
#include "tracing/readers/tracedatreader.h"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace plugscope {

namespace {

/// Every format that the program reads, in the order in which they are tried: those with a magic number first, and
/// kernel logs, of which almost any text could be one, last.
const TraceFormat *const kFormats[] = {
    &kTraceDatFormat, &kCtfFormat, &kFtraceTextFormat, &kTraceCmdReportFormat, &kPerfScriptFormat, &kKernelLogFormat,
};

Result<void> readWithMatchingFormat(const InputHead &head, TraceBuilder &builder, LoadMonitor &monitor)
{
    for (const TraceFormat *format : kFormats) {
        if (format->matches(head))
            return format->makeReader()->read(head.path, builder, monitor);
    }
    return foreignFormatError(head);
}

Result<void> openFolder(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    if (access(path.c_str(), R_OK | X_OK) != 0)
        return fileError(path, "access", errno);
    return readWithMatchingFormat({ .path = path, .isDirectory = true, .bytes = {} }, builder, monitor);
}

Result<void> openFile(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    const Result<InputFile> file = InputFile::open(path);
    if (!file)
        return file.error();
    constexpr std::size_t kHeadSize = 65536;
    Result<void> read = readWithMatchingFormat(
        { .path = file->path(), .bytes = std::string(file->text().substr(0, kHeadSize)) }, builder, monitor);
    if (!read) {
        Error error = read.error();
        error.subject = path; // not the name under which unpacked bytes were read
        return error;
    }
    if (!file->damage().empty())
        builder.addNote({ .severity = Severity::Error, .code = "damaged-packing", .detail = file->damage() });
    return {};
}

} // namespace

Result<void> openTrace(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    struct stat status = {};
    if (path != "-" && stat(path.c_str(), &status) != 0)
        return fileError(path, "stat", errno);
    return S_ISDIR(status.st_mode) ? openFolder(path, builder, monitor) : openFile(path, builder, monitor);
}

} // namespace plugscope
