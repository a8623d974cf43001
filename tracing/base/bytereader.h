// SPDX-License-Identifier: GPL-3.0-or-later
// Reads numbers and texts from untrusted bytes: never past the end, and once anything failed everything fails.
#pragma once

#include <cstdint>
#include <string_view>

namespace plugscope {

class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes) : m_bytes(bytes) { }

    /// How numbers are stored from here on; little endian at first.
    void setBigEndian(bool bigEndian) { m_bigEndian = bigEndian; }
    [[nodiscard]] bool isBigEndian() const { return m_bigEndian; }

    /// False once something was asked for that is not there.
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] std::size_t offset() const { return m_offset; }
    [[nodiscard]] std::size_t remaining() const { return m_ok ? m_bytes.size() - m_offset : 0; }

    void seek(std::uint64_t offset)
    {
        if (offset > m_bytes.size())
            m_ok = false;
        else
            m_offset = static_cast<std::size_t>(offset);
    }
    /// The next `size` bytes; empty when there are fewer.
    std::string_view bytes(std::uint64_t size)
    {
        if (!m_ok || size > m_bytes.size() - m_offset) {
            m_ok = false;
            return {};
        }
        const auto taken = m_bytes.substr(m_offset, static_cast<std::size_t>(size));
        m_offset += taken.size();
        return taken;
    }
    void skip(std::uint64_t size) { bytes(size); }
    /// A text up to its NUL, which is passed over.
    std::string_view cString()
    {
        const std::size_t end = m_ok ? m_bytes.find('\0', m_offset) : std::string_view::npos;
        if (end == std::string_view::npos) {
            m_ok = false;
            return {};
        }
        const auto text = m_bytes.substr(m_offset, end - m_offset);
        m_offset = end + 1;
        return text;
    }
    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }

private:
    std::uint64_t number(std::size_t size)
    {
        std::uint64_t value = 0;
        const auto raw = bytes(size);
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const std::size_t position = m_bigEndian ? i : raw.size() - 1 - i;
            value = (value << 8U) | static_cast<std::uint8_t>(raw[position]);
        }
        return value;
    }

    std::string_view m_bytes;
    std::size_t m_offset = 0;
    bool m_bigEndian = false;
    bool m_ok = true;
};

} // namespace plugscope
