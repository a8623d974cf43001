// SPDX-License-Identifier: GPL-3.0-or-later
// What one row of a trace is: kinds of events, what their two arguments mean, and the tables behind them.
#pragma once

#include "tracing/base/stringpool.h"
#include "tracing/base/time.h"

#include <cstdint>
#include <string_view>

namespace plugscope {

/// Names a task (pid and name) of one trace; 0 means that the trace does not tell the task.
using TaskId = std::uint32_t;
inline constexpr TaskId kNoTask = 0;
/// The name of every idle task (pid 0), whatever the recorder called it.
inline constexpr std::string_view kIdleName = "<idle>";

/// In an argument column: nothing there.
inline constexpr std::uint32_t kNoArg = 0xffffffffU;

/// What an event means to the analyses. The comment gives the meaning of the columns arg0 and arg1.
enum class EventKind : std::uint8_t {
    Other, ///< counted and drawn as activity only; arguments unused
    CpuhpEnter, ///< cpuhp:cpuhp_enter; arg0: row of the cpuhp table
    CpuhpMultiEnter, ///< cpuhp:cpuhp_multi_enter; arg0: row of the cpuhp table
    CpuhpExit, ///< cpuhp:cpuhp_exit; arg0: row of the cpuhp table
    SchedSwitch, ///< the event's task leaves the CPU; arg0: next TaskId; arg1: state of the leaving task (SwitchState)
    SchedWaking, ///< sched_waking; arg0: woken TaskId; arg1: CPU it is to run on
    SchedWakeup, ///< sched_wakeup, sched_wakeup_new; as SchedWaking
    Message, ///< a kernel message was stored or logged; arg0: StringId of the text; arg1: MessageOrigin
    FunctionEntry, ///< a traced function begins; arg0: StringId of the function; arg1: StringId of its arguments or
                   ///< kNoArg
    FunctionExit, ///< it returns; arg0: StringId of the function; arg1: low 32 bits of the return value or kNoArg
    FunctionCall, ///< function tracer: begins, end unknown; arg0: StringId of the function; arg1: StringId of the
                  ///< caller
    SuspendResume, ///< power:suspend_resume; arg0: StringId of the action; arg1: value << 1 | begins
    Marker, ///< text written by user space or trace_printk; arg0: StringId of the text
    IrqEntry, ///< irq_handler_entry; arg0: irq number
    IrqExit, ///< irq_handler_exit; arg0: irq number
    SoftirqEntry, ///< softirq_entry; arg0: vector
    SoftirqExit, ///< softirq_exit; arg0: vector
    CpuIdle, ///< power:cpu_idle; arg0: idle state, kNoArg on leaving idle; arg1: CPU
    SyscallEntry, ///< entry of a system call; arg0: StringId of its name
    SyscallExit, ///< its end; arg0: StringId of its name; arg1: low 32 bits of the result
    HotplugLatency, ///< vendor event cpuhp:cpuhp_latency; arg0: row of the cpuhp table (see CpuhpRecord)
    Count ///< how many kinds there are
};

/// Where a Message came from; decides what its time means (printk semantics changed in 5.19, see ConsoleMessage).
enum MessageOrigin : std::uint32_t {
    MessageFromTracepoint = 0, ///< printk:console
    MessageFromLog = 1, ///< a line of a kernel log
};

/// How a task left the CPU, as sched_switch tells it: the letter of the state ('R', 'S', 'D', 'I', 'P', ...), with
/// kPreempted added when the kernel marked it preempted. 0 when not told.
inline constexpr std::uint32_t kPreempted = 0x100;

/// The fields of one cpuhp event (kernel 4.6 to 7.1, kernel/cpu.c cpuhp_invoke_callback). For HotplugLatency `state`
/// is 1 for online and 0 for offline and `target` is the measured time in microseconds.
struct CpuhpRecord
{
    std::uint32_t cpu = 0; ///< the CPU being plugged, not the one that recorded
    std::int32_t target = 0; ///< enter: the state aimed at now
    std::int32_t step = 0; ///< number of the state whose callback runs (field `idx`)
    std::int32_t state = 0; ///< exit: the CPU's state when the callback returned; differs by kernel version
    std::int32_t ret = 0; ///< exit: return value of the callback
    StringId function = 0; ///< enter: callback name without module; empty when the trace has no symbol
};

/// What a name in the trace stands for; events point here by 16-bit index.
struct EventType
{
    StringId system = 0; ///< "sched", empty when the trace does not tell
    StringId name = 0; ///< "sched_switch"
    std::uint32_t kind = 0; ///< EventKind
    std::uint32_t reserved = 0;
    std::uint64_t count = 0; ///< events of this type in the trace
};

/// A task as the trace names it.
struct Task
{
    std::int32_t pid = -1; ///< -1: the trace gives a name only; idle tasks are 0
    StringId comm = 0; ///< name; empty when the trace gives a pid only
};

/// Events that the recorder lost on one CPU.
struct LostRange
{
    std::uint32_t cpu = 0;
    std::uint32_t reserved = 0;
    TimeNs afterNs = kNoTime; ///< last event before the gap, or what the recorder tells; kNoTime: gap at the start
    TimeNs beforeNs = kNoTime; ///< first event after the gap, or what the recorder tells; kNoTime: gap at the end
    std::int64_t count = -1; ///< events lost, -1 when unknown
};

} // namespace plugscope
