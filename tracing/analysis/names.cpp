// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/names.h"

namespace plugscope {

std::string_view nameOf(Evidence evidence)
{
    switch (evidence) {
    case Evidence::NotTraced:
        return "not traced";
    case Evidence::Measured:
        return "measured";
    case Evidence::Bounded:
        return "bounded";
    case Evidence::Inferred:
        return "inferred";
    case Evidence::Estimated:
        return "estimated";
    }
    return {};
}

std::string_view nameOf(Direction direction)
{
    return direction == Direction::Offline ? "offline" : "online";
}

std::string_view nameOf(OperationResult result)
{
    switch (result) {
    case OperationResult::Succeeded:
        return "succeeded";
    case OperationResult::Failed:
        return "failed";
    case OperationResult::Incomplete:
        return "incomplete";
    case OperationResult::Unknown:
        return "unknown";
    }
    return {};
}

std::string_view nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return {};
}

} // namespace plugscope
