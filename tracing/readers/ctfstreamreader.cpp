// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfstreamreader.h"

#include "tracing/readers/ctffield.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace plugscope {

namespace {

constexpr std::uint64_t kNsPerSecond = 1000000000;
constexpr std::uint32_t kNoCpu = 0xffffffffU;
/// Some producers write a packet's end a little early. Damaged bytes in a packet look like a clock that wrapped, which
/// for LTTng's short time stamps means 134 ms or 4.3 s beyond the end.
constexpr TimeNs kPacketEndSlackNs = 100000000;

/// Clock cycles without the clock's offset, so that CLOCK_MONOTONIC of LTTng is CLOCK_MONOTONIC. kNoTime when it does
/// not fit.
TimeNs cyclesToNs(std::uint64_t cycles, std::uint64_t frequency)
{
    if (frequency != kNsPerSecond) {
        constexpr std::uint64_t kMaxSeconds = INT64_MAX / kNsPerSecond;
        const std::uint64_t seconds = cycles / frequency;
        if (seconds >= kMaxSeconds)
            return kNoTime;
        const long double rest = static_cast<long double>(cycles % frequency);
        cycles = seconds * kNsPerSecond
                 + static_cast<std::uint64_t>(rest * kNsPerSecond / static_cast<long double>(frequency));
    }
    return cycles > static_cast<std::uint64_t>(INT64_MAX) ? kNoTime : static_cast<TimeNs>(cycles);
}

std::string seconds(TimeNs ns)
{
    char text[40];
    const auto value = static_cast<std::uint64_t>(ns);
    std::snprintf(text, sizeof text, "%llu.%09llu", static_cast<unsigned long long>(value / kNsPerSecond),
                  static_cast<unsigned long long>(value % kNsPerSecond));
    return text;
}

} // namespace

std::string CtfStreamReader::name() const
{
    const char *text = m_btStream == nullptr ? nullptr : bt_stream_get_name(m_btStream);
    const std::string path = text == nullptr ? "stream" : text;
    return path.substr(path.rfind('/') + 1);
}

TimeNs CtfStreamReader::toNs(const bt_clock_snapshot *snapshot) const
{
    return m_frequency == 0 || snapshot == nullptr ? kNoTime
                                                   : cyclesToNs(bt_clock_snapshot_get_value(snapshot), m_frequency);
}

std::string CtfStreamReader::place(TimeNs timeNs) const
{
    return name() + " packet " + std::to_string(m_firstPacket + m_packetsBegun) + ": " + seconds(timeNs);
}

bool CtfStreamReader::advance()
{
    m_event = nullptr;
    while (const bt_message *message = m_stream.next()) {
        switch (bt_message_get_type(message)) {
        case BT_MESSAGE_TYPE_EVENT:
            if (findEvent(message))
                return true;
            break;
        case BT_MESSAGE_TYPE_STREAM_BEGINNING:
            beginStream(message);
            break;
        case BT_MESSAGE_TYPE_PACKET_BEGINNING:
            beginPacket(message);
            break;
        case BT_MESSAGE_TYPE_PACKET_END:
            endPacket();
            break;
        case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
            noteLoss(message, false);
            break;
        case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
            noteLoss(message, true);
            break;
        default:
            break;
        }
    }
    storeLosses();
    const bool isLast = !m_packets.empty() && m_firstPacket + m_packetsBegun == m_packets.size();
    const bool isCut = isLast && m_packets.back().packet.available < m_packets.back().packet.size;
    if (isCut || !m_stream.causes().empty())
        addGap();
    return false;
}

void CtfStreamReader::beginStream(const bt_message *message)
{
    m_btStream = bt_message_stream_beginning_borrow_stream_const(message);
    const bt_stream_class *streamClass = bt_stream_borrow_class_const(m_btStream);
    const bt_clock_class *clock = bt_stream_class_borrow_default_clock_class_const(streamClass);
    m_frequency = clock == nullptr ? 0 : bt_clock_class_get_frequency(clock);
    m_packets = m_input.packetsOf(m_btStream);
}

/// The recording CPU, from the packet's context; kNoCpu when that is no CPU number. Streams without one are taken for
/// CPUs themselves.
std::uint32_t CtfStreamReader::cpuOf(const bt_packet *packet) const
{
    const bt_stream_class *streamClass = bt_stream_borrow_class_const(m_btStream);
    const CtfField field = findCtfField(bt_stream_class_borrow_packet_context_field_class_const(streamClass), "cpu_id");
    const std::uint64_t cpu = field.isNumber() ? ctfNumber(bt_packet_borrow_context_field_const(packet), field)
                                               : bt_stream_get_id(m_btStream);
    return cpu <= kMaxCtfCpu ? static_cast<std::uint32_t>(cpu) : kNoCpu;
}

void CtfStreamReader::beginPacket(const bt_message *message)
{
    m_cpu = cpuOf(bt_message_packet_beginning_borrow_packet_const(message));
    m_events = m_cpu == kNoCpu ? nullptr : &m_columns.cpu(m_cpu);
    m_packetEndNs = packetEndNs(message);
    if (m_firstPacket + m_packetsBegun < m_packets.size())
        m_readBytes += m_packets[m_firstPacket + m_packetsBegun].packet.available;
    ++m_packetsBegun;
    storeLosses();
}

