// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandnames.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace plugscope {

namespace {

constexpr std::size_t kShortestBegin = 3; // letters; fewer begin too many words
constexpr std::size_t kMostEdits = 2;

/// How many letters must be put in, left out, replaced or swapped with the next to come from `a` to `b` (optimal string
/// alignment).
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    std::iota(edits[0].begin(), edits[0].end(), std::size_t { 0 });
    for (std::size_t i = 1; i <= a.size(); ++i) {
        edits[i][0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            edits[i][j] = std::min({ edits[i - 1][j] + 1, edits[i][j - 1] + 1, replaced });
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    }
    return edits[a.size()][b.size()];
}

} // namespace

std::string_view nearestCommand(std::string_view word)
{
    constexpr std::size_t kLongest = 12; // further from every command than kMostEdits
    if (word.size() < kShortestBegin || word.size() > kLongest)
        return {};
    std::string_view nearest;
    std::size_t fewest = kMostEdits + 1;
    for (const std::string_view command : kCommandNames) {
        const std::size_t edits = command.starts_with(word) ? 0 : editDistance(word, command);
        // Two of four letters is no likeness.
        if (edits < fewest && edits * 2 < command.size()) {
            fewest = edits;
            nearest = command;
        }
    }
    return nearest;
}

} // namespace plugscope
