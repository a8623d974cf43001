// SPDX-License-Identifier: GPL-3.0-or-later
// A JSON document written piece by piece, so that a long list never stands in memory as a tree.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace plugscope {

/// Objects and arrays that are begun are written one member a line; values on one line. Bytes that are not UTF-8 are
/// replaced by U+FFFD.
class JsonWriter
{
public:
    using Value = nlohmann::ordered_json;

    void beginObject(); ///< as an element, or the whole document
    void beginObject(std::string_view key);
    void endObject() { end('}'); }
    void beginArray(std::string_view key);
    void endArray() { end(']'); }
    void member(std::string_view key, const Value &value);
    void element(const Value &value);

    /// The document; ends with a line feed.
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    void startItem();
    void startItem(std::string_view key);
    void open(char bracket);
    void end(char bracket);

    std::string m_text;
    std::vector<bool> m_hasItems; // for each open object or array
};

} // namespace plugscope
