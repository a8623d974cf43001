// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that knows which name of an event means what, for ftrace, perf and LTTng, and how symbols and probe
// names become function names.
#pragma once

#include "tracing/model/event.h"

#include <string_view>

namespace plugscope {

/// What an event means. `system` is the ftrace system ("sched"), "lttng" for LTTng's names ("irq_softirq_entry"), or
/// empty when the input does not tell it (texts of ftrace), which accepts the name from any of them. A name of another
/// system is Other: kprobes:console is no printk message. Events of dynamic probes have names that users choose; their
/// readers tell entry from return by the fields, see probeFunctionName().
[[nodiscard]] EventKind eventKindFor(std::string_view system, std::string_view name);

/// The two parts of "system:name" as perf writes it; the system is empty when there is no colon.
struct EventName
{
    std::string_view system;
    std::string_view name;
};
[[nodiscard]] EventName splitEventName(std::string_view full);

/// A symbol as the analyses compare it: without module (" [x]"), offset ("+0x0/0x40"), leading dot (ppc) and the
/// suffixes of compilers (.constprop.N, .isra.N, .part.N, .cold, .llvm.N).
[[nodiscard]] std::string_view functionName(std::string_view symbol);

/// The function that a dynamic probe most likely stands for, from its own name: takes off what perf ("f__return",
/// "f__entry") and the kernel ("p_f_0", "r_f_0") add for certain, and for system "lttng" also "f_entry" and "f_exit".
/// Compiler suffixes that became underscores there (f_constprop_0) go too. Otherwise the name as it is.
[[nodiscard]] std::string_view probeFunctionName(std::string_view system, std::string_view probe);

/// The function whose begin or end an event of the vendor system "cpu_hotplug" marks ("cpu_hotplug_down_start" stands
/// in _cpu_down); empty for other names. eventKindFor() gives FunctionEntry or FunctionExit for them.
[[nodiscard]] std::string_view vendorHotplugFunction(std::string_view name);

} // namespace plugscope
