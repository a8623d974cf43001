// SPDX-License-Identifier: GPL-3.0-or-later
// Picks values out of JSON by a short path, for expectations kept as data.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace plugscope::test {

/// The value at a path of tokens separated by '/', starting from one node and keeping a list of nodes:
///   name        the member `name` of each object, or the element of that number of each array
///   *           all elements of each array
///   key=value   those elements of each array whose member `key` equals value (text, number, true, false or null)
///   key!=value  the others
///   #           the size of the first array
///   ##          how many nodes there are
/// The answer is the first node; "(nothing)" when there is none.
nlohmann::json query(const nlohmann::json &document, const std::string &path);

} // namespace plugscope::test