/// The end of the packet that begins with `message`; Babeltrace tells it only behind the packet's events.
TimeNs CtfStreamReader::packetEndNs(const bt_message *message) const
{
    const bt_stream_class *streamClass = bt_stream_borrow_class_const(m_btStream);
    if (m_frequency == 0 || m_firstPacket + m_packetsBegun >= m_packets.size()
        || bt_stream_class_packets_have_beginning_default_clock_snapshot(streamClass) == 0)
        return kNoTime;
    const CtfPacket &packet = m_packets[m_firstPacket + m_packetsBegun].packet;
    const std::uint64_t begin
        = bt_clock_snapshot_get_value(bt_message_packet_beginning_borrow_default_clock_snapshot_const(message));
    const bool isSame = begin == packet.timestampBegin; // the walk over the files and Babeltrace agree
    return isSame && packet.timestampEnd >= begin ? cyclesToNs(packet.timestampEnd, m_frequency) : kNoTime;
}

void CtfStreamReader::endPacket()
{
    // The tracer counts events that it could not store up to the end of the packet, so they may be missing here too.
    if (m_lossInPacket && m_events != nullptr)
        m_events->forgetTask();
    m_lossInPacket = false;
}

/// Babeltrace has nothing to compare the counter of the first packet with that it reads. The counter starts at zero,
/// and of packets that another reader took it is known.
std::uint64_t CtfStreamReader::discardedInFirstPacket() const
{
    if (m_firstPacket >= m_packets.size())
        return 0;
    const std::uint64_t before = m_firstPacket == 0 ? 0 : m_packets[m_firstPacket - 1].packet.discarded;
    const std::uint64_t now = m_packets[m_firstPacket].packet.discarded;
    return now > before ? now - before : 0;
}

void CtfStreamReader::noteLoss(const bt_message *message, bool isPackets)
{
    const bt_stream_class *streamClass = bt_stream_borrow_class_const(m_btStream);
    Loss loss { .isPackets = isPackets };
    std::uint64_t count = 0;
    bool isCounted = false;
    if (isPackets) {
        isCounted = bt_message_discarded_packets_get_count(message, &count) == BT_PROPERTY_AVAILABILITY_AVAILABLE;
        if (bt_stream_class_discarded_packets_have_default_clock_snapshots(streamClass) != 0) {
            loss.afterNs = toNs(bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message));
            loss.beforeNs = toNs(bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message));
        }
    } else {
        isCounted = bt_message_discarded_events_get_count(message, &count) == BT_PROPERTY_AVAILABILITY_AVAILABLE;
        if (bt_stream_class_discarded_events_have_default_clock_snapshots(streamClass) != 0) {
            loss.afterNs = toNs(bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message));
            loss.beforeNs = toNs(bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message));
        }
        if (!isCounted && m_packetsBegun == 0 && !m_packets.empty()) {
            count = discardedInFirstPacket();
            isCounted = true;
            if (count == 0)
                return;
        }
    }
    if (isCounted && count <= static_cast<std::uint64_t>(INT64_MAX))
        loss.count = static_cast<std::int64_t>(count);
    m_losses.push_back(loss);
}

void CtfStreamReader::storeLosses()
{
    for (const Loss &loss : m_losses) {
        if (m_events == nullptr)
            break;
        if (loss.isPackets)
            m_columns.addDiscardedPackets(m_cpu, loss.afterNs, loss.beforeNs, loss.count);
        else
            m_columns.addDiscardedEvents(m_cpu, loss.afterNs, loss.beforeNs, loss.count);
        m_lossInPacket = true;
    }
    m_losses.clear();
}

/// Takes an event message as the current one unless it cannot be placed.
bool CtfStreamReader::findEvent(const bt_message *message)
{
    const auto packet = [this] { return name() + " packet " + std::to_string(m_firstPacket + m_packetsBegun); };
    if (m_frequency == 0) {
        m_columns.addUntimed(name(), packet() + ": no time");
        return false;
    }
    m_eventNs = toNs(bt_message_event_borrow_default_clock_snapshot_const(message));
    if (!isKnown(m_eventNs) || m_events == nullptr) {
        m_columns.addUnusable(name(), packet() + (m_events == nullptr ? ": no CPU number" : ": no time"));
        return false;
    }
    if (isKnown(m_packetEndNs) && m_eventNs - m_packetEndNs > kPacketEndSlackNs) {
        m_columns.addUnusable(name(), place(m_eventNs) + " is after the packet's end " + seconds(m_packetEndNs));
        return false;
    }
    m_event = message;
    if (isKnown(m_lastNs) && m_eventNs < m_lastNs)
        m_columns.addTimeGoesBack(m_cpu, place(m_eventNs) + " after " + seconds(m_lastNs));
    m_lastNs = m_eventNs;
    m_dueNs = isKnown(m_dueNs) ? std::max(m_dueNs, m_eventNs) : m_eventNs;
    return true;
}

void CtfStreamReader::take()
{
    const NewEvent row = m_decoder.decode(bt_message_event_borrow_event_const(m_event), m_eventNs);
    if (m_decoder.wasSwitch())
        m_events->appendSwitch(row);
    else
        m_events->append(row);
}

/// Nothing could be decoded from the last event on, up to the next packet if there is one.
void CtfStreamReader::addGap()
{
    if (m_events == nullptr)
        return;
    const auto beginOf = [this](std::uint64_t packet) {
        return packet < m_packets.size() && m_frequency != 0
                   ? cyclesToNs(m_packets[packet].packet.timestampBegin, m_frequency)
                   : kNoTime;
    };
    const TimeNs beginNs = isKnown(m_lastNs) ? m_lastNs : beginOf(nextPacket() - 1);
    m_events->forgetTask();
    m_events->builder().addLoss(beginNs, beginOf(nextPacket()), -1);
}

std::uint64_t CtfStreamReader::takeReadBytes()
{
    return std::exchange(m_readBytes, 0);
}

} // namespace plugscope
