// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/jsonkeys.h"

#include <algorithm>

namespace plugscope::test {

namespace {

char typeOf(const nlohmann::json &value)
{
    if (value.is_number_integer())
        return 'i';
    if (value.is_number())
        return 'n';
    if (value.is_string())
        return 's';
    if (value.is_boolean())
        return 'b';
    if (value.is_array())
        return 'a';
    return value.is_object() ? 'o' : '0';
}

} // namespace

void KeyChecker::check(const nlohmann::json &document)
{
    for (const ExpectedKey &key : m_keys)
        checkKey(document, key, 0);
}

void KeyChecker::checkKey(const nlohmann::json &value, const ExpectedKey &key, std::size_t offset)
{
    if (key.path.compare(offset, 2, "[]") == 0) {
        for (const auto &element : value)
            checkKey(element, key, offset + (key.path.compare(offset + 2, 1, ".") == 0 ? 3 : 2));
        return;
    }
    const bool atEnd = offset >= key.path.size();
    if (atEnd) {
        ++m_seen[key.path];
        if (key.types.find(typeOf(value)) == std::string::npos)
            m_complaints.push_back(key.path + " is " + value.dump().substr(0, 80));
        return;
    }
    if (value.is_null()) // an object that the trace cannot give
        return;
    const std::size_t end = std::min(key.path.find_first_of(".[", offset), key.path.size());
    const std::string name = key.path.substr(offset, end - offset);
    if (!value.is_object() || !value.contains(name)) {
        m_complaints.push_back(key.path + ": no key " + name);
        return;
    }
    checkKey(value[name], key, end + (key.path.compare(end, 1, ".") == 0 ? 1 : 0));
}

std::vector<std::string> KeyChecker::neverSeen() const
{
    std::vector<std::string> result;
    for (const ExpectedKey &key : m_keys) {
        if (!m_seen.contains(key.path))
            result.push_back(key.path);
    }
    return result;
}

} // namespace plugscope::test
