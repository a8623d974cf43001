// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/base/stringpool.h"

namespace plugscope {

StringPool::StringPool()
{
    intern({});
}

StringId StringPool::intern(std::string_view text)
{
    if (const auto found = m_ids.find(text); found != m_ids.end())
        return found->second;
    const auto id = static_cast<StringId>(m_strings.size());
    m_ids.emplace(m_strings.emplace_back(text), id);
    return id;
}

} // namespace plugscope
