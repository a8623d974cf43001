// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/slicelink.h"

#include <QStringList>

#include <array>
#include <utility>

namespace plugscope {

namespace {

constexpr std::array<std::pair<SliceSource, const char *>, 6> kKinds { {
    { SliceSource::Operation, "operation" },
    { SliceSource::Step, "step" },
    { SliceSource::StrayStep, "straystep" },
    { SliceSource::StopWindow, "stopwindow" },
    { SliceSource::Message, "message" },
    { SliceSource::Write, "write" },
} };

std::size_t countOf(const Analysis &analysis, SliceSource source)
{
    switch (source) {
    case SliceSource::Operation:
        return analysis.operations.size();
    case SliceSource::Step:
        return analysis.steps.size();
    case SliceSource::StrayStep:
        return analysis.straySteps.size();
    case SliceSource::StopWindow:
        return analysis.stopWindows.size();
    case SliceSource::Message:
        return analysis.messages.size();
    case SliceSource::Write:
        return analysis.writes.size();
    default:
        return 0;
    }
}

} // namespace

QString linkTo(SliceRef ref)
{
    for (const auto &[source, name] : kKinds) {
        if (source == ref.source)
            return QStringLiteral("%1:%2").arg(QLatin1String(name)).arg(ref.index);
    }
    return {};
}

SliceRef refOfLink(const QString &link, const Analysis &analysis)
{
    const QStringList parts = link.split(QLatin1Char(':'));
    bool isNumber = false;
    const uint index = parts.size() == 2 ? parts[1].toUInt(&isNumber) : 0;
    for (const auto &[source, name] : kKinds) {
        if (isNumber && parts[0] == QLatin1String(name) && index < countOf(analysis, source))
            return { source, index };
    }
    return {};
}

} // namespace plugscope
