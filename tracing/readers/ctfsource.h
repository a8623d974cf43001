// SPDX-License-Identifier: GPL-3.0-or-later
// A CTF trace as Babeltrace decodes it: one sequence of messages for each of its streams, read one by one.
//
// The graph is Babeltrace's own source.ctf.fs and a sink that only keeps the iterators of its ports. There is no muxer
// between them: it stops everything at the first time that goes back, and costs more than decoding.
#pragma once

#include "tracing/readers/bthandles.h"

#include <memory>
#include <string>
#include <vector>

namespace plugscope {

/// The messages of one stream, in the order of the file.
class CtfStream
{
public:
    explicit CtfStream(BtMessageIterator iterator) : m_iterator(std::move(iterator)) { }
    CtfStream(const CtfStream &) = delete;
    CtfStream &operator=(const CtfStream &) = delete;
    ~CtfStream() { releaseBatch(); }

    /// The next message, valid until the next call. Null at the end of the stream, and at an error: see causes().
    const bt_message *next();
    /// Why next() came to an end before the end of the stream, as takeBtCauses(); empty when it did not.
    [[nodiscard]] const std::vector<std::string> &causes() const { return m_causes; }

private:
    bool fetch();
    void releaseBatch();

    BtMessageIterator m_iterator;
    bt_message_array_const m_messages = nullptr; // Babeltrace's own array; the references in it are ours
    std::uint64_t m_count = 0;
    std::uint64_t m_next = 0;
    std::vector<std::string> m_causes;
};

/// An opened trace.
class CtfSource
{
public:
    /// Opens one trace that may be spread over several folders (all with the same uuid).
    /// Errors: Damaged with Babeltrace's causes, the innermost first; UnsupportedFormat when its CTF plugin is missing.
    static Result<std::unique_ptr<CtfSource>> open(const std::vector<std::string> &folders);

    CtfSource(const CtfSource &) = delete;
    CtfSource &operator=(const CtfSource &) = delete;
    ~CtfSource();

    /// The streams, valid as long as this object.
    [[nodiscard]] const std::vector<std::unique_ptr<CtfStream>> &streams() const { return m_streams; }
    /// Streams whose file could not be opened: why.
    [[nodiscard]] const std::vector<std::string> &failedStreams() const { return m_failed; }

private:
    CtfSource() = default;

    Result<void> build(const std::vector<std::string> &folders);
    bool connect(const bt_component_source *source);
    void makeIterators(bt_self_component_sink *sink);

    static bt_component_class_initialize_method_status
    initializeSink(bt_self_component_sink *sink, bt_self_component_sink_configuration *, const bt_value *, void *data);
    static bt_component_class_sink_graph_is_configured_method_status graphIsConfigured(bt_self_component_sink *sink);
    static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *);

    BtPlugin m_plugin;
    BtGraph m_graph;
    std::uint64_t m_portCount = 0;
    std::vector<std::unique_ptr<CtfStream>> m_streams;
    std::vector<std::string> m_failed;
};

} // namespace plugscope
