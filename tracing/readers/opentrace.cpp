// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/opentrace.h"

#include "tracing/base/mappedfile.h"
#include "tracing/readers/tracedatreader.h"

namespace plugscope {

Result<void> openTrace(const std::string &path, TraceBuilder &builder, LoadMonitor &monitor)
{
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file)
        return file.error();
    const InputHead head { .path = path, .bytes = std::string(file->view().substr(0, 65536)) };
    if (kTraceDatFormat.matches(head))
        return kTraceDatFormat.makeReader()->read(path, builder, monitor);
    return Error { .code = ErrorCode::NotATrace, .subject = path };
}

} // namespace plugscope
