// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/eventnames.h"

#include <algorithm>
#include <array>

namespace plugscope {

namespace {

struct KnownEvent
{
    std::string_view system;
    std::string_view name;
    EventKind kind;
};

constexpr KnownEvent kKnownEvents[] = {
    { "cpuhp", "cpuhp_enter", EventKind::CpuhpEnter },
    { "cpuhp", "cpuhp_multi_enter", EventKind::CpuhpMultiEnter },
    { "cpuhp", "cpuhp_exit", EventKind::CpuhpExit },
    { "cpuhp", "cpuhp_latency", EventKind::HotplugLatency },
    { "sched", "sched_switch", EventKind::SchedSwitch },
    { "sched", "sched_waking", EventKind::SchedWaking },
    { "sched", "sched_wakeup", EventKind::SchedWakeup },
    { "sched", "sched_wakeup_new", EventKind::SchedWakeup },
    { "printk", "console", EventKind::Message },
    { "power", "suspend_resume", EventKind::SuspendResume },
    { "power", "cpu_idle", EventKind::CpuIdle },
    { "irq", "irq_handler_entry", EventKind::IrqEntry },
    { "irq", "irq_handler_exit", EventKind::IrqExit },
    { "irq", "softirq_entry", EventKind::SoftirqEntry },
    { "irq", "softirq_exit", EventKind::SoftirqExit },
    { "raw_syscalls", "sys_enter", EventKind::SyscallEntry },
    { "raw_syscalls", "sys_exit", EventKind::SyscallExit },
    { "ftrace", "function", EventKind::FunctionCall },
    { "ftrace", "funcgraph_entry", EventKind::FunctionEntry },
    { "ftrace", "fgraph_retaddr_entry", EventKind::FunctionEntry },
    { "ftrace", "funcgraph_exit", EventKind::FunctionExit },
    { "ftrace", "print", EventKind::Marker },
    { "ftrace", "bprint", EventKind::Marker },
    { "ftrace", "bputs", EventKind::Marker },
    { "ftrace", "tracing_mark_write", EventKind::Marker }, // how texts of ftrace name a print from user space
    { "lttng", "sched_switch", EventKind::SchedSwitch },
    { "lttng", "sched_waking", EventKind::SchedWaking },
    { "lttng", "sched_wakeup", EventKind::SchedWakeup },
    { "lttng", "sched_wakeup_new", EventKind::SchedWakeup },
    { "lttng", "printk_console", EventKind::Message },
    { "lttng", "console", EventKind::Message }, // lttng-modules 2.2 to 2.6
    { "lttng", "irq_handler_entry", EventKind::IrqEntry },
    { "lttng", "irq_handler_exit", EventKind::IrqExit },
    { "lttng", "irq_softirq_entry", EventKind::SoftirqEntry },
    { "lttng", "irq_softirq_exit", EventKind::SoftirqExit },
    { "lttng", "power_cpu_idle", EventKind::CpuIdle },
};

/// Events whose names are made of a prefix and the name of a system call.
constexpr KnownEvent kKnownPrefixes[] = {
    { "syscalls", "sys_enter_", EventKind::SyscallEntry },
    { "syscalls", "sys_exit_", EventKind::SyscallExit },
    { "lttng", "syscall_entry_", EventKind::SyscallEntry },
    { "lttng", "syscall_exit_", EventKind::SyscallExit },
    { "lttng", "compat_syscall_entry_", EventKind::SyscallEntry },
    { "lttng", "compat_syscall_exit_", EventKind::SyscallExit },
};

struct VendorEvent
{
    std::string_view name; // without _start and _end
    std::string_view function;
};

/// Tracepoints of the cpu_hotplug system in ARM vendor kernels before 4.6, and the function each pair stands in.
constexpr VendorEvent kVendorEvents[] = {
    { "cpu_hotplug_down", "_cpu_down" },        { "cpu_hotplug_up", "_cpu_up" },
    { "cpu_hotplug_disable", "__cpu_disable" }, { "cpu_hotplug_die", "__cpu_die" },
    { "cpu_hotplug_arch_up", "__cpu_up" },
};

bool isNumber(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Takes `suffix` off the end of `text`; false when it does not end so or nothing would be left.
bool takeSuffix(std::string_view &text, std::string_view suffix)
{
    if (text.size() <= suffix.size() || !text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}

/// Takes one "<separator>word<separator>N" off the end where word is one that compilers add.
bool takeCompilerSuffix(std::string_view &text, char separator)
{
    const auto last = text.rfind(separator);
    if (last == std::string_view::npos || last == 0)
        return false;
    if (separator == '.' && text.substr(last + 1) == "cold") {
        text = text.substr(0, last);
        return true;
    }
    if (!isNumber(text.substr(last + 1)))
        return false;
    const auto before = text.rfind(separator, last - 1);
    if (before == std::string_view::npos || before == 0)
        return false;
    constexpr std::array<std::string_view, 5> kWords = { "constprop", "isra", "part", "cold", "llvm" };
    if (std::find(kWords.begin(), kWords.end(), text.substr(before + 1, last - before - 1)) == kWords.end())
        return false;
    text = text.substr(0, before);
    return true;
}

} // namespace

EventKind eventKindFor(std::string_view system, std::string_view name)
{
    for (const KnownEvent &event : kKnownEvents) {
        if (event.name == name && (system.empty() || event.system == system))
            return event.kind;
    }
    for (const KnownEvent &event : kKnownPrefixes) {
        if (name.size() > event.name.size() && name.starts_with(event.name)
            && (system.empty() || event.system == system))
            return event.kind;
    }
    if ((system.empty() || system == "cpu_hotplug") && !vendorHotplugFunction(name).empty())
        return name.ends_with("_start") ? EventKind::FunctionEntry : EventKind::FunctionExit;
    return EventKind::Other;
}

EventName splitEventName(std::string_view full)
{
    const auto colon = full.find(':');
    if (colon == std::string_view::npos)
        return { .system = {}, .name = full };
    return { .system = full.substr(0, colon), .name = full.substr(colon + 1) };
}

std::string_view functionName(std::string_view symbol)
{
    if (const auto module = symbol.find(" ["); module != std::string_view::npos && symbol.ends_with(']'))
        symbol = symbol.substr(0, module);
    if (const auto offset = symbol.find("+0x"); offset != std::string_view::npos && offset > 0)
        symbol = symbol.substr(0, offset);
    if (symbol.size() > 1 && symbol.front() == '.')
        symbol.remove_prefix(1);
    if (symbol.find('.') == std::string_view::npos) // nearly all of them
        return symbol;
    while (takeCompilerSuffix(symbol, '.')) { }
    return symbol;
}

std::string_view probeFunctionName(std::string_view system, std::string_view probe)
{
    const bool isKernelDefault = probe.size() > 2 && (probe.starts_with("p_") || probe.starts_with("r_"));
    if (isKernelDefault) {
        const auto last = probe.rfind('_');
        if (last > 2 && isNumber(probe.substr(last + 1)))
            probe = probe.substr(2, last - 2);
    } else if (!takeSuffix(probe, "__return") && !takeSuffix(probe, "__entry") && system == "lttng") {
        if (!takeSuffix(probe, "_entry"))
            takeSuffix(probe, "_exit");
    }
    while (takeCompilerSuffix(probe, '_')) { }
    return probe;
}

std::string_view vendorHotplugFunction(std::string_view name)
{
    if (!takeSuffix(name, "_start") && !takeSuffix(name, "_end"))
        return {};
    for (const VendorEvent &event : kVendorEvents) {
        if (event.name == name)
            return event.function;
    }
    return {};
}

} // namespace plugscope
