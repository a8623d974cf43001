// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/inputfile.h"

#include <archive.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace plugscope {

namespace {

Error systemError(ErrorCode code, const std::string &path, const char *call)
{
    return { .code = code, .subject = path, .detail = std::string(call) + ": " + std::strerror(errno) };
}

/// A file descriptor that closes itself.
class Descriptor
{
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) { }
    Descriptor(Descriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) { }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_fd > STDERR_FILENO)
            close(m_fd);
    }
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

struct Unmap
{
    std::size_t size = 0;
    void operator()(const char *data) const { munmap(const_cast<char *>(data), size); }
};

using Mapping = std::unique_ptr<const char, Unmap>;

struct Packing
{
    std::string_view magic;
    std::string_view name;
};

constexpr std::array<Packing, 4> kPackings = { {
    { std::string_view("\x1f\x8b", 2), "gzip" },
    { std::string_view("\xfd"
                       "7zXZ\0",
                       6),
      "xz" },
    { std::string_view("\x28\xb5\x2f\xfd", 4), "zstd" },
    { std::string_view("1AY&SY", 6), "bzip2" }, // behind "BZh" and a digit
} };

std::string_view packingOf(std::string_view bytes)
{
    const std::string_view behindBzip2Begin = bytes.starts_with("BZh") && bytes.size() > 4 ? bytes.substr(4) : "";
    for (const Packing &packing : kPackings) {
        if ((packing.name == "bzip2" ? behindBzip2Begin : bytes).starts_with(packing.magic))
            return packing.name;
    }
    return {};
}

/// The largest unpacked input that is worth trying: what the machine has as memory.
std::uint64_t memorySize()
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageSize = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || pageSize <= 0)
        return std::uint64_t { 1 } << 34U;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageSize);
}

