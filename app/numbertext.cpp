// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/numbertext.h"

#include <array>
#include <charconv>

namespace plugscope {

namespace {

std::string converted(double value, std::chars_format format, int precision)
{
    std::array<char, 400> buffer {}; // the largest double has 309 digits
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
    return error == std::errc() ? std::string(buffer.data(), end) : std::string();
}

} // namespace

std::string fixedText(double value, int decimals)
{
    std::string text = converted(value, std::chars_format::fixed, decimals);
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

std::string significantText(double value, int digits)
{
    return converted(value, std::chars_format::general, digits);
}

} // namespace plugscope
