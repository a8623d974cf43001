// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argumentvalues.h"

#include <array>
#include <charconv>
#include <limits>

namespace plugscope {

namespace {

/// The whole text as a number without sign.
template <typename T> std::optional<T> parseNumber(std::string_view text)
{
    T value = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || text.front() == '-' || error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

struct Unit
{
    std::string_view name;
    TimeNs ns;
};

constexpr std::array kUnits { Unit { "ns", 1 }, Unit { "us", 1000 }, Unit { "ms", 1'000'000 },
                              Unit { "s", 1'000'000'000 } };

/// Cuts the unit off the end; seconds when there is none.
TimeNs takeUnit(std::string_view &text)
{
    for (const Unit &unit : kUnits) {
        if (text.ends_with(unit.name)) {
            text.remove_suffix(unit.name.size());
            return unit.ns;
        }
    }
    return 1'000'000'000;
}

/// ".163142" of a unit; digits beyond a nanosecond are dropped.
std::optional<TimeNs> parseFraction(std::string_view digits, TimeNs unitNs)
{
    TimeNs sum = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        unitNs /= 10;
        sum += (digit - '0') * unitNs;
    }
    return sum;
}

/// Cuts "offline-" or "online-" off the start.
std::optional<bool> takeDirection(std::string_view &text)
{
    for (const std::string_view prefix : { "offline-", "online-" }) {
        if (text.starts_with(prefix)) {
            text.remove_prefix(prefix.size());
            return prefix == "online-";
        }
    }
    return std::nullopt;
}

std::optional<FailCondition::Quantity> parseQuantity(std::string_view text)
{
    using Quantity = FailCondition::Quantity;
    constexpr std::array<std::pair<std::string_view, Quantity>, 5> kNames { { { "min", Quantity::Min },
                                                                              { "median", Quantity::Median },
                                                                              { "mean", Quantity::Mean },
                                                                              { "p95", Quantity::P95 },
                                                                              { "max", Quantity::Max } } };
    for (const auto &[name, quantity] : kNames) {
        if (text == name)
            return quantity;
    }
    return std::nullopt;
}

} // namespace

std::optional<TimeNs> parseLength(std::string_view text)
{
    const TimeNs unitNs = takeUnit(text);
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto whole = parseNumber<TimeNs>(text.substr(0, dot));
    const auto fraction = parseFraction(text.substr(std::min(dot + 1, text.size())), unitNs);
    TimeNs result = 0;
    if (!whole || !fraction || __builtin_mul_overflow(*whole, unitNs, &result)
        || __builtin_add_overflow(result, *fraction, &result))
        return std::nullopt;
    return result;
}

std::optional<MomentArgument> parseMoment(std::string_view text)
{
    const bool fromStart = text.starts_with('+');
    if (fromStart)
        text.remove_prefix(1);
    const auto ns = parseLength(text);
    return ns ? std::optional(MomentArgument { *ns, fromStart }) : std::nullopt;
}

std::optional<std::pair<int, int>> parseSize(std::string_view text)
{
    constexpr int kLargest = 16384;
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos)
        return std::nullopt;
    const auto width = parseNumber<int>(text.substr(0, cross));
    const auto height = parseNumber<int>(text.substr(cross + 1));
    if (!width || !height || *width < 1 || *height < 1 || *width > kLargest || *height > kLargest)
        return std::nullopt;
    return std::pair(*width, *height);
}

std::optional<std::int64_t> parseBaud(std::string_view text)
{
    const auto baud = parseNumber<std::int64_t>(text);
    return baud && *baud >= 50 && *baud <= 100'000'000 ? baud : std::nullopt;
}

std::optional<FailCondition> parseReportCondition(std::string_view text)
{
    using Kind = FailCondition::Kind;
    constexpr std::array<std::pair<std::string_view, Kind>, 3> kPlain {
        { { "failed", Kind::Failed }, { "incomplete", Kind::Incomplete }, { "lost-events", Kind::LostEvents } }
    };
    for (const auto &[name, kind] : kPlain) {
        if (text == name)
            return FailCondition { .kind = kind, .text = std::string(text) };
    }
    FailCondition condition { .kind = Kind::Longer, .text = std::string(text) };
    condition.online = takeDirection(text);
    const std::size_t sign = text.find('>');
    if (sign == std::string_view::npos)
        return std::nullopt;
    const auto quantity = parseQuantity(text.substr(0, sign));
    const auto limit = parseLength(text.substr(sign + 1));
    if (!quantity || !limit)
        return std::nullopt;
    condition.quantity = *quantity;
    condition.limitNs = *limit;
    return condition;
}

std::optional<FailCondition> parseCompareCondition(std::string_view text)
{
    FailCondition condition { .kind = FailCondition::Kind::Slower, .text = std::string(text) };
    condition.online = takeDirection(text);
    constexpr std::string_view kWord = "slower";
    if (!text.starts_with(kWord))
        return std::nullopt;
    text.remove_prefix(kWord.size());
    if (text.empty())
        return condition;
    if (!text.starts_with('>') || !text.ends_with('%'))
        return std::nullopt;
    const auto percent = parseNumber<double>(text.substr(1, text.size() - 2));
    if (!percent || !(*percent < std::numeric_limits<double>::infinity()))
        return std::nullopt;
    condition.limitShare = *percent / 100;
    return condition;
}

} // namespace plugscope
