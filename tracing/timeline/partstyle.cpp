// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/partstyle.h"

#include "tracing/analysis/parts.h"

namespace plugscope {

SliceStyle styleOfPart(std::string_view name, Evidence evidence)
{
    if (name == part::kConsoleWrite)
        return SliceStyle::ConsoleWrite;
    if (name == part::kConsoleLock)
        return SliceStyle::ConsoleWait;
    if (name == part::kStopGathering || name == part::kStopHeld || name == part::kStopLeaving)
        return evidence == Evidence::Measured ? SliceStyle::StopWindow : SliceStyle::StopWindowInferred;
    if (name == part::kOnTarget || name == part::kOnControl)
        return SliceStyle::Step;
    if (name == part::kReady)
        return SliceStyle::Ready;
    return name == part::kUnexplained ? SliceStyle::Unexplained : SliceStyle::Waiting;
}

} // namespace plugscope
