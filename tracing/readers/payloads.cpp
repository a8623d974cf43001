// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/payloads.h"

#include "tracing/readers/switchstate.h"
#include "tracing/readers/textscan.h"

#include <algorithm>

namespace plugscope {

namespace {

/// "name: N" of the print formats or "name=N" of trace-cmd report -R, with blanks around.
bool takeField(TextScan &scan, std::string_view name, std::int64_t &value)
{
    scan.skipBlanks();
    if (!scan.take(name) || !(scan.take(':') || scan.take('=')))
        return false;
    scan.skipBlanks();
    return scan.takeCNumber(value);
}

bool fitsInt32(std::int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

/// A raw field may hold a negative number as 64 or 32 bits of hexadecimal digits.
std::int32_t low32(std::int64_t value)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

bool isHex(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
}

/// Empty when the kernel or the tool had no symbol and printed the address.
std::string_view symbolOrNothing(std::string_view text)
{
    if (text.starts_with("0x") && isHex(text.substr(2)))
        return {};
    constexpr std::size_t kShortestAddress = 8;
    return text.size() >= kShortestAddress && isHex(text) ? std::string_view() : text;
}

bool takeFunction(TextScan &scan, std::string_view &function)
{
    scan.skipBlanks();
    std::string_view text;
    if (scan.take("fun=")) {
        text = trimmed(scan.rest());
    } else {
        if (!scan.take('('))
            return false;
        const auto close = scan.rest().rfind(')');
        if (close == std::string_view::npos)
            return false;
        text = trimmed(scan.rest().substr(0, close));
    }
    function = symbolOrNothing(text);
    return !text.empty();
}

bool parseLatency(TextScan &scan, CpuhpRecord &record)
{
    std::int64_t cpu = 0;
    std::int64_t microseconds = 0;
    std::int64_t ret = 0;
    if (!takeField(scan, "cpu", cpu) || cpu < 0 || !fitsInt32(cpu))
        return false;
    scan.skipBlanks();
    if (!scan.take("state:"))
        return false;
    scan.skipBlanks();
    const bool isOnline = scan.take("online");
    if (!isOnline && !scan.take("offline"))
        return false;
    if (!takeField(scan, "latency", microseconds) || !fitsInt32(microseconds))
        return false;
    scan.skipBlanks();
    if (!scan.take("USEC") || !takeField(scan, "ret", ret))
        return false;
    record = { .cpu = static_cast<std::uint32_t>(cpu),
               .target = static_cast<std::int32_t>(microseconds),
               .state = isOnline ? 1 : 0,
               .ret = low32(ret) };
    return true;
}

/// Cuts "comm<separator>pid" off the front, where the name may hold anything; the scan stands behind the pid.
bool takeTask(TextScan &scan, std::string_view separator, TaskText &task)
{
    const char *start = scan.position();
    const std::string_view rest = scan.rest();
    for (auto at = rest.find(separator); at != std::string_view::npos; at = rest.find(separator, at + 1)) {
        TextScan behind(rest.substr(at + separator.size()));
        const std::size_t before = behind.rest().size();
        std::int32_t pid = 0;
        if (!behind.takeNumber(pid) || !(behind.atEnd() || behind.peek() == ' '))
            continue; // "kworker/0:1:17": the name goes on
        const std::size_t length = at + separator.size() + (before - behind.rest().size());
        task = { .key = { start, length }, .comm = rest.substr(0, at), .pid = pid };
        return scan.take(rest.substr(0, length));
    }
    return false;
}

/// The kernel's form, "prev_comm=a prev_pid=1 prev_prio=120 prev_state=S ==> next_comm=...", and the raw one with a
/// number as state and no arrow.
bool parseKernelSwitch(TextScan scan, SwitchPayload &out)
{
    std::int64_t prio = 0;
    if (!scan.take("prev_comm=") || !takeTask(scan, " prev_pid=", out.prev) || !takeField(scan, "prev_prio", prio))
        return false;
    scan.skipBlanks();
    if (!scan.take("prev_state="))
        return false;
    const std::string_view state = scan.takeWord();
    if (state.empty())
        return false;
    TextScan number(state);
    std::int64_t bits = 0;
    out.prevState = number.takeCNumber(bits) && number.atEnd() ? switchStateFromBits(static_cast<std::uint64_t>(bits))
                                                               : switchState(state);
    scan.skipBlanks();
    if (scan.take("==>"))
        scan.skipBlanks();
    return scan.take("next_comm=") && takeTask(scan, " next_pid=", out.next);
}

/// trace-cmd's plugin: "comm:pid [prio] S ==> comm:pid [prio]". Names may hold any of the signs used here, so a
/// candidate must fit up to the arrow.
bool parsePluginSwitch(std::string_view payload, SwitchPayload &out)
{
    constexpr std::string_view kArrow = " ==> ";
    for (auto arrow = payload.find(kArrow); arrow != std::string_view::npos; arrow = payload.find(kArrow, arrow + 1)) {
        const std::string_view left = payload.substr(0, arrow);
        const auto blank = left.rfind(' ');
        const auto open = left.rfind(" [");
        if (blank == std::string_view::npos || open == std::string_view::npos || blank <= open
            || left[blank - 1] != ']')
            continue;
        const auto colon = left.rfind(':', open);
        if (colon == std::string_view::npos)
            continue;
        TextScan pid(left.substr(colon + 1, open - colon - 1));
        TextScan next(payload.substr(arrow + kArrow.size()));
        if (!pid.takeNumber(out.prev.pid) || !pid.atEnd() || !takeTask(next, ":", out.next))
            continue;
        out.prev.key = left.substr(0, open);
        out.prev.comm = left.substr(0, colon);
        out.prevState = switchState(left.substr(blank + 1));
        return true;
    }
    return false;
}

/// trace-cmd report -R: "__probe_ip=ffffffff93e4a270 cpu=1", "__probe_func=... __probe_ret_ip=... ret=0".
bool parseRawProbe(std::string_view payload, ProbePayload &out)
{
    TextScan scan(payload);
    out = { .isReturn = payload.starts_with("__probe_func=") };
    scan.takeWord();
    scan.skipBlanks();
    if (out.isReturn && !scan.takeWord().starts_with("__probe_ret_ip="))
        return false;
    out.arguments = trimmed(scan.rest());
    return out.isReturn || payload.starts_with("__probe_ip=");
}

} // namespace

bool parseCpuhp(EventKind kind, std::string_view payload, CpuhpPayload &out)
{
    TextScan scan(payload);
    if (kind == EventKind::HotplugLatency)
        return parseLatency(scan, out.record);
    std::int64_t cpu = 0;
    std::int64_t middle = 0;
    std::int64_t step = 0;
    const bool isExit = kind == EventKind::CpuhpExit;
    if (!takeField(scan, "cpu", cpu) || !takeField(scan, isExit ? "state" : "target", middle)
        || !(takeField(scan, "step", step) || takeField(scan, "idx", step)))
        return false;
    if (cpu < 0 || !fitsInt32(cpu) || !fitsInt32(middle) || !fitsInt32(step))
        return false;
    out.record = { .cpu = static_cast<std::uint32_t>(cpu), .step = static_cast<std::int32_t>(step) };
    if (!isExit) {
        out.record.target = static_cast<std::int32_t>(middle);
        return takeFunction(scan, out.function);
    }
    std::int64_t ret = 0;
    out.record.state = static_cast<std::int32_t>(middle);
    if (!takeField(scan, "ret", ret))
        return false;
    out.record.ret = low32(ret);
    return true;
}

bool parseSwitch(std::string_view payload, SwitchPayload &out)
{
    payload = trimmed(payload);
    return parseKernelSwitch(TextScan(payload), out) || parsePluginSwitch(payload, out);
}

std::uint32_t switchState(std::string_view letters)
{
    if (letters.empty())
        return 0;
    const auto letter = static_cast<unsigned char>(letters.front());
    return letter | (letters.find('+') != std::string_view::npos ? kPreempted : 0);
}

bool parseWake(std::string_view payload, WakePayload &out)
{
    TextScan scan(trimmed(payload));
    const bool isKernelForm = scan.take("comm=");
    if (!takeTask(scan, isKernelForm ? std::string_view(" pid=") : std::string_view(":"), out.task))
        return false;
    const std::string_view name = isKernelForm ? "target_cpu=" : " CPU:";
    const auto found = scan.rest().find(name);
    if (found == std::string_view::npos)
        return isKernelForm || scan.rest().starts_with(" ["); // 2.6 has no target CPU
    TextScan number(scan.rest().substr(found + name.size()));
    return number.takeNumber(out.cpu);
}

bool parseSuspend(std::string_view payload, SuspendPayload &out)
{
    payload = trimmed(payload);
    std::int64_t value = 0;
    if (payload.starts_with("action=")) {
        TextScan scan(payload.substr(std::string_view("action=").size()));
        std::int64_t begins = 0;
        out.action = scan.takeWord();
        if (!takeField(scan, "val", value) || !takeField(scan, "start", begins))
            return false;
        out.begins = begins != 0;
    } else {
        const auto open = payload.rfind('[');
        const auto close = payload.rfind(']');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open)
            return false;
        TextScan number(payload.substr(open + 1, close - open - 1));
        const std::string_view word = trimmed(payload.substr(close + 1));
        if (!number.takeCNumber(value) || !number.atEnd() || (word != "begin" && word != "end"))
            return false;
        out.action = payload.substr(0, open);
        out.begins = word == "begin";
    }
    out.value = static_cast<std::uint32_t>(value);
    return true;
}

bool parseProbe(std::string_view payload, ProbePayload &out)
{
    if (payload.starts_with("__probe_"))
        return parseRawProbe(payload, out);
    const auto close = payload.find(')');
    if (!payload.starts_with('(') || close == std::string_view::npos)
        return false;
    const std::string_view inside = payload.substr(1, close - 1);
    const auto isAddress = [](std::string_view text) { return !text.empty() && symbolOrNothing(text).empty(); };
    out.arguments = trimmed(payload.substr(close + 1));
    if (const auto arrow = inside.find(" <- "); arrow != std::string_view::npos) {
        // The kernel's own text is (caller <- function); the raw print format of perf and trace-cmd is
        // (function <- caller), in addresses.
        const std::string_view caller = inside.substr(0, arrow);
        const std::string_view function = inside.substr(arrow + 4);
        out.isReturn = true;
        out.isInside = false;
        out.symbol = symbolOrNothing(function);
        return !function.empty()
               && (caller.find("+0x") != std::string_view::npos || caller.starts_with('[') || isAddress(caller));
    }
    out.isReturn = false;
    out.isInside = false;
    const auto offset = inside.find("+0x");
    if (offset == std::string_view::npos) {
        out.symbol = {};
        return !inside.starts_with("0x") && isAddress(inside); // user space probes print 0x
    }
    const auto slash = inside.find('/', offset);
    if (slash == std::string_view::npos)
        return false;
    // The first instruction after a landing pad (x86 IBT, arm64 BTI, ppc64 local entry) counts as the begin.
    const std::string_view distance = inside.substr(offset + 3, slash - offset - 3);
    out.isInside = distance != "0" && distance != "4" && distance != "8";
    out.symbol = inside;
    return offset > 0;
}

std::optional<std::uint32_t> returnValue(std::string_view arguments)
{
    std::string_view value;
    for (const std::string_view name : { "ret=", "retval=" }) {
        if (arguments.starts_with(name))
            value = arguments.substr(name.size());
    }
    if (value.empty() && arguments.find(' ') == std::string_view::npos) {
        if (const auto equals = arguments.find('='); equals != std::string_view::npos)
            value = arguments.substr(equals + 1);
    }
    TextScan scan(value);
    std::int64_t number = 0;
    if (!scan.takeCNumber(number))
        return std::nullopt;
    return static_cast<std::uint32_t>(number);
}

std::optional<std::int64_t> leadingNumber(std::string_view payload, std::string_view name)
{
    TextScan scan(payload);
    std::int64_t value = 0;
    if (!takeField(scan, name, value))
        return std::nullopt;
    return value;
}

} // namespace plugscope
