// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel messages were printed how often and what writing them cost. Texts that differ in numbers only are one.
#pragma once

#include "tracing/analysis/analysis.h"

#include <string>
#include <vector>

namespace plugscope {

/// The messages of one text.
struct MessageCost
{
    std::string text {}; ///< with "#" for numbers where they differ
    std::size_t messages = 0;
    std::size_t inOperations = 0; ///< of the messages
    Statistics writes; ///< of the messages; count 0 where writes are not traced or did not happen
    double meanCharacters = 0; ///< on the wire, see linetime.h
};

/// The costliest first, then the most frequent.
std::vector<MessageCost> messageCosts(const Analysis &analysis);

} // namespace plugscope
