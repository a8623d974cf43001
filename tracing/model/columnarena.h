// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for growing columns: address ranges reserved so generously that a column never moves, used up page by page.
// Backed by a file, the columns are already where the reader of the block will look for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace plugscope {

/// Hands out reserved ranges of a sparse file (or of memory without a file). Thread-safe.
class ColumnArena
{
public:
    /// `fd`: an empty file to put the columns into, e.g. from memfd_create; -1: plain memory.
    explicit ColumnArena(int fd) : m_fd(fd) { }

    struct Range
    {
        std::byte *data = nullptr;
        std::size_t size = 0;
        std::uint64_t fileOffset = 0; ///< meaningless without a file
    };
    /// Throws std::bad_alloc when the address space or the file system refuses.
    Range reserve(std::size_t size);
    static void release(const Range &range);

    [[nodiscard]] int fd() const { return m_fd; }
    /// First offset of the file that no range uses.
    [[nodiscard]] std::uint64_t endOffset() const { return m_end; }

private:
    int m_fd;
    std::mutex m_mutex;
    std::uint64_t m_end = 4096; // the first page is left for the block's header
};

/// A growing array in an arena that must outlive it. T is a plain type.
template <typename T> class Column
{
public:
    /// More events than this on one CPU are refused: about three days of the busiest trace seen.
    static constexpr std::size_t kMaxSize = std::size_t { 1 } << 28U;

    explicit Column(ColumnArena &arena) : m_range(arena.reserve(kMaxSize * sizeof(T))) { }
    Column(const Column &) = delete;
    Column &operator=(const Column &) = delete;
    ~Column() { ColumnArena::release(m_range); }

    void append(T value)
    {
        if (m_size == m_ready)
            prepare();
        data()[m_size++] = value;
    }
    [[nodiscard]] T *data() const { return reinterpret_cast<T *>(m_range.data); }
    [[nodiscard]] T operator[](std::size_t index) const { return data()[index]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::uint64_t fileOffset() const { return m_range.fileOffset; }

private:
    void prepare();

    ColumnArena::Range m_range;
    std::size_t m_size = 0;
    std::size_t m_ready = 0; // elements whose pages are there
};

/// Makes the pages of a part of a range present, many at a time: one call costs far less than a fault for each page.
void populatePages(std::byte *begin, std::size_t size);
[[noreturn]] void throwColumnFull();

template <typename T> void Column<T>::prepare()
{
    if (m_size == kMaxSize)
        throwColumnFull();
    constexpr std::size_t kFirst
        = 4096 / sizeof(T); // one page: a trace may have thousands of CPUs with few events each
    constexpr std::size_t kMost = 262144;
    const std::size_t grown = m_ready < kFirst ? kFirst : (m_ready < kMost ? m_ready : kMost);
    const std::size_t count = kMaxSize - m_ready < grown ? kMaxSize - m_ready : grown;
    populatePages(m_range.data + m_ready * sizeof(T), count * sizeof(T));
    m_ready += count;
}

} // namespace plugscope
