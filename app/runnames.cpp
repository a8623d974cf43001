// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runnames.h"

#include "app/namedrun.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>

namespace plugscope {

namespace {

/// The parts of a path from its end: the name, its folder, the folder of that, ...
using Parts = std::vector<std::string>;

Parts partsFromEnd(const std::string &path)
{
    if (path == "-")
        return { displayName(path) };
    std::error_code ignored; // then the path as it was given has to do
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored);
    Parts parts;
    for (const std::filesystem::path &part :
         (absolute.empty() ? std::filesystem::path(path) : absolute).lexically_normal()) {
        if (!part.empty()) // a slash at the end
            parts.push_back(part.string());
    }
    std::reverse(parts.begin(), parts.end());
    return parts;
}

bool haveSameEnd(const Parts &a, const Parts &b, std::size_t count)
{
    return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(count, a.size())), b.begin(),
                      b.begin() + static_cast<std::ptrdiff_t>(std::min(count, b.size())));
}

/// How many parts tell `own` from all others; 1 where nothing does, which is the same file.
std::size_t partsNeeded(const Parts &own, const std::vector<Parts> &all)
{
    std::size_t needed = 1;
    for (const Parts &other : all) {
        if (other == own)
            continue;
        while (haveSameEnd(own, other, needed))
            ++needed;
    }
    return needed;
}

} // namespace

std::vector<std::string> namesApart(const std::vector<std::string> &paths)
{
    std::vector<Parts> all;
    all.reserve(paths.size());
    for (const std::string &path : paths)
        all.push_back(partsFromEnd(path));
    std::vector<std::string> names;
    names.reserve(paths.size());
    for (const Parts &parts : all) {
        std::filesystem::path name;
        for (std::size_t i = std::min(partsNeeded(parts, all), parts.size()); i > 0; --i)
            name /= parts[i - 1];
        names.push_back(name.string());
    }
    return names;
}

} // namespace plugscope
