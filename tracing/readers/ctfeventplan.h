// SPDX-License-Identifier: GPL-3.0-or-later
// How the events of one CTF event class become rows: decided once per class from its name and fields.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/ctfenvironment.h"
#include "tracing/readers/ctffield.h"

#include <array>

namespace plugscope {

/// What an event tells besides its row.
enum class CtfExtra : std::uint8_t {
    None,
    TaskName, ///< the name of a task
    CpuTopology, ///< that a CPU exists, and the architecture
};

struct CtfEventPlan
{
    std::uint16_t type = 0; ///< for NewEvent
    EventKind kind = EventKind::Other;
    CtfExtra extra = CtfExtra::None;
    StringId fixedName = 0; ///< function or system call that the class's own name tells
    std::array<CtfField, 5> fields {}; ///< in the order that the kind's decoding uses
    // Who was running when the event was recorded, from the three places where producers put it.
    CtfField commonTid {};
    CtfField commonComm {};
    CtfField specificTid {};
    CtfField specificComm {};
    CtfField payloadTid {};
};

/// Makes the plan of an event class and enters its type into the builder.
[[nodiscard]] CtfEventPlan planCtfEvent(const bt_event_class *eventClass, CtfProducer producer, TraceBuilder &builder);

} // namespace plugscope
