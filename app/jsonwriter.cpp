// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jsonwriter.h"

namespace plugscope {

namespace {

std::string dumped(const JsonWriter::Value &value)
{
    return value.dump(-1, ' ', false, JsonWriter::Value::error_handler_t::replace);
}

} // namespace

void JsonWriter::startItem()
{
    if (m_hasItems.empty())
        return;
    if (m_hasItems.back())
        m_text += ',';
    m_hasItems.back() = true;
    m_text += '\n';
    m_text.append(2 * m_hasItems.size(), ' ');
}

void JsonWriter::startItem(std::string_view key)
{
    startItem();
    m_text += dumped(std::string(key)) + ": ";
}

void JsonWriter::open(char bracket)
{
    m_text += bracket;
    m_hasItems.push_back(false);
}

void JsonWriter::end(char bracket)
{
    const bool hadItems = m_hasItems.back();
    m_hasItems.pop_back();
    if (hadItems) {
        m_text += '\n';
        m_text.append(2 * m_hasItems.size(), ' ');
    }
    m_text += bracket;
    if (m_hasItems.empty())
        m_text += '\n';
}

void JsonWriter::beginObject()
{
    startItem();
    open('{');
}

void JsonWriter::beginObject(std::string_view key)
{
    startItem(key);
    open('{');
}

void JsonWriter::beginArray(std::string_view key)
{
    startItem(key);
    open('[');
}

void JsonWriter::member(std::string_view key, const Value &value)
{
    startItem(key);
    m_text += dumped(value);
}

void JsonWriter::element(const Value &value)
{
    startItem();
    m_text += dumped(value);
}

} // namespace plugscope