bool writeAll(int fd, const char *data, std::size_t size)
{
    while (size > 0) {
        const ssize_t written = write(fd, data, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        data += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

/// Pipes, and files of procfs and tracefs, cannot be mapped: copies them into a memory file.
Result<void> copyInto(int from, int to, const std::string &path)
{
    constexpr std::size_t kBlock = std::size_t { 1 } << 18U;
    const std::uint64_t limit = memorySize();
    std::vector<char> block(kBlock);
    for (std::uint64_t total = 0;;) {
        const ssize_t count = read(from, block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError(ErrorCode::Io, path, "read");
        if (count == 0)
            return {};
        total += static_cast<std::uint64_t>(count);
        if (total > limit)
            return Error { .code = ErrorCode::OutOfMemory, .subject = path, .detail = "input larger than the memory" };
        if (!writeAll(to, block.data(), static_cast<std::size_t>(count)))
            return systemError(ErrorCode::Io, path, "write");
    }
}

struct CloseArchive
{
    void operator()(archive *reader) const { archive_read_free(reader); }
};

using ArchiveReader = std::unique_ptr<archive, CloseArchive>;

ArchiveReader openArchive(std::string_view packed)
{
    ArchiveReader reader(archive_read_new());
    if (!reader)
        return nullptr;
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_filter_xz(reader.get());
    archive_read_support_filter_zstd(reader.get());
    archive_read_support_filter_bzip2(reader.get());
    archive_read_support_format_raw(reader.get());
    archive_entry *entry = nullptr;
    if (archive_read_open_memory(reader.get(), packed.data(), packed.size()) != ARCHIVE_OK
        || archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK
        || archive_filter_code(reader.get(), 0) == ARCHIVE_FILTER_NONE) // it would hand the bytes out as they are
        return nullptr;
    return reader;
}

/// Unpacks into `to` as far as the data is sound; `damage` tells why it ended early.
Result<std::uint64_t> unpack(std::string_view packed, int to, const std::string &path, std::string &damage)
{
    const std::uint64_t limit = memorySize();
    const ArchiveReader reader = openArchive(packed);
    if (!reader)
        return Error { .code = ErrorCode::Damaged, .subject = path, .detail = "packed data without a sound begin" };
    std::uint64_t total = 0;
    for (;;) {
        const void *data = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        const int status = archive_read_data_block(reader.get(), &data, &size, &offset);
        if (status == ARCHIVE_EOF)
            return total;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
            const char *reason = archive_error_string(reader.get());
            damage = reason != nullptr ? reason : "packed data ends early";
            return total;
        }
        total += size;
        if (total > limit)
            return Error { .code = ErrorCode::OutOfMemory,
                           .subject = path,
                           .detail = "unpacked larger than the memory" };
        if (!writeAll(to, static_cast<const char *>(data), size))
            return systemError(ErrorCode::Io, path, "write");
    }
}

} // namespace

struct InputFile::State
{
    Descriptor file {}; // of a memory file, which exists only as long as it is open
    std::string path {};
    Mapping bytes {};
    std::size_t size = 0;
    std::string_view packing {};
    std::string damage {};

    [[nodiscard]] std::string_view view() const { return { bytes.get(), size }; }
    Result<void> openSource(const std::string &source);
    Result<void> map(const std::string &source);
    Result<void> copyIfUnmappable(const std::string &source);
    Result<void> unpackIfPacked(const std::string &source);
    void use(Descriptor memoryFile);
};

void InputFile::State::use(Descriptor memoryFile)
{
    file = std::move(memoryFile);
    path = "/proc/self/fd/" + std::to_string(file.get());
}

Result<void> InputFile::State::openSource(const std::string &source)
{
    if (source == "-") {
        use(Descriptor(STDIN_FILENO));
        return {};
    }
    path = source;
    file = Descriptor(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() >= 0)
        return {};
    if (errno == ENOENT || errno == ENOTDIR)
        return systemError(ErrorCode::FileNotFound, source, "open");
    const bool isForbidden = errno == EACCES || errno == EPERM;
    return systemError(isForbidden ? ErrorCode::PermissionDenied : ErrorCode::Io, source, "open");
}

Result<void> InputFile::State::map(const std::string &source)
{
    struct stat status = {};
    if (fstat(file.get(), &status) != 0)
        return systemError(ErrorCode::Io, source, "fstat");
    size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return Error { .code = ErrorCode::EmptyInput, .subject = source };
    void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (data == MAP_FAILED)
        return systemError(errno == ENOMEM ? ErrorCode::OutOfMemory : ErrorCode::Io, source, "mmap");
    madvise(data, size, MADV_SEQUENTIAL);
    bytes = Mapping(static_cast<const char *>(data), Unmap { size });
    return {};
}

/// Pipes have no size, and the files of procfs and tracefs say 0.
Result<void> InputFile::State::copyIfUnmappable(const std::string &source)
{
    struct stat status = {};
    if (fstat(file.get(), &status) != 0)
        return systemError(ErrorCode::Io, source, "fstat");
    if (S_ISDIR(status.st_mode))
        return Error { .code = ErrorCode::Io, .subject = source, .detail = "is a directory" };
    if (S_ISREG(status.st_mode) && status.st_size > 0)
        return {};
    Descriptor copy(memfd_create("input", MFD_CLOEXEC));
    if (copy.get() < 0)
        return systemError(ErrorCode::Io, source, "memfd_create");
    if (const auto copied = copyInto(file.get(), copy.get(), source); !copied)
        return copied.error();
    use(std::move(copy));
    return {};
}

Result<void> InputFile::State::unpackIfPacked(const std::string &source)
{
    packing = packingOf(view());
    if (packing.empty())
        return {};
    Descriptor unpacked(memfd_create("unpacked", MFD_CLOEXEC));
    if (unpacked.get() < 0)
        return systemError(ErrorCode::Io, source, "memfd_create");
    const Result<std::uint64_t> total = unpack(view(), unpacked.get(), source, damage);
    if (!total)
        return total.error();
    if (*total == 0 && !damage.empty())
        return Error { .code = ErrorCode::Damaged, .subject = source, .detail = damage };
    use(std::move(unpacked));
    return map(source);
}

Result<InputFile> InputFile::open(const std::string &path)
{
    const auto state = std::make_shared<State>();
    if (const auto opened = state->openSource(path); !opened)
        return opened.error();
    if (const auto copied = state->copyIfUnmappable(path); !copied)
        return copied.error();
    if (const auto mapped = state->map(path); !mapped)
        return mapped.error();
    if (const auto unpacked = state->unpackIfPacked(path); !unpacked)
        return unpacked.error();
    return InputFile(state);
}

std::string_view InputFile::text() const
{
    return m_state->view();
}

const std::string &InputFile::path() const
{
    return m_state->path;
}

std::string_view InputFile::packing() const
{
    return m_state->packing;
}

const std::string &InputFile::damage() const
{
    return m_state->damage;
}

} // namespace plugscope
