// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/kernellogstamp.h"

#include "tracing/readers/textscan.h"

#include <algorithm>
#include <array>

namespace plugscope {

namespace {

constexpr TimeNs kSecond = 1'000'000'000;

/// A day and time of day in the calendar.
struct Calendar
{
    std::int64_t year = 1970;
    std::int64_t month = 1;
    std::int64_t day = 1;
    std::int64_t hour = 0;
    std::int64_t minute = 0;
    std::int64_t second = 0;
    TimeNs fractionNs = 0;
};

/// Days since 1970-01-01 in the Gregorian calendar: years begin in March, so that the leap day comes last.
std::int64_t daysSince1970(const Calendar &date)
{
    const std::int64_t year = date.month > 2 ? date.year : date.year - 1;
    const std::int64_t monthFromMarch = (date.month + 9) % 12;
    const std::int64_t dayOfYear = (153 * monthFromMarch + 2) / 5 + date.day - 1;
    const std::int64_t days = 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear;
    constexpr std::int64_t kDaysTo1970 = 719468;
    return days - kDaysTo1970;
}

bool isSound(const Calendar &date)
{
    return date.year >= 1970 && date.year < 2200 && date.month >= 1 && date.month <= 12 && date.day >= 1
           && date.day <= 31 && date.hour >= 0 && date.hour < 24 && date.minute >= 0 && date.minute < 60
           && date.second >= 0 && date.second <= 60;
}

TimeNs toNanoseconds(const Calendar &date)
{
    const std::int64_t minutes = (daysSince1970(date) * 24 + date.hour) * 60 + date.minute;
    return (minutes * 60 + date.second) * kSecond + date.fractionNs;
}

bool takeMonth(TextScan &scan, std::int64_t &month)
{
    constexpr std::array<std::string_view, 12> kMonths
        = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    const auto *found = std::find(kMonths.begin(), kMonths.end(), scan.rest().substr(0, 3));
    if (found == kMonths.end())
        return false;
    month = found - kMonths.begin() + 1;
    return scan.take(scan.rest().substr(0, 3));
}

/// "10:00" or "10:00:00" or "10:00:00.123456"; true also without seconds.
bool takeTimeOfDay(TextScan &scan, Calendar &date, TimeNs &resolutionNs)
{
    if (!scan.takeNumber(date.hour) || !scan.take(':') || !scan.takeNumber(date.minute))
        return false;
    resolutionNs = 60 * kSecond;
    if (!scan.take(':'))
        return true;
    if (!scan.takeNumber(date.second))
        return false;
    resolutionNs = kSecond;
    if (scan.peek() != '.' && scan.peek() != ',')
        return true;
    scan.take(scan.peek());
    TimeNs scale = kSecond;
    for (; isDigit(scan.peek()) && scale > 1; scan.take(scan.peek())) {
        scale /= 10;
        date.fractionNs += (scan.peek() - '0') * scale;
    }
    resolutionNs = scale;
    return true;
}

bool setWallClock(const Calendar &date, LogStamp &out)
{
    out.time = LogStamp::Time::WallClock;
    if (!isSound(date))
        return false;
    out.timeNs = toNanoseconds(date);
    return true;
}

/// "Thu Nov 26 10:00:00 2026]" of dmesg -T and "Dec 1 06:54]" of dmesg -e, behind the bracket.
bool takeBracketDate(TextScan &scan, LogStamp &out)
{
    Calendar date;
    const bool hasWeekday
        = scan.rest().size() > 4 && scan.rest()[3] == ' ' && !isDigit(scan.rest()[4]) && scan.rest()[4] != ' ';
    if (hasWeekday) {
        scan.takeWord();
        scan.skipBlanks();
    }
    if (!takeMonth(scan, date.month))
        return false;
    scan.skipBlanks();
    if (!scan.takeNumber(date.day))
        return false;
    scan.skipBlanks();
    if (!takeTimeOfDay(scan, date, out.resolutionNs))
        return false;
    scan.skipBlanks();
    if (isDigit(scan.peek()) && !scan.takeNumber(date.year))
        return false;
    return scan.take(']') && setWallClock(date, out);
}

/// "T2086]" or "C1]", or "pid:19,cpu1,migration/1]" of a vendor kernel, behind the bracket.
bool takeCaller(TextScan &scan, LogStamp &out)
{
    scan.skipBlanks();
    std::uint32_t cpu = 0;
    if (scan.take('T'))
        return scan.takeNumber(out.pid) && scan.take(']');
    if (scan.take('C')) {
        out.cpu = 0;
        return scan.takeNumber(*out.cpu) && scan.take(']');
    }
    if (!scan.take("pid:") || !scan.takeNumber(out.pid) || !scan.take(",cpu") || !scan.takeNumber(cpu)
        || !scan.take(','))
        return false;
    out.cpu = cpu;
    const auto close = scan.rest().find(']');
    if (close == std::string_view::npos)
        return false;
    out.comm = scan.rest().substr(0, close);
    return scan.take(scan.rest().substr(0, close + 1));
}

/// Callers, and "host kernel: " of journalctl -o short-monotonic, behind the time.
void takeBehindTime(TextScan &scan, LogStamp &out)
{
    TextScan ahead = scan;
    ahead.skipBlanks();
    LogStamp caller = out;
    if (ahead.take('[') && takeCaller(ahead, caller)) {
        out = caller;
        scan = ahead;
    }
    scan.take(' ');
    ahead = scan;
    if (!ahead.takeWord().empty() && ahead.take(" kernel: "))
        scan = ahead;
}

/// Everything that begins with a bracket.
bool takeBracket(TextScan &scan, LogStamp &out)
{
    if (!scan.take('['))
        return false;
    scan.skipBlanks();
    TextTime time;
    const bool isDelta = scan.take('+');
    const bool isDeltaOnly = !isDelta && scan.take('<');
    if (isDeltaOnly)
        scan.skipBlanks();
    if (!scan.takeTime(time))
        return !isDelta && !isDeltaOnly && takeBracketDate(scan, out);
    if (!time.hasPoint)
        return false;
    out.time = isDelta || isDeltaOnly ? LogStamp::Time::SinceLast : LogStamp::Time::SinceBoot;
    out.timeNs = time.value;
    if (isDeltaOnly && !scan.take('>'))
        return false;
    if (!isDelta && !isDeltaOnly) { // dmesg -d: "[    4.769642 <    0.000000>]"
        scan.skipBlanks();
        if (scan.take('<')) {
            scan.skipBlanks();
            if (!scan.takeTime(time) || !scan.take('>'))
                return false;
        }
    }
    return scan.take(']');
}

/// "prio,seq,usec,flags;text" of /dev/kmsg, maybe with ",caller=T123" before the semicolon.
bool takeKmsg(TextScan &scan, LogStamp &out)
{
    std::uint64_t number = 0;
    std::int64_t microseconds = 0;
    if (!scan.takeNumber(number) || !scan.take(',') || !scan.takeNumber(number) || !scan.take(',')
        || !scan.takeNumber(microseconds) || !scan.take(','))
        return false;
    const auto semicolon = scan.rest().find(';');
    if (semicolon == std::string_view::npos || microseconds < 0 || microseconds > INT64_MAX / 1000)
        return false;
    constexpr std::string_view kCaller = "caller=";
    const std::string_view flags = scan.rest().substr(0, semicolon);
    if (const auto caller = flags.find(kCaller); caller != std::string_view::npos) {
        TextScan id(flags.substr(caller + kCaller.size()));
        std::uint32_t cpu = 0;
        if (id.take('T'))
            id.takeNumber(out.pid);
        else if (id.take('C') && id.takeNumber(cpu))
            out.cpu = cpu;
    }
    out.timeNs = microseconds * 1000;
    return scan.take(scan.rest().substr(0, semicolon + 1));
}

/// "2026-12-01T06:54:16,769642+00:00 ", which is dmesg's form, or another one. Only a line of dmesg needs no tag to
/// be told from the logs of programs.
bool takeIsoDate(TextScan &scan, LogStamp &out, bool &isDmesg)
{
    constexpr std::size_t kWidth = 26; // up to the time zone
    const std::string_view start = scan.rest();
    isDmesg = start.size() > kWidth && start[10] == 'T' && start[19] == ',' && isDigit(start[25])
              && !isDigit(start[kWidth]);
    Calendar date;
    if (!scan.takeNumber(date.year) || !scan.take('-') || !scan.takeNumber(date.month) || !scan.take('-')
        || !scan.takeNumber(date.day) || !(scan.take('T') || scan.take(' '))
        || !takeTimeOfDay(scan, date, out.resolutionNs))
        return false;
    const bool isEast = scan.take('+');
    std::int64_t offset = 0;
    if (isEast || scan.take('-')) {
        std::int64_t minutes = 0;
        if (!scan.takeNumber(offset) || offset < 0 || offset > 1400)
            return false;
        if (scan.take(':') && !scan.takeNumber(minutes))
            return false;
        offset = offset < 100 ? offset * 60 + minutes : offset / 100 * 60 + offset % 100; // +01:00 or +0100
    } else {
        scan.take('Z');
    }
    if (!scan.take(' ') || !setWallClock(date, out))
        return false;
    out.timeNs -= (isEast ? offset : -offset) * 60 * kSecond;
    return true;
}

/// "Nov 26 10:00:00 ".
bool takeSyslogDate(TextScan &scan, LogStamp &out)
{
    Calendar date;
    if (!takeMonth(scan, date.month))
        return false;
    scan.skipBlanks();
    if (!scan.takeNumber(date.day))
        return false;
    scan.skipBlanks();
    return takeTimeOfDay(scan, date, out.resolutionNs) && out.resolutionNs <= kSecond && scan.take(' ')
           && setWallClock(date, out);
}

/// "host kernel: " or "host program[123]: " behind a date; false when there is no such tag.
bool takeTag(TextScan &scan, bool &isKernel)
{
    TextScan ahead = scan;
    if (ahead.takeWord().empty() || !ahead.take(' '))
        return false;
    const std::string_view tag = ahead.takeWord();
    if (!tag.ends_with(':'))
        return false;
    isKernel = tag.substr(0, 6) == "kernel";
    scan = ahead;
    scan.skipBlanks();
    return true;
}

/// A date of syslog, the journal or dmesg, and printk's own time behind it, which wins.
bool takeDate(TextScan &scan, LogStamp &out)
{
    TextScan ahead = scan;
    bool isDmesg = false;
    if (takeIsoDate(ahead, out, isDmesg)) {
        if (!takeTag(ahead, out.isKernel) && !isDmesg)
            return false;
    } else {
        ahead = scan;
        if (!takeSyslogDate(ahead, out) || !takeTag(ahead, out.isKernel))
            return false;
    }
    scan = ahead;
    LogStamp own = out;
    if (takeBracket(ahead, own) && own.time == LogStamp::Time::SinceBoot) {
        out = own;
        takeBehindTime(ahead, out);
        scan = ahead;
    }
    return true;
}

/// "<6>", "kern  :info  : ", and quoting.
void takeDecoration(TextScan &scan)
{
    while (scan.take("> ") || scan.take('>')) { }
    TextScan ahead = scan;
    int level = 0;
    if (ahead.take('<') && ahead.takeNumber(level) && ahead.take('>')) {
        scan = ahead;
        return;
    }
    const auto takeName = [&ahead] {
        const char *start = ahead.position();
        while (ahead.peek() >= 'a' && ahead.peek() <= 'z')
            ahead.take(ahead.peek());
        const bool hasName = ahead.position() != start;
        ahead.skipBlanks();
        return hasName && ahead.take(':');
    };
    ahead = scan;
    const bool hasFacility = takeName();
    const bool hasLevel = takeName();
    if (!hasFacility || !hasLevel)
        return;
    ahead.skipBlanks();
    if (ahead.peek() == '[' || isDigit(ahead.peek()))
        scan = ahead;
}

/// "500.000000: text", with all six decimals.
bool takeBareTime(TextScan &scan, LogStamp &out)
{
    TextTime time;
    const std::string_view start = scan.rest();
    if (!scan.takeTime(time) || !time.hasPoint || !scan.take(": "))
        return false;
    constexpr std::size_t kDecimals = 6;
    if (start.find(':') != start.find('.') + 1 + kDecimals)
        return false;
    out.timeNs = time.value;
    return true;
}

} // namespace

bool parseLogStamp(std::string_view line, LogStamp &out)
{
    out = {};
    TextScan start(line);
    takeDecoration(start);
    TextScan scan = start;
    if (scan.peek() == '[') {
        if (!takeBracket(scan, out))
            return false;
        takeBehindTime(scan, out);
        out.text = scan.rest();
        return true;
    }
    using Taker = bool (*)(TextScan &, LogStamp &);
    for (const Taker take : { takeKmsg, takeBareTime, takeDate }) {
        scan = start;
        out = {};
        if (take(scan, out)) {
            out.text = scan.rest();
            return true;
        }
    }
    return false;
}

bool findLogStamp(std::string_view line, LogStamp &out)
{
    if (parseLogStamp(line, out))
        return true;
    constexpr std::size_t kWidestNoise = 256;
    const std::string_view front = line.substr(0, kWidestNoise);
    for (auto open = front.find('[', 1); open != std::string_view::npos; open = front.find('[', open + 1)) {
        TextScan scan(line.substr(open));
        out = {};
        constexpr std::size_t kStampWidth = 14; // "[    0.000000]"
        if (takeBracket(scan, out) && out.time == LogStamp::Time::SinceBoot
            && line.size() - open - scan.rest().size() >= kStampWidth) {
            takeBehindTime(scan, out);
            out.text = scan.rest();
            return true;
        }
    }
    return false;
}

} // namespace plugscope
