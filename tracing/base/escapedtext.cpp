// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace plugscope {

namespace {

/// One code point at the start of a text. length 0: not valid UTF-8 there.
struct CodePoint
{
    std::uint32_t value = 0;
    std::size_t length = 0;
};

CodePoint decodeFirst(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t first = byteAt(0);
    if (first < 0x80)
        return { first, 1 };
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length)
        return {};
    std::uint32_t value = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xc0U) != 0x80)
            return {};
        value = (value << 6U) | (byteAt(i) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> kSmallest { 0, 0, 0x80, 0x800, 0x10000 };
    const bool isSurrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < kSmallest[length] || value > 0x10ffff || isSurrogate)
        return {};
    return { value, length };
}

/// Characters that change what a reader sees of the others.
bool isHidden(std::uint32_t c)
{
    return (c >= 0x80 && c < 0xa0) || c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f)
           || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff
           || (c >= 0xfff9 && c <= 0xfffb) || c >= 0xe0000;
}

std::string formatted(const char *format, std::uint32_t value)
{
    std::array<char, 16> buffer {};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    return buffer.data();
}

std::string escapedControl(char c)
{
    switch (c) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return " ";
    default:
        return formatted("\\x%02x", static_cast<unsigned char>(c));
    }
}

/// Where the character that follows the first `count` ones begins.
std::size_t offsetOf(std::string_view text, std::size_t count)
{
    std::size_t offset = 0;
    for (; count > 0 && offset < text.size(); --count) {
        const CodePoint point = decodeFirst(text.substr(offset));
        offset += point.length == 0 ? 1 : point.length;
    }
    return offset;
}

} // namespace

std::string escapedText(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = decodeFirst(text);
        const std::size_t length = point.length == 0 ? 1 : point.length;
        if (point.length == 0 || point.value < 0x20 || point.value == 0x7f)
            result += escapedControl(text.front());
        else if (isHidden(point.value))
            result += formatted("\\u{%x}", point.value);
        else
            result += text.substr(0, length);
        text.remove_prefix(length);
    }
    return result;
}

std::size_t textWidth(std::string_view text)
{
    std::size_t width = 0;
    for (const char c : text)
        width += (static_cast<unsigned char>(c) & 0xc0U) == 0x80 ? 0 : 1;
    return width;
}

std::string trimmedText(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = text.find_last_not_of(' ') + 1; // 0 when there is none
    return std::string(text.substr(begin, end > begin ? end - begin : 0));
}

std::string shortenedText(std::string_view text, std::size_t width)
{
    const std::size_t full = textWidth(text);
    if (full <= width)
        return std::string(text);
    constexpr std::string_view kGap = "...";
    if (width <= kGap.size())
        return std::string(text.substr(0, offsetOf(text, width)));
    const std::size_t tail = (width - kGap.size()) / 2;
    const std::size_t head = width - kGap.size() - tail;
    std::string result(text.substr(0, offsetOf(text, head)));
    result += kGap;
    result += text.substr(offsetOf(text, full - tail));
    return result;
}

} // namespace plugscope
