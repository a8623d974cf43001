// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/operationtext.h"

#include "tracing/analysis/names.h"
#include "tracing/base/escapedtext.h"

#include <array>
#include <utility>

namespace plugscope {

std::string operationText(const Operation &operation)
{
    return "operation " + std::to_string(operation.index) + " (" + std::string(nameOf(operation.direction)) + " of CPU "
           + std::to_string(operation.cpu) + ")";
}

std::string errnoText(std::int32_t error)
{
    // The numbers of the kernel that was traced, which are the same on all architectures that have CPU hotplug up to
    // 34; the ones above differ on a few old ones.
    constexpr std::array<std::pair<std::int32_t, std::string_view>, 15> kNames { { { 1, "EPERM" },
                                                                                   { 2, "ENOENT" },
                                                                                   { 4, "EINTR" },
                                                                                   { 5, "EIO" },
                                                                                   { 6, "ENXIO" },
                                                                                   { 11, "EAGAIN" },
                                                                                   { 12, "ENOMEM" },
                                                                                   { 13, "EACCES" },
                                                                                   { 14, "EFAULT" },
                                                                                   { 16, "EBUSY" },
                                                                                   { 19, "ENODEV" },
                                                                                   { 22, "EINVAL" },
                                                                                   { 28, "ENOSPC" },
                                                                                   { 95, "EOPNOTSUPP" },
                                                                                   { 125, "ECANCELED" } } };
    for (const auto &[number, name] : kNames) {
        if (error == -number)
            return std::string(name);
    }
    return std::to_string(error);
}

std::string callbackText(std::string_view callback, std::int32_t state)
{
    return callback.empty() ? "state " + std::to_string(state) : escapedText(callback);
}

std::string callbackText(const Analysis &run, const Step &step)
{
    return callbackText(run.string(step.callback), step.state);
}

std::string callbackText(const Analysis &run, const CallbackStatistics &callback)
{
    return callbackText(run.string(callback.callback), callback.state);
}

} // namespace plugscope
