// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfsource.h"

namespace plugscope {

namespace {

Error damaged(const std::vector<std::string> &folders, const std::vector<std::string> &causes)
{
    Error error { .code = ErrorCode::Damaged,
                  .subject = folders.empty() ? std::string() : folders.front(),
                  .detail = causes.empty() ? std::string("babeltrace gives no cause") : causes.front() };
    for (std::size_t i = 1; i < causes.size(); ++i)
        error.causes.push_back({ .code = ErrorCode::Damaged, .detail = causes[i] });
    return error;
}

/// The parameters of source.ctf.fs: { inputs: [folder, ...] }; null without memory.
BtValue sourceParameters(const std::vector<std::string> &folders)
{
    BtValue parameters(bt_value_map_create());
    bt_value *inputs = nullptr;
    if (!parameters || bt_value_map_insert_empty_array_entry(parameters.get(), "inputs", &inputs) != 0)
        return nullptr;
    for (const std::string &folder : folders) {
        if (bt_value_array_append_string_element(inputs, folder.c_str()) != 0)
            return nullptr;
    }
    return parameters;
}

} // namespace

const bt_message *CtfStream::next()
{
    if (m_next == m_count && !fetch())
        return nullptr;
    return m_messages[m_next++];
}

bool CtfStream::fetch()
{
    releaseBatch();
    if (!m_iterator || !m_causes.empty())
        return false;
    bt_message_iterator_next_status status = BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN;
    while (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN)
        status = bt_message_iterator_next(m_iterator.get(), &m_messages, &m_count);
    // Messages before an error come with status OK, but the thread keeps the error, and any other call into the library
    // would abort the process because of it (source.ctf.fs of 2.0.4).
    m_causes = takeBtCauses();
    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK)
        return true;
    m_count = 0;
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_END && m_causes.empty())
        m_causes.emplace_back("babeltrace gives no cause");
    m_iterator.reset(); // an iterator that failed must not be asked again
    return false;
}

void CtfStream::releaseBatch()
{
    for (std::uint64_t i = 0; i < m_count; ++i)
        bt_message_put_ref(m_messages[i]);
    m_count = 0;
    m_next = 0;
}

Result<std::unique_ptr<CtfSource>> CtfSource::open(const std::vector<std::string> &folders)
{
    std::unique_ptr<CtfSource> source(new CtfSource);
    if (Result<void> built = source->build(folders); !built)
        return built.error();
    return source;
}

CtfSource::~CtfSource()
{
    m_streams.clear(); // iterators must go before the graph that they belong to
}

Result<void> CtfSource::build(const std::vector<std::string> &folders)
{
    bt_logging_set_global_level(BT_LOGGING_LEVEL_NONE); // standard error is the program's own
    const bt_plugin *plugin = nullptr;
    bt_plugin_find("ctf", BT_TRUE, BT_FALSE, BT_TRUE, BT_TRUE, BT_FALSE, &plugin);
    m_plugin.reset(plugin);
    const bt_component_class_source *sourceClass
        = plugin == nullptr ? nullptr : bt_plugin_borrow_source_component_class_by_name_const(plugin, "fs");
    if (sourceClass == nullptr) {
        std::vector<std::string> causes = takeBtCauses();
        return Error { .code = ErrorCode::UnsupportedFormat,
                       .subject = folders.front(),
                       .detail = "the plugin ctf of babeltrace 2 is not installed (package libbabeltrace2-0)",
                       .causes = causes.empty() ? std::vector<Error>() : std::vector { damaged({}, causes) } };
    }
    const BtValue parameters = sourceParameters(folders);
    m_graph.reset(bt_graph_create(0));
    const bt_component_source *source = nullptr;
    if (!parameters || !m_graph
        || bt_graph_add_source_component(m_graph.get(), sourceClass, "ctf", parameters.get(), BT_LOGGING_LEVEL_NONE,
                                         &source)
               != BT_GRAPH_ADD_COMPONENT_STATUS_OK)
        return damaged(folders, takeBtCauses());
    m_portCount = bt_component_source_get_output_port_count(source);
    if (m_portCount > 0 && !connect(source))
        return damaged(folders, takeBtCauses());
    return {};
}

/// Adds the sink, connects every stream to it and lets the graph configure itself.
bool CtfSource::connect(const bt_component_source *source)
{
    const BtSinkClass sinkClass(bt_component_class_sink_create("columns", &CtfSource::consume));
    if (!sinkClass || bt_component_class_sink_set_initialize_method(sinkClass.get(), &CtfSource::initializeSink) != 0
        || bt_component_class_sink_set_graph_is_configured_method(sinkClass.get(), &CtfSource::graphIsConfigured) != 0)
        return false;
    const bt_component_sink *sink = nullptr;
    if (bt_graph_add_sink_component_with_initialize_method_data(m_graph.get(), sinkClass.get(), "columns", nullptr,
                                                                this, BT_LOGGING_LEVEL_NONE, &sink)
        != BT_GRAPH_ADD_COMPONENT_STATUS_OK)
        return false;
    for (std::uint64_t i = 0; i < m_portCount; ++i) {
        if (bt_graph_connect_ports(m_graph.get(), bt_component_source_borrow_output_port_by_index_const(source, i),
                                   bt_component_sink_borrow_input_port_by_index_const(sink, i), nullptr)
            != BT_GRAPH_CONNECT_PORTS_STATUS_OK)
            return false;
    }
    // The first step only configures: it calls graphIsConfigured(), then consume(), which does nothing.
    return bt_graph_run_once(m_graph.get()) >= 0;
}

bt_component_class_initialize_method_status CtfSource::initializeSink(bt_self_component_sink *sink,
                                                                      bt_self_component_sink_configuration *,
                                                                      const bt_value *, void *data)
{
    const auto *self = static_cast<CtfSource *>(data);
    bt_self_component_set_data(bt_self_component_sink_as_self_component(sink), data);
    for (std::uint64_t i = 0; i < self->m_portCount; ++i) {
        if (bt_self_component_sink_add_input_port(sink, std::to_string(i).c_str(), nullptr, nullptr) != 0)
            return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

bt_component_class_sink_graph_is_configured_method_status CtfSource::graphIsConfigured(bt_self_component_sink *sink)
{
    auto *self = static_cast<CtfSource *>(bt_self_component_get_data(bt_self_component_sink_as_self_component(sink)));
    self->makeIterators(sink);
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

/// A stream that cannot be opened is noted and left out, so that it does not take the others with it.
void CtfSource::makeIterators(bt_self_component_sink *sink)
{
    for (std::uint64_t i = 0; i < m_portCount; ++i) {
        bt_message_iterator *iterator = nullptr;
        const auto status = bt_message_iterator_create_from_sink_component(
            sink, bt_self_component_sink_borrow_input_port_by_index(sink, i), &iterator);
        if (status == BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK)
            m_streams.push_back(std::make_unique<CtfStream>(BtMessageIterator(iterator)));
        else
            m_failed.push_back(joinedCauses(takeBtCauses()));
    }
}

bt_component_class_sink_consume_method_status CtfSource::consume(bt_self_component_sink *)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

} // namespace plugscope
