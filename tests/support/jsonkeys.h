// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a JSON document against a list of keys and types.
#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace plugscope::test {

/// A key that must be in every object at its place: "runs[].operations[].steps[].state" with the types that it may
/// have, of i(nteger), n(umber), s(tring), b(ool), a(rray), o(bject), 0 (null).
struct ExpectedKey
{
    std::string path {};
    std::string types {};
};

/// Counts how often each key was seen; complains of missing keys and wrong types.
class KeyChecker
{
public:
    explicit KeyChecker(std::vector<ExpectedKey> keys) : m_keys(std::move(keys)) { }

    void check(const nlohmann::json &document);
    [[nodiscard]] const std::vector<std::string> &complaints() const { return m_complaints; }
    /// Keys whose place never occurred in any document.
    [[nodiscard]] std::vector<std::string> neverSeen() const;

private:
    void checkKey(const nlohmann::json &value, const ExpectedKey &key, std::size_t offset);

    std::vector<ExpectedKey> m_keys;
    std::map<std::string, std::size_t> m_seen;
    std::vector<std::string> m_complaints;
};

} // namespace plugscope::test
