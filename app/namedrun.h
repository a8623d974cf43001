// SPDX-License-Identifier: GPL-3.0-or-later
// An analysed run under the name that the user knows it by.
#pragma once

#include "tracing/analysis/analysis.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace plugscope {

struct NamedRun
{
    std::string path {}; ///< as given; "-" is standard input
    std::string name {}; ///< for people: beside another run short but different (namesApart()), else the path
    std::shared_ptr<const Analysis> analysis {};
    std::optional<std::int64_t> baud {}; ///< of the serial console, where the user or the trace tells
};

/// The path for people: standard input has no name of its own.
inline std::string displayName(const std::string &path)
{
    return path == "-" ? "standard input" : path;
}

} // namespace plugscope
