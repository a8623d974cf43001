// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the events of one opened CTF trace into rows.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/ctfeventplan.h"
#include "tracing/readers/ctftasks.h"

#include <set>
#include <string>
#include <unordered_map>

namespace plugscope {

/// CPU numbers above are damage: the kernel's own limit is 8192.
inline constexpr std::uint32_t kMaxCtfCpu = 65535;

/// What events tell about the machine.
struct CtfMachine
{
    std::set<std::uint32_t> cpus {};
    std::string architecture {}; ///< in LTTng's words: "x86"
};

class CtfEventDecoder
{
public:
    CtfEventDecoder(TraceBuilder &builder, CtfTasks &tasks, CtfMachine &machine)
        : m_builder(builder), m_tasks(tasks), m_machine(machine)
    {
    }

    /// The row of an event that was recorded at `timeNs`; its task stays kNoTask when the event does not tell it.
    NewEvent decode(const bt_event *event, TimeNs timeNs);
    /// True when the event of this row is a sched_switch.
    [[nodiscard]] bool wasSwitch() const { return m_lastKind == EventKind::SchedSwitch; }

private:
    const CtfEventPlan &planOf(const bt_event *event);
    TaskId taskOf(const bt_event *event, const bt_field *payload, const CtfEventPlan &plan);
    void decodeCpuhp(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row);
    void decodeScheduling(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row);
    void decodeText(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row);
    void decodeSystemCall(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row);
    static void decodeFunction(const bt_field *payload, const CtfEventPlan &plan, NewEvent &row);
    void takeExtra(const bt_field *payload, const CtfEventPlan &plan);

    TraceBuilder &m_builder;
    CtfTasks &m_tasks;
    CtfMachine &m_machine;
    std::unordered_map<const bt_event_class *, CtfEventPlan> m_plans;
    EventKind m_lastKind = EventKind::Other;
};

} // namespace plugscope
