// SPDX-License-Identifier: GPL-3.0-or-later
// Where the streams of a CTF input meet: the CPUs, the tasks, and counted facts that become notes at the end.
#pragma once

#include "tracing/model/tracebuilder.h"
#include "tracing/readers/ctfcpuevents.h"
#include "tracing/readers/ctfeventdecoder.h"
#include "tracing/readers/ctftasks.h"

#include <map>
#include <memory>
#include <string>

namespace plugscope {

class CtfColumns
{
public:
    explicit CtfColumns(TraceBuilder &builder) : m_builder(builder), m_tasks(builder) { }

    /// The events of a CPU; the reference stays valid.
    CtfCpuEvents &cpu(std::uint32_t number);
    [[nodiscard]] TraceBuilder &builder() { return m_builder; }
    [[nodiscard]] CtfTasks &tasks() { return m_tasks; }
    [[nodiscard]] CtfMachine &machine() { return m_machine; }

    /// Events that the tracer discarded between two moments; `count` -1 when it does not tell how many.
    void addDiscardedEvents(std::uint32_t cpu, TimeNs afterNs, TimeNs beforeNs, std::int64_t count);
    /// Whole packets that are missing; `count` -1 when it is not known how many.
    void addDiscardedPackets(std::uint32_t cpu, TimeNs afterNs, TimeNs beforeNs, std::int64_t count);
    /// An event lies before the one that was recorded before it; `example` names stream, packet and times.
    void addTimeGoesBack(std::uint32_t cpu, const std::string &example);
    /// An event whose CPU or time cannot be right; it is left out.
    void addUnusable(const std::string &stream, const std::string &example);
    /// An event of a stream that has no clock; it is left out as well.
    void addUntimed(const std::string &stream, const std::string &example);
    [[nodiscard]] std::int64_t untimedEvents() const { return m_untimedEvents; }

    /// Gives the last events to the builder, and the notes and facts.
    void finish();

private:
    struct Count
    {
        std::int64_t sum = 0;
        bool isKnown = true;
        std::string example {};
    };
    struct Cpu
    {
        explicit Cpu(CtfCpuEvents cpuEvents) : events(std::move(cpuEvents)) { }

        CtfCpuEvents events;
        Count lostEvents;
        Count lostPackets;
        Count disorder;
    };

    Cpu &slot(std::uint32_t number);
    static void add(Count &count, std::int64_t number);
    void addNote(Severity severity, const char *code, std::int64_t cpu, const Count &count);

    TraceBuilder &m_builder;
    CtfTasks m_tasks;
    CtfMachine m_machine;
    std::map<std::uint32_t, std::unique_ptr<Cpu>> m_cpus;
    std::map<std::string, Count> m_unusable; // by stream
    std::int64_t m_untimedEvents = 0;
};

} // namespace plugscope
