// SPDX-License-Identifier: GPL-3.0-or-later
// Interned strings: every distinct text of a trace is kept once and named by a small number.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace plugscope {

/// Names a string of one trace. 0 is always the empty string.
using StringId = std::uint32_t;

/// Collects strings while a trace is being read. Not thread-safe.
class StringPool
{
public:
    StringPool();

    /// The id of `text`, a new one if it was not seen before.
    StringId intern(std::string_view text);
    /// The text behind an id that intern() returned; valid as long as the pool.
    [[nodiscard]] std::string_view at(StringId id) const { return m_strings[id]; }
    [[nodiscard]] std::size_t size() const { return m_strings.size(); }

private:
    std::deque<std::string> m_strings; // a deque, so that the views in m_ids stay valid
    std::unordered_map<std::string_view, StringId> m_ids;
};

} // namespace plugscope
