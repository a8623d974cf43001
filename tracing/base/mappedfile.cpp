// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/base/mappedfile.h"

#include "tracing/base/filedescriptor.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <utility>

namespace plugscope {

Error fileError(const std::string &path, const char *call, int errorNumber)
{
    if (errorNumber == ENOENT || errorNumber == ENOTDIR)
        return { .code = ErrorCode::FileNotFound, .subject = path };
    if (errorNumber == EACCES || errorNumber == EPERM)
        return { .code = ErrorCode::PermissionDenied, .subject = path };
    return { .code = ErrorCode::Io, .subject = path, .detail = std::string(call) + ": " + std::strerror(errorNumber) };
}

Result<MappedFile> MappedFile::open(const std::string &path)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status = {};
    if (!file.isOpen() || fstat(file.get(), &status) != 0)
        return fileError(path, "open", errno);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return MappedFile({});
    void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (data == MAP_FAILED)
        return fileError(path, "mmap", errno);
    return MappedFile({ static_cast<const char *>(data), size });
}

MappedFile::MappedFile(MappedFile &&other) noexcept : m_view(std::exchange(other.m_view, {})) { }

MappedFile::~MappedFile()
{
    if (!m_view.empty())
        munmap(const_cast<char *>(m_view.data()), m_view.size());
}

} // namespace plugscope
