// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/factwords.h"

#include "tracing/base/escapedtext.h"

#include <QCoreApplication>

#include <cstring>

namespace plugscope {

namespace {

struct FactWords
{
    Q_DECLARE_TR_FUNCTIONS(FactWords)
};

} // namespace

QString evidenceText(Evidence evidence)
{
    switch (evidence) {
    case Evidence::NotTraced:
        return FactWords::tr("not traced");
    case Evidence::Measured:
        return FactWords::tr("measured");
    case Evidence::Bounded:
        return FactWords::tr("bounded");
    case Evidence::Inferred:
        return FactWords::tr("inferred");
    case Evidence::Estimated:
        return FactWords::tr("estimated");
    }
    return {};
}

QString directionText(Direction direction)
{
    return direction == Direction::Offline ? FactWords::tr("offline") : FactWords::tr("online");
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
        return FactWords::tr("succeeded");
    case OperationResult::Failed: {
        const QString failed
            = operation.error ? FactWords::tr("failed (%1)").arg(errorName(*operation.error)) : FactWords::tr("failed");
        return operation.rolledBack ? FactWords::tr("%1, rolled back").arg(failed) : failed;
    }
    case OperationResult::Incomplete:
        return FactWords::tr("incomplete");
    case OperationResult::Unknown:
        break;
    }
    return FactWords::tr("unknown");
}

QString lengthText(const TimeText &times, const Operation &operation)
{
    const LengthBounds &bounds = operation.bounds;
    if (!bounds.isAny())
        return times.duration(operation.durationNs());
    const QString most = times.duration(bounds.atMostNs);
    if (!isKnown(bounds.atMostNs))
        return FactWords::tr("at least %1").arg(times.duration(bounds.atLeastNs));
    if (!isKnown(bounds.atLeastNs) || bounds.atLeastNs == 0)
        return FactWords::tr("less than %1").arg(most);
    return FactWords::tr("%1 to %2").arg(times.duration(bounds.atLeastNs), most);
}

QString styleText(SliceStyle style)
{
    switch (style) {
    case SliceStyle::Nothing:
    case SliceStyle::Count:
        return {};
    case SliceStyle::Task:
        return FactWords::tr("task running");
    case SliceStyle::OfflineBand:
        return FactWords::tr("CPU offline");
    case SliceStyle::OfflinePossibly:
        return FactWords::tr("CPU perhaps offline");
    case SliceStyle::Message:
        return FactWords::tr("kernel message stored");
    case SliceStyle::Container:
        return FactWords::tr("callback that waits for others");
    case SliceStyle::Step:
        return FactWords::tr("callback");
    case SliceStyle::Waiting:
        return FactWords::tr("waiting");
    case SliceStyle::Ready:
        return FactWords::tr("ready, but not running");
    case SliceStyle::Unexplained:
        return FactWords::tr("unexplained");
    case SliceStyle::ConsoleWait:
        return FactWords::tr("waiting for the console");
    case SliceStyle::OnlineOperation:
        return FactWords::tr("online operation");
    case SliceStyle::OfflineOperation:
        return FactWords::tr("offline operation");
    case SliceStyle::Stopper:
        return FactWords::tr("stopper thread, no stop window");
    case SliceStyle::Incomplete:
        return FactWords::tr("never seen to end");
    case SliceStyle::Rollback:
        return FactWords::tr("rollback");
    case SliceStyle::StopWindowInferred:
        return FactWords::tr("stop window, inferred");
    case SliceStyle::StopWindow:
        return FactWords::tr("stop window");
    case SliceStyle::ConsoleWrite:
        return FactWords::tr("console write");
    case SliceStyle::Lost:
        return FactWords::tr("events lost");
    case SliceStyle::Failed:
        return FactWords::tr("failed");
    }
    return {};
}

QString operationTitle(const Operation &operation)
{
    return FactWords::tr("CPU %1 %2").arg(operation.cpu).arg(directionText(operation.direction));
}

QString cpuCountText(std::int64_t count)
{
    return count == 1 ? FactWords::tr("1 CPU") : FactWords::tr("%1 CPUs").arg(count);
}

QString traceText(std::string_view text)
{
    return QString::fromStdString(escapedText(text));
}

} // namespace plugscope
