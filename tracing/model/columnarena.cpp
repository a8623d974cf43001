// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/model/columnarena.h"

#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace plugscope {

ColumnArena::Range ColumnArena::reserve(std::size_t size)
{
    const std::lock_guard lock(m_mutex);
    Range range { .size = size, .fileOffset = m_end };
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    if (m_fd >= 0) {
        flags = MAP_SHARED | MAP_NORESERVE;
        if (ftruncate(m_fd, static_cast<off_t>(m_end + size)) != 0)
            throw std::bad_alloc();
    }
    void *data = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, m_fd, m_fd >= 0 ? static_cast<off_t>(m_end) : 0);
    if (data == MAP_FAILED)
        throw std::bad_alloc();
    m_end += size;
    range.data = static_cast<std::byte *>(data);
    return range;
}

void ColumnArena::release(const Range &range)
{
    munmap(range.data, range.size);
}

void populatePages(std::byte *begin, std::size_t size)
{
    // Only a hint: kernels before 5.14 do not know it, and then the pages come one by one.
    madvise(begin, size, MADV_POPULATE_WRITE);
}

void throwColumnFull()
{
    throw std::bad_alloc();
}

} // namespace plugscope
