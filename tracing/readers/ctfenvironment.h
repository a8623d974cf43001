// SPDX-License-Identifier: GPL-3.0-or-later
// What a CTF trace tells about itself besides its events: who wrote it, on which kernel, by which clock.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/bthandles.h"

#include <set>
#include <string>

namespace plugscope {

/// Who wrote the trace; names of events and fields differ.
enum class CtfProducer {
    Lttng, ///< lttng-modules: plain event names, own field names
    Perf, ///< perf data convert --to-ctf: "system:name", the kernel's field names
    Other,
};

[[nodiscard]] CtfProducer ctfProducerOf(const bt_trace *trace);

/// Collects the facts of all traces of one input.
class CtfEnvironment
{
public:
    /// Takes what the stream's trace and clock tell.
    void add(const bt_stream *stream);
    /// Fills TraceInfo and adds notes about clocks.
    void finish(TraceBuilder &builder) const;

private:
    void addClock(const bt_clock_class *clock);

    std::set<std::string> m_tracers; // "lttng-modules 2.13.9"
    std::string m_kernel;
    std::string m_machine;
    std::set<std::string> m_clockNames;
    std::set<std::string> m_clockIds; // uuids; LTTng's is the boot's
    std::int64_t m_clockOffsetNs = 0; // of the first clock that has one
};

} // namespace plugscope
