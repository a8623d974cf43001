// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/linetime.h"

#include <algorithm>
#include <charconv>

namespace plugscope {

std::optional<std::int64_t> consoleBaud(std::string_view commandLine)
{
    constexpr std::string_view kKey = "console=tty";
    std::optional<std::int64_t> baud;
    for (std::size_t at = commandLine.find(kKey); at != std::string_view::npos;
         at = commandLine.find(kKey, at + kKey.size())) {
        if (at > 0 && commandLine[at - 1] != ' ')
            continue;
        const std::string_view word = commandLine.substr(at, commandLine.find(' ', at) - at);
        const std::size_t comma = word.find(',');
        if (comma == std::string_view::npos)
            continue; // a virtual terminal, or the driver's default
        std::int64_t rate = 0;
        const std::string_view number = word.substr(comma + 1);
        std::from_chars(number.data(), number.data() + number.size(), rate);
        if (rate > 0)
            baud = rate;
    }
    return baud;
}

std::int64_t wireCharacters(std::string_view text, TimeNs sinceBootNs)
{
    std::int64_t secondsDigits = 5;
    for (TimeNs seconds = sinceBootNs / 1'000'000'000; seconds >= 100'000; seconds /= 10)
        ++secondsDigits;
    // "[" "." six digits "] "; up to kernel 5.17 printk:console gave the text with its prefix
    const std::int64_t prefix = text.starts_with('[') ? 0 : secondsDigits + 10;
    const std::int64_t lines = 1 + std::count(text.begin(), text.end(), '\n');
    return static_cast<std::int64_t>(text.size()) - (lines - 1) + lines * (prefix + 2);
}

double lineTimeNs(double characters, std::int64_t baud)
{
    constexpr double kBits = 10;
    return characters * kBits * 1e9 / static_cast<double>(baud);
}

} // namespace plugscope
