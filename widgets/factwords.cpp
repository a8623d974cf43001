// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/factwords.h"

#include <QCoreApplication>

#include <cstring>

namespace plugscope {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FactWords)
};

} // namespace

QString evidenceText(Evidence evidence)
{
    switch (evidence) {
    case Evidence::NotTraced:
        return Words::tr("not traced");
    case Evidence::Measured:
        return Words::tr("measured");
    case Evidence::Bounded:
        return Words::tr("bounded");
    case Evidence::Inferred:
        return Words::tr("inferred");
    case Evidence::Estimated:
        return Words::tr("estimated");
    }
    return {};
}

QString directionText(Direction direction)
{
    return direction == Direction::Offline ? Words::tr("offline") : Words::tr("online");
}

QString errorName(std::int32_t error)
{
    const char *name = strerrorname_np(-error);
    return name ? QString::fromLatin1(name) : QString::number(error);
}

QString resultText(const Operation &operation)
{
    switch (operation.result) {
    case OperationResult::Succeeded:
        return Words::tr("succeeded");
    case OperationResult::Failed: {
        const QString failed
            = operation.error ? Words::tr("failed (%1)").arg(errorName(*operation.error)) : Words::tr("failed");
        return operation.rolledBack ? Words::tr("%1, rolled back").arg(failed) : failed;
    }
    case OperationResult::Incomplete:
        return Words::tr("incomplete");
    case OperationResult::Unknown:
        break;
    }
    return Words::tr("unknown");
}

QString styleText(SliceStyle style)
{
    switch (style) {
    case SliceStyle::Nothing:
    case SliceStyle::Count:
        return {};
    case SliceStyle::Task:
        return Words::tr("task running");
    case SliceStyle::OfflineBand:
        return Words::tr("CPU offline");
    case SliceStyle::OfflinePossibly:
        return Words::tr("CPU perhaps offline");
    case SliceStyle::Message:
        return Words::tr("kernel message stored");
    case SliceStyle::Container:
        return Words::tr("callback that waits for others");
    case SliceStyle::Step:
        return Words::tr("callback");
    case SliceStyle::Waiting:
        return Words::tr("waiting");
    case SliceStyle::Ready:
        return Words::tr("ready, but not running");
    case SliceStyle::Unexplained:
        return Words::tr("unexplained");
    case SliceStyle::ConsoleWait:
        return Words::tr("waiting for the console");
    case SliceStyle::OnlineOperation:
        return Words::tr("online operation");
    case SliceStyle::OfflineOperation:
        return Words::tr("offline operation");
    case SliceStyle::Stopper:
        return Words::tr("stopper thread, no stop window");
    case SliceStyle::Incomplete:
        return Words::tr("never seen to end");
    case SliceStyle::Rollback:
        return Words::tr("rollback");
    case SliceStyle::StopWindowInferred:
        return Words::tr("stop window, inferred");
    case SliceStyle::StopWindow:
        return Words::tr("stop window");
    case SliceStyle::ConsoleWrite:
        return Words::tr("console write");
    case SliceStyle::Lost:
        return Words::tr("events lost");
    case SliceStyle::Failed:
        return Words::tr("failed");
    }
    return {};
}

QString operationTitle(const Operation &operation)
{
    return Words::tr("CPU %1 %2").arg(operation.cpu).arg(directionText(operation.direction));
}

QString cpuCountText(std::int64_t count)
{
    return count == 1 ? Words::tr("1 CPU") : Words::tr("%1 CPUs").arg(count);
}

QString traceText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace plugscope
