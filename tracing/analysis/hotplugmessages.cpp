// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/hotplugmessages.h"

#include <charconv>

namespace plugscope {

namespace {

/// A message with the CPU's number at '#', an optional errno at '@', and anything after '*'.
struct Pattern
{
    std::string_view text;
    HotplugSign sign;
};

// Sources: arch/*/kernel/smp*.c, kernel/cpu.c, drivers/firmware/psci of 2.6.32 to 7.1; both "CPU 1" and "CPU1" occur.
constexpr Pattern kPatterns[] = {
    { "CPU # is now offline", HotplugSign::Offline }, // x86
    { "CPU#: shutdown", HotplugSign::Offline }, // arm, arm64
    { "CPU# killed*", HotplugSign::Offline }, // psci, armhf
    { "CPU#: off", HotplugSign::Offline }, // riscv
    { "cpu # (hwid *) Ready to die...", HotplugSign::Offline }, // powerpc
    { "Booting Node * Processor # APIC *", HotplugSign::OnlineStarts }, // x86
    { "Booting processor # APIC *", HotplugSign::OnlineStarts }, // x86 2.6.32
    { "CPU#: Booted secondary processor*", HotplugSign::Online }, // arm, arm64
    { "CPU# is up", HotplugSign::Online }, // resume
    { "Error taking CPU# down: @", HotplugSign::OfflineFailed },
    { "Error taking CPU# up: @", HotplugSign::OnlineFailed },
    { "CPU # didn't die...", HotplugSign::OfflineFailed },
    { "CPU# failed to report dead state", HotplugSign::OfflineFailed },
    { "CPU#: cpu didn't die", HotplugSign::OfflineFailed },
    { "CPU#: unable to kill*", HotplugSign::OfflineFailed },
    { "CPU# failed to report alive state", HotplugSign::OnlineFailed },
    { "CPU#: failed to come online", HotplugSign::OnlineFailed },
    { "CPU#: failed to boot: @", HotplugSign::OnlineFailed },
    { "do_boot_cpu failed(@) to wakeup CPU##", HotplugSign::OnlineFailed },
};

bool takeNumber(std::string_view &text, std::int64_t &value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value > INT32_MAX || value < INT32_MIN)
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// Matches the whole text from its begin. "##" stands for a literal '#' and a number.
bool matches(std::string_view text, std::string_view pattern, HotplugMessage &message)
{
    while (!pattern.empty()) {
        const char symbol = pattern.front();
        pattern.remove_prefix(1);
        if (symbol == '#' && pattern.starts_with('#') && text.starts_with('#')) {
            text.remove_prefix(1);
            continue;
        }
        if (symbol == '#' || symbol == '@') {
            std::int64_t value = 0;
            if (!takeNumber(text, value) || (symbol == '#' && value < 0))
                return false;
            if (symbol == '#')
                message.cpu = static_cast<std::uint32_t>(value);
            else
                message.error = static_cast<std::int32_t>(value);
        } else if (symbol == '*') {
            const std::string_view literal = pattern.substr(0, pattern.find_first_of("#@*"));
            if (literal.empty())
                return true;
            const std::size_t at = text.find(literal);
            if (at == std::string_view::npos)
                return false;
            text.remove_prefix(at);
        } else if (text.starts_with(symbol)) {
            text.remove_prefix(1);
        } else {
            return false;
        }
    }
    return text.empty();
}

} // namespace

std::optional<HotplugMessage> parseHotplugMessage(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.remove_suffix(1);
    for (int attempt = 0; attempt < 2; ++attempt) {
        for (const Pattern &pattern : kPatterns) {
            HotplugMessage message { .sign = pattern.sign, .cpu = 0, .error = {} };
            if (matches(text, pattern.text, message))
                return message;
        }
        const std::size_t prefix = text.find(": "); // "smpboot: ", "psci: "
        if (prefix == std::string_view::npos)
            break;
        text.remove_prefix(prefix + 2);
    }
    return std::nullopt;
}

} // namespace plugscope
