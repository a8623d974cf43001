// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the kernel functions that matter to hotplug, from function_graph, kprobes and LTTng function probes alike.
#pragma once

#include "tracing/analysis/analysis.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// One call of a function.
struct FunctionSpan
{
    TimeNs startNs = kNoTime; ///< kNoTime: only the return was recorded
    TimeNs endNs = kNoTime; ///< kNoTime: the return was not recorded
    StringId function = 0;
    std::uint32_t cpu = 0; ///< where it began (or returned, when that is all there is)
    TaskId task = kNoTask;
    StringId arguments = 0; ///< "cpu=1 ..." as the probe recorded them; empty: none
    std::optional<std::int32_t> ret;
};

/// The spans of all functions of interest in a trace, and which of these functions were traced at all.
class FunctionSpans
{
public:
    explicit FunctionSpans(const Trace &trace);

    /// In order of first event; empty when there are none.
    [[nodiscard]] const std::vector<FunctionSpan> &of(std::string_view function) const;
    /// True when the trace would show a call of the function: it shows one, or describes a probe of that name.
    [[nodiscard]] bool isTraced(std::string_view function) const;
    /// All functions with spans.
    [[nodiscard]] const std::map<std::string, std::vector<FunctionSpan>, std::less<>> &all() const { return m_spans; }

private:
    void pair();

    const Trace &m_trace;
    std::map<std::string, std::vector<FunctionSpan>, std::less<>> m_spans;
};

/// The state-machine function in which stop_machine holds a CPU: multi_cpu_stop since 4.4, before that
/// stop_machine_cpu_stop (2.6.35 - 3.10) and stop_cpu (2.6.32).
bool isStopFunction(std::string_view function);
/// A console driver's write function: univ8250_console_write, pl011_console_write, vt_console_print, ...
bool isConsoleDriverFunction(std::string_view function);
/// Functions around the driver's write that stand for it, with less certainty, where the driver itself was not traced.
bool isConsoleFlushFunction(std::string_view function);
/// A function that encloses a whole offline or online operation, from _cpu_down up to the sysfs store.
bool isRequestFunction(std::string_view function);

/// The number after "name=" in the recorded arguments of a probe (decimal or 0x...), if any.
std::optional<std::int64_t> argumentValue(std::string_view arguments, std::string_view name);

} // namespace plugscope
