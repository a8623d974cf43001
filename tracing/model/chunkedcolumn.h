// SPDX-License-Identifier: GPL-3.0-or-later
// A growing array in fixed pieces: growing never copies, and the pieces can be given back one by one while writing.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace plugscope {

template <typename T> class ChunkedColumn
{
public:
    static constexpr std::size_t kChunkSize = 16384;

    void push_back(T value)
    {
        if (m_size % kChunkSize == 0)
            m_chunks.push_back(std::make_unique_for_overwrite<T[]>(kChunkSize));
        m_chunks.back()[m_size % kChunkSize] = value;
        ++m_size;
    }
    [[nodiscard]] T operator[](std::size_t index) const { return m_chunks[index / kChunkSize][index % kChunkSize]; }
    [[nodiscard]] std::size_t size() const { return m_size; }

    /// Hands each piece in order to `use` (a callable taking std::span<const T>) and frees it. The column is empty
    /// after.
    template <typename Use> void consume(Use use)
    {
        std::size_t left = m_size;
        for (auto &chunk : m_chunks) {
            const std::size_t count = left < kChunkSize ? left : kChunkSize;
            use(std::span<const T>(chunk.get(), count));
            chunk.reset();
            left -= count;
        }
        m_chunks.clear();
        m_size = 0;
    }

private:
    std::vector<std::unique_ptr<T[]>> m_chunks;
    std::size_t m_size = 0;
};

} // namespace plugscope
