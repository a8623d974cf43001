// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfenvironment.h"

#include <algorithm>
#include <initializer_list>

namespace plugscope {

namespace {

/// The first of the entries that is there, as text; empty when none is.
std::string entry(const bt_trace *trace, std::initializer_list<const char *> names)
{
    for (const char *name : names) {
        const bt_value *value = bt_trace_borrow_environment_entry_value_by_name_const(trace, name);
        if (value == nullptr)
            continue;
        if (bt_value_is_string(value) != 0)
            return bt_value_string_get(value);
        if (bt_value_is_signed_integer(value) != 0)
            return std::to_string(bt_value_integer_signed_get(value));
    }
    return {};
}

std::string tracerOf(const bt_trace *trace)
{
    std::string text = entry(trace, { "tracer_name" });
    char separator = ' ';
    for (const char *part : { "tracer_major", "tracer_minor", "tracer_patchlevel", "tracer_patch" }) {
        const std::string number = entry(trace, { part });
        if (text.empty() || number.empty())
            continue;
        text += separator + number;
        separator = '.';
    }
    return text;
}

/// Clocks by the names that ftrace gives them.
std::string clockName(const std::string &name)
{
    return name == "monotonic" ? "mono" : name == "perf_clock" ? "perf" : name;
}

/// What to add to a time of the clock to come to the Unix epoch; 0 when that does not fit or is not meant.
std::int64_t epochOffsetNs(const bt_clock_class *clock)
{
    std::int64_t seconds = 0;
    std::uint64_t cycles = 0;
    bt_clock_class_get_offset(clock, &seconds, &cycles);
    constexpr std::int64_t kMaxSeconds = 9000000000;
    const std::uint64_t frequency = bt_clock_class_get_frequency(clock);
    if (bt_clock_class_origin_is_unix_epoch(clock) == 0 || seconds < 0 || seconds > kMaxSeconds || cycles >= frequency)
        return 0;
    constexpr std::int64_t kNsPerSecond = 1000000000;
    const long double rest = static_cast<long double>(cycles) / static_cast<long double>(frequency) * kNsPerSecond;
    return seconds * kNsPerSecond + static_cast<std::int64_t>(rest);
}

std::string joined(const std::set<std::string> &texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

} // namespace

CtfProducer ctfProducerOf(const bt_trace *trace)
{
    const std::string tracer = entry(trace, { "tracer_name" });
    return tracer == "lttng-modules" ? CtfProducer::Lttng : tracer == "perf" ? CtfProducer::Perf : CtfProducer::Other;
}

void CtfEnvironment::add(const bt_stream *stream)
{
    const bt_trace *trace = bt_stream_borrow_trace_const(stream);
    if (std::string tracer = tracerOf(trace); !tracer.empty())
        m_tracers.insert(std::move(tracer));
    if (m_kernel.empty())
        m_kernel = entry(trace, { "kernel_release", "release" });
    if (m_machine.empty())
        m_machine = entry(trace, { "machine" });
    const bt_stream_class *streamClass = bt_stream_borrow_class_const(stream);
    if (const bt_clock_class *clock = bt_stream_class_borrow_default_clock_class_const(streamClass))
        addClock(clock);
}

void CtfEnvironment::addClock(const bt_clock_class *clock)
{
    const char *name = bt_clock_class_get_name(clock);
    m_clockNames.insert(clockName(name == nullptr ? std::string() : name));
    if (const std::uint8_t *uuid = bt_clock_class_get_uuid(clock)) {
        constexpr std::size_t kUuidSize = 16;
        m_clockIds.emplace(reinterpret_cast<const char *>(uuid), kUuidSize);
    }
    if (m_clockOffsetNs == 0)
        m_clockOffsetNs = epochOffsetNs(clock);
}

void CtfEnvironment::finish(TraceBuilder &builder) const
{
    TraceInfo &info = builder.info;
    info.format = "CTF 1.8"; // the only version that Babeltrace 2.0 accepts
    if (!m_tracers.empty())
        info.format += " (" + joined(m_tracers) + ")";
    info.kernel = m_kernel;
    info.arch = m_machine;
    info.clock = m_clockNames.empty() ? std::string() : *m_clockNames.begin();
    if (m_clockNames.size() > 1 || m_clockIds.size() > 1)
        builder.addNote({ .severity = Severity::Warning,
                          .code = "several-clocks",
                          .count = static_cast<std::int64_t>(std::max(m_clockNames.size(), m_clockIds.size())),
                          .detail = joined(m_clockNames) });
    if (m_clockOffsetNs != 0)
        builder.addNote(
            { .severity = Severity::Info, .code = "clock-offset", .count = m_clockOffsetNs, .detail = info.clock });
}

} // namespace plugscope
