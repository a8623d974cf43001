// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/opentrace.h"

#include "tracing/base/mappedfile.h"
#include "tracing/readers/ctfreader.h"
#include "tracing/readers/foreignformats.h"
#include "tracing/readers/tracedatreader.h"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace plugscope {

namespace {

/// Every format that the program reads, in the order in which they are tried: those with a magic number first.
const TraceFormat *const kFormats[] = {
    &kTraceDatFormat,
    &kCtfFormat,
};

Result<InputHead> headOfFolder(const std::string &path)
{
    if (access(path.c_str(), R_OK | X_OK) != 0)
        return fileError(path, "access", errno);
    return InputHead { .path = path, .isDirectory = true, .bytes = {} };
}

Result<InputHead> headOfFile(const std::string &path)
{
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file)
        return file.error();
    constexpr std::size_t kHeadSize = 65536;
    return InputHead { .path = path, .bytes = std::string(file->view().substr(0, kHeadSize)) };
}

} // namespace

Result<void> openTrace(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0)
        return fileError(path, "stat", errno);
    const Result<InputHead> head = S_ISDIR(status.st_mode) ? headOfFolder(path) : headOfFile(path);
    if (!head)
        return head.error();
    for (const TraceFormat *format : kFormats) {
        if (format->matches(*head))
            return format->makeReader()->read(path, builder, monitor);
    }
    return foreignFormatError(*head);
}

} // namespace plugscope
