// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/jsonquery.h"

#include <sstream>
#include <vector>

namespace plugscope::test {

namespace {

using nlohmann::json;
using Nodes = std::vector<const json *>;

Nodes members(const Nodes &nodes, const std::string &name)
{
    Nodes found;
    for (const json *node : nodes) {
        if (node->is_object() && node->contains(name))
            found.push_back(&node->at(name));
        const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
        if (node->is_array() && isNumber && std::stoul(name) < node->size())
            found.push_back(&node->at(std::stoul(name)));
    }
    return found;
}

Nodes elements(const Nodes &nodes)
{
    Nodes found;
    for (const json *node : nodes) {
        for (const json &element : *node)
            found.push_back(&element);
    }
    return found;
}

Nodes filtered(const Nodes &nodes, const std::string &key, const std::string &value, bool wanted)
{
    Nodes found;
    for (const json *element : elements(nodes)) {
        if (!element->is_object() || !element->contains(key))
            continue;
        const json &member = element->at(key);
        const std::string text = member.is_string() ? member.get<std::string>() : member.dump();
        if ((text == value) == wanted)
            found.push_back(element);
    }
    return found;
}

Nodes step(const Nodes &nodes, const std::string &token)
{
    if (token == "*")
        return elements(nodes);
    const std::size_t equals = token.find('=');
    if (equals == std::string::npos || equals == 0)
        return members(nodes, token);
    const bool isNegated = token[equals - 1] == '!';
    return filtered(nodes, token.substr(0, equals - (isNegated ? 1 : 0)), token.substr(equals + 1), !isNegated);
}

} // namespace

json query(const json &document, const std::string &path)
{
    Nodes nodes { &document };
    std::istringstream tokens(path.substr(1));
    for (std::string token; std::getline(tokens, token, '/');) {
        if (token == "##")
            return nodes.size();
        if (token == "#")
            return nodes.empty() ? json("(nothing)") : json(nodes.front()->size());
        nodes = step(nodes, token);
    }
    return nodes.empty() ? json("(nothing)") : *nodes.front();
}

} // namespace plugscope::test
