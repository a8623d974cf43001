// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/loadrun.h"

#include "tracing/decode/decodeprocess.h"

#include <gtest/gtest.h>

namespace plugscope::test {

std::string corpusPath(const std::string &relative)
{
    return std::string(PLUGSCOPE_TEST_DATA) + "/corpus/" + relative;
}

std::string samplePath(const std::string &name)
{
    return std::string(PLUGSCOPE_SAMPLES) + "/" + name;
}

std::shared_ptr<const Analysis> loadRun(const std::string &path)
{
    SilentMonitor monitor;
    const auto trace = decodeTrace(PLUGSCOPE_EXECUTABLE, path, monitor);
    if (!trace) {
        ADD_FAILURE() << path << ": " << trace.error().detail;
        return nullptr;
    }
    return analyze(*trace);
}

} // namespace plugscope::test
