// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of the events that the analyses use, out of the texts that the kernel's print formats, trace-cmd report
// (with and without plugins, and raw with -R) and perf script give them. Pure functions of the text.
#pragma once

#include "tracing/model/event.h"
#include "tracing/readers/texttasks.h"

#include <optional>
#include <string_view>

namespace plugscope {

/// cpuhp_enter, cpuhp_multi_enter, cpuhp_exit and the vendor's cpuhp_latency.
struct CpuhpPayload
{
    CpuhpRecord record; ///< without `function`
    std::string_view function {}; ///< symbol as printed, empty when only an address is there
};
[[nodiscard]] bool parseCpuhp(EventKind kind, std::string_view payload, CpuhpPayload &out);

/// sched_switch. `prevState` is a SwitchState as in event.h.
struct SwitchPayload
{
    TaskText prev;
    std::uint32_t prevState = 0;
    TaskText next;
};
[[nodiscard]] bool parseSwitch(std::string_view payload, SwitchPayload &out);

/// The arg1 of a SchedSwitch from the letters of a text ("R+", "D|K").
[[nodiscard]] std::uint32_t switchState(std::string_view letters);

/// sched_waking, sched_wakeup, sched_wakeup_new.
struct WakePayload
{
    TaskText task;
    std::uint32_t cpu = kNoArg;
};
[[nodiscard]] bool parseWake(std::string_view payload, WakePayload &out);

/// power:suspend_resume.
struct SuspendPayload
{
    std::string_view action {};
    std::uint32_t value = 0;
    bool begins = false;
};
[[nodiscard]] bool parseSuspend(std::string_view payload, SuspendPayload &out);

/// A dynamic probe on a kernel function: "(func+0x0/0x10) a=1", "(caller+0x5/0x9 <- func) ret=0x0", or raw addresses.
struct ProbePayload
{
    bool isReturn = false;
    bool isInside = false; ///< an entry probe that is not at the begin of its function
    std::string_view symbol {}; ///< of the probed function as printed, empty when only addresses are there
    std::string_view arguments {};
};
[[nodiscard]] bool parseProbe(std::string_view payload, ProbePayload &out);
/// The low 32 bits of the return value among the arguments of a return probe: "ret=", or the only argument.
[[nodiscard]] std::optional<std::uint32_t> returnValue(std::string_view arguments);

/// The value of the first "name=N" or "name: N" of a payload that starts with it; nullopt when it does not.
[[nodiscard]] std::optional<std::int64_t> leadingNumber(std::string_view payload, std::string_view name);

} // namespace plugscope
