// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the messages of one CTF stream into the columns, one event at a time so that streams can be merged by time.
#pragma once

#include "tracing/readers/ctfcolumns.h"
#include "tracing/readers/ctfinput.h"
#include "tracing/readers/ctfsource.h"

#include <algorithm>
#include <string>
#include <vector>

namespace plugscope {

class CtfStreamReader
{
public:
    /// `stream` holds the packets of a stream of `input` from the `firstPacket` one on. All must outlive this object.
    CtfStreamReader(CtfStream &stream, const CtfInput &input, std::uint64_t firstPacket, CtfEventDecoder &decoder,
                    CtfColumns &columns)
        : m_stream(stream), m_input(input), m_firstPacket(firstPacket), m_decoder(decoder), m_columns(columns)
    {
    }

    /// Goes on to the next event; everything else on the way is dealt with. False at the end and at an error.
    bool advance();
    /// Stores the event that advance() found.
    void take();
    /// When the event that advance() found is due among other streams; never goes back.
    [[nodiscard]] TimeNs dueNs() const { return m_dueNs; }

    /// The stream as Babeltrace names it; null before the first message.
    [[nodiscard]] const bt_stream *stream() const { return m_btStream; }
    /// The packet behind the last one that was begun, counted from the beginning of the stream.
    [[nodiscard]] std::uint64_t nextPacket() const
    {
        return m_firstPacket + std::max<std::uint64_t>(1, m_packetsBegun);
    }
    /// Why reading stopped before the end of the stream; empty when it did not.
    [[nodiscard]] const std::vector<std::string> &causes() const { return m_stream.causes(); }
    /// Bytes in packets that were begun since the last call.
    std::uint64_t takeReadBytes();

private:
    struct Loss
    {
        bool isPackets = false;
        TimeNs afterNs = kNoTime;
        TimeNs beforeNs = kNoTime;
        std::int64_t count = -1;
    };

    void beginStream(const bt_message *message);
    void beginPacket(const bt_message *message);
    [[nodiscard]] TimeNs packetEndNs(const bt_message *message) const;
    void endPacket();
    void noteLoss(const bt_message *message, bool isPackets);
    bool findEvent(const bt_message *message);
    std::uint32_t cpuOf(const bt_packet *packet) const;
    [[nodiscard]] std::uint64_t discardedInFirstPacket() const;
    void storeLosses();
    void addGap();
    [[nodiscard]] TimeNs toNs(const bt_clock_snapshot *snapshot) const;
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string place(TimeNs timeNs) const;

    CtfStream &m_stream;
    const CtfInput &m_input;
    std::uint64_t m_firstPacket;
    CtfEventDecoder &m_decoder;
    CtfColumns &m_columns;
    std::vector<CtfStreamPacket> m_packets; // as the walk over the files found them; empty when it could not

    const bt_stream *m_btStream = nullptr; // borrowed from messages; lives as long as the source
    std::uint64_t m_frequency = 0; // 0: the stream has no clock
    std::uint32_t m_cpu = 0;
    CtfCpuEvents *m_events = nullptr; // of the current packet's CPU; null when that is no CPU number
    std::vector<Loss> m_losses; // told before the packet that tells the CPU
    bool m_lossInPacket = false;
    std::uint64_t m_packetsBegun = 0;
    std::uint64_t m_readBytes = 0;
    TimeNs m_packetEndNs = kNoTime;

    const bt_message *m_event = nullptr; // found by advance()
    TimeNs m_eventNs = 0;
    TimeNs m_lastNs = kNoTime;
    TimeNs m_dueNs = kNoTime;
};

} // namespace plugscope
