// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/functionspans.h"

#include "tracing/analysis/eventlist.h"

#include <algorithm>
#include <charconv>

namespace plugscope {

namespace {

template <std::size_t Count> bool isOneOf(std::string_view name, const std::string_view (&names)[Count])
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool isOfInterest(std::string_view function)
{
    constexpr std::string_view kOthers[] = { "take_cpu_down",   "takedown_cpu", "__cpu_disable", "vprintk_emit",
                                             "console_trylock", "console_lock", "bringup_cpu",   "native_cpu_up" };
    return isStopFunction(function) || isConsoleDriverFunction(function) || isConsoleFlushFunction(function)
           || isRequestFunction(function) || isOneOf(function, kOthers);
}

} // namespace

bool isStopFunction(std::string_view function)
{
    constexpr std::string_view kNames[] = { "multi_cpu_stop", "stop_machine_cpu_stop", "stop_cpu" };
    return isOneOf(function, kNames);
}

bool isConsoleDriverFunction(std::string_view function)
{
    // uart_console_write is the character loop inside a driver's write.
    return function != "uart_console_write"
           && (function.find("console_write") != std::string_view::npos
               || function.find("console_print") != std::string_view::npos);
}

bool isConsoleFlushFunction(std::string_view function)
{
    constexpr std::string_view kNames[] = { "call_console_drivers", "call_console_driver", "console_emit_next_record",
                                            "console_flush_all", "console_unlock" };
    return isOneOf(function, kNames);
}

bool isRequestFunction(std::string_view function)
{
    constexpr std::string_view kNames[] = {
        "_cpu_down",      "_cpu_up",         "do_cpu_down",   "do_cpu_up",          "cpu_down",
        "cpu_up",         "cpu_device_down", "cpu_device_up", "cpu_subsys_offline", "cpu_subsys_online",
        "device_offline", "device_online",   "online_store",  "store_online",
    };
    return isOneOf(function, kNames);
}

std::optional<std::int64_t> argumentValue(std::string_view arguments, std::string_view name)
{
    std::size_t at = 0;
    while ((at = arguments.find(name, at)) != std::string_view::npos) {
        const bool isWord = at == 0 || arguments[at - 1] == ' ';
        const std::size_t equals = at + name.size();
        at = equals;
        if (!isWord || equals >= arguments.size() || arguments[equals] != '=')
            continue;
        std::string_view text = arguments.substr(equals + 1);
        const int base = text.starts_with("0x") ? 16 : 10;
        if (base == 16)
            text.remove_prefix(2);
        std::int64_t value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value, base).ec == std::errc())
            return value;
    }
    return std::nullopt;
}

FunctionSpans::FunctionSpans(const Trace &trace) : m_trace(trace)
{
    pair();
}

void FunctionSpans::pair()
{
    // Per function and caller: a task that sleeps may return on another CPU; idle and unknown tasks stay on theirs.
    struct Key
    {
        StringId function;
        std::int32_t pid;
        std::uint32_t cpu;
        auto operator<=>(const Key &) const = default;
    };
    std::map<Key, std::vector<std::size_t>> open;
    std::map<StringId, std::vector<FunctionSpan>> spans;
    for (const TraceEvent &event : collectFunctionEvents(m_trace, isOfInterest)) {
        const std::int32_t pid = m_trace.tasks()[event.task].pid;
        const Key key { event.arg0, std::max(pid, 0), pid > 0 ? 0 : event.cpu };
        std::vector<FunctionSpan> &ofFunction = spans[event.arg0];
        std::vector<std::size_t> &stack = open[key];
        const auto ret = event.arg1 == kNoArg ? std::nullopt : std::optional(static_cast<std::int32_t>(event.arg1));
        if (event.kind != EventKind::FunctionExit) {
            const bool hasArguments = event.kind == EventKind::FunctionEntry && event.arg1 != kNoArg;
            if (event.kind == EventKind::FunctionEntry)
                stack.push_back(ofFunction.size());
            ofFunction.push_back({ .startNs = event.timeNs,
                                   .function = event.arg0,
                                   .cpu = event.cpu,
                                   .task = event.task,
                                   .arguments = hasArguments ? event.arg1 : 0,
                                   .ret = {} });
        } else if (stack.empty()) {
            ofFunction.push_back(
                { .endNs = event.timeNs, .function = event.arg0, .cpu = event.cpu, .task = event.task, .ret = ret });
        } else {
            ofFunction[stack.back()].endNs = event.timeNs;
            ofFunction[stack.back()].ret = ret;
            stack.pop_back();
        }
    }
    for (auto &[function, list] : spans)
        m_spans.emplace(m_trace.string(function), std::move(list));
}

const std::vector<FunctionSpan> &FunctionSpans::of(std::string_view function) const
{
    static const std::vector<FunctionSpan> kNone;
    const auto found = m_spans.find(function);
    return found == m_spans.end() ? kNone : found->second;
}

bool FunctionSpans::isTraced(std::string_view function) const
{
    if (m_spans.find(function) != m_spans.end())
        return true;
    const auto types = m_trace.eventTypes();
    return std::any_of(types.begin(), types.end(), [&](const EventType &type) {
        return static_cast<EventKind>(type.kind) == EventKind::FunctionEntry && m_trace.string(type.name) == function;
    });
}

} // namespace plugscope
