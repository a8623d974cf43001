// SPDX-License-Identifier: GPL-3.0-or-later
// Takes tokens off the front of a text, and lines off a file. Bounded by the view: no token reads past its end, no
// number throws or wraps.
#pragma once

#include "tracing/base/time.h"

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plugscope {

/// A time as texts print it: "12.345678" is seconds, "730" is a count of whatever the clock counts.
struct TextTime
{
    TimeNs value = 0; ///< nanoseconds, or the raw number when `hasPoint` is false
    bool hasPoint = false;
};

/// Every take...() returns false and leaves the text alone when the token is not there.
class TextScan
{
public:
    explicit TextScan(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) { }

    [[nodiscard]] std::string_view rest() const { return { m_at, static_cast<std::size_t>(m_end - m_at) }; }
    [[nodiscard]] bool atEnd() const { return m_at == m_end; }
    [[nodiscard]] char peek() const { return m_at == m_end ? '\0' : *m_at; }
    /// Where the scan stands, to cut a token between two places.
    [[nodiscard]] const char *position() const { return m_at; }
    [[nodiscard]] std::string_view since(const char *start) const
    {
        return { start, static_cast<std::size_t>(m_at - start) };
    }

    void skipBlanks()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\t'))
            ++m_at;
    }
    bool take(char c)
    {
        if (peek() != c || m_at == m_end)
            return false;
        ++m_at;
        return true;
    }
    bool take(std::string_view literal)
    {
        if (!rest().starts_with(literal))
            return false;
        m_at += literal.size();
        return true;
    }
    /// Everything up to a blank or the end; may be empty.
    std::string_view takeWord()
    {
        const char *start = m_at;
        while (m_at != m_end && *m_at != ' ' && *m_at != '\t')
            ++m_at;
        return since(start);
    }
    /// A decimal number, with a minus for signed types; false when it does not fit.
    template <std::integral T> bool takeNumber(T &value)
    {
        const auto [end, error] = std::from_chars(m_at, m_end, value);
        if (error != std::errc())
            return false;
        m_at = end;
        return true;
    }
    /// A number in the writing of C: decimal or with 0x. Large hexadecimal numbers are negative ones of the kernel.
    bool takeCNumber(std::int64_t &value)
    {
        if (!rest().starts_with("0x"))
            return takeNumber(value);
        std::uint64_t bits = 0;
        const auto [end, error] = std::from_chars(m_at + 2, m_end, bits, 16);
        if (error != std::errc())
            return false;
        m_at = end;
        value = static_cast<std::int64_t>(bits);
        return true;
    }
    /// Digits, or digits, a point and 1 to 9 digits; false when it does not fit into 64 bits of nanoseconds.
    bool takeTime(TextTime &time);

private:
    const char *m_at;
    const char *m_end;
};

inline bool TextScan::takeTime(TextTime &time)
{
    const char *start = m_at;
    std::uint64_t whole = 0;
    if (!takeNumber(whole))
        return false;
    if (m_at == m_end || *m_at != '.') {
        time = { .value = static_cast<TimeNs>(whole), .hasPoint = false };
        if (time.value < 0)
            m_at = start;
        return time.value >= 0;
    }
    constexpr std::uint64_t kMaxSeconds = 9'000'000'000; // 285 years; the rest of the int64 is for the fraction
    TimeNs fraction = 0;
    TimeNs scale = 1'000'000'000;
    const char *at = m_at + 1;
    for (; at != m_end && *at >= '0' && *at <= '9' && scale > 1; ++at) {
        fraction = fraction * 10 + (*at - '0');
        scale /= 10;
    }
    if (at == m_at + 1 || whole > kMaxSeconds) {
        m_at = start;
        return false;
    }
    m_at = at;
    time = { .value = static_cast<TimeNs>(whole) * 1'000'000'000 + fraction * scale, .hasPoint = true };
    return true;
}

/// Hands out the lines of a text one by one, without their "\n" or "\r\n".
class LineSplitter
{
public:
    explicit LineSplitter(std::string_view text) : m_text(text) { }

    bool next(std::string_view &line)
    {
        if (m_offset >= m_text.size())
            return false;
        const char *start = m_text.data() + m_offset;
        const std::size_t left = m_text.size() - m_offset;
        const void *found = std::memchr(start, '\n', left);
        std::size_t length
            = found == nullptr ? left : static_cast<std::size_t>(static_cast<const char *>(found) - start);
        m_offset += length + (found == nullptr ? 0 : 1);
        while (length > 0 && start[length - 1] == '\r')
            --length;
        line = { start, length };
        return true;
    }
    /// Offset of the next line.
    [[nodiscard]] std::size_t offset() const { return m_offset; }
    void rewind(std::size_t offset) { m_offset = offset; }
    [[nodiscard]] std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
    std::size_t m_offset = 0;
};

/// Without blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

[[nodiscard]] inline bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace plugscope
