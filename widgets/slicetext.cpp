// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/slicetext.h"

#include "tracing/timeline/sliceref.h"
#include "widgets/factwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace plugscope {

namespace {

struct SliceWords
{
    Q_DECLARE_TR_FUNCTIONS(SliceText)
};

/// First a title, then facts; untrusted parts escaped by the caller.
QString bold(const QString &text)
{
    return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
}

/// What tells that a CPU is gone.
QString deathText(OfflineSpan::Death death)
{
    switch (death) {
    case OfflineSpan::Death::OwnEvents:
        return SliceWords::tr("gone: its last own event, or its exit from the stop window");
    case OfflineSpan::Death::StopEnded:
        return SliceWords::tr("gone: it left the stop window when the other CPUs did, its own exit is not recorded");
    case OfflineSpan::Death::ControlTask:
        return SliceWords::tr(
            "gone: by the end of takedown_cpu or of the operation, its own last moments are not recorded");
    case OfflineSpan::Death::BeforeTrace:
        return SliceWords::tr("gone: since before the trace began");
    }
    return {};
}

/// What tells that it is back.
QString lifeText(OfflineSpan::Life life)
{
    switch (life) {
    case OfflineSpan::Life::OwnEvents:
        return SliceWords::tr("back: its first own event");
    case OfflineSpan::Life::ControlTask:
        return SliceWords::tr("back: by the end of bringup_cpu or of the operation, it records no events of its own");
    case OfflineSpan::Life::AfterTrace:
        return SliceWords::tr("not back when the trace ended");
    }
    return {};
}

QString percent(double share)
{
    return QStringLiteral("%1 %").arg(share * 100, 0, 'f', share < 0.1 ? 1 : 0);
}

} // namespace

SliceText::SliceText(std::shared_ptr<const Timeline> timeline, TimeText times)
    : m_timeline(std::move(timeline)), m_analysis(*m_timeline->analysis), m_times(std::move(times))
{
}

QStringList SliceText::labels(const Lane &lane, std::uint32_t slice) const
{
    const std::uint32_t index = lane.slices.index[slice];
    const auto withLength = [this](const QString &text, TimeNs ns) {
        return isKnown(ns) ? QStringLiteral("%1  %2").arg(text, m_times.duration(ns)) : text;
    };
    switch (lane.slices.source[slice]) {
    case SliceSource::None:
        return {};
    case SliceSource::Operation: {
        const Operation &operation = m_analysis.operations[index];
        if (lane.slices.style[slice] == SliceStyle::OfflineBand)
            return { SliceWords::tr("offline") };
        if (lane.slices.style[slice] == SliceStyle::OfflinePossibly)
            return { SliceWords::tr("offline?") };
        const QString text = operationTitle(operation);
        const bool hasLength = isKnown(operation.durationNs()) || operation.bounds.isAny();
        const QString full
            = hasLength ? QStringLiteral("%1  %2").arg(text, lengthText(m_times, operation)) : text;
        if (operation.result == OperationResult::Failed)
            return { QStringLiteral("%1  %2").arg(full, resultText(operation)), text };
        return { full, text, SliceWords::tr("CPU %1").arg(operation.cpu) };
    }
    case SliceSource::Part: {
        const QString name = traceText(m_timeline->parts[index].name);
        return { withLength(name, lane.slices.spanAt(slice).durationNs()), name };
    }
    case SliceSource::Step:
    case SliceSource::StrayStep: {
        const bool isStray = lane.slices.source[slice] == SliceSource::StrayStep;
        const Step &step = isStray ? m_analysis.straySteps[index] : m_analysis.steps[index];
        const QString name = step.callback != 0 ? traceText(m_analysis.string(step.callback))
                                                : SliceWords::tr("state %1").arg(step.state);
        return { withLength(name, step.durationNs()), name };
    }
    case SliceSource::StopWindow: {
        const TimeNs heldNs = lane.slices.spanAt(slice).durationNs();
        return { withLength(SliceWords::tr("stop window"), heldNs), SliceWords::tr("stop window"),
                 SliceWords::tr("stop") };
    }
    case SliceSource::Message:
        return {};
    case SliceSource::Write: {
        const QString length = withLength(SliceWords::tr("console write"), m_analysis.writes[index].durationNs());
        return { length, SliceWords::tr("console write"), SliceWords::tr("write") };
    }
    case SliceSource::Lost: {
        const std::int64_t count = m_analysis.trace->lostRanges()[index].count;
        return { count >= 0 ? SliceWords::tr("%1 events lost").arg(count) : SliceWords::tr("events lost"),
                 SliceWords::tr("lost") };
    }
    case SliceSource::Task:
        return { traceText(m_analysis.trace->taskName(index)),
                 traceText(m_analysis.string(m_analysis.trace->tasks()[index].comm)) };
    }
    return {};
}

QString SliceText::range(TimeNs start, TimeNs end) const
{
    const TimeNs zero = m_timeline->span.startNs;
    return SliceWords::tr("from %1 to %2 (trace clock %3)")
        .arg(m_times.duration(durationBetween(zero, start)), m_times.duration(durationBetween(zero, end)),
             m_times.moment(start));
}

QStringList SliceText::operationFacts(const PixelHit &hit) const
{
    const Operation &operation = m_analysis.operations[hit.ref.index];
    if (isOfflineBand(hit.style))
        return offlineFacts(hit);
    QStringList lines { bold(SliceWords::tr("Operation %1: %2").arg(operation.index).arg(operationTitle(operation))) };
    lines += QStringLiteral("%1, %2").arg(lengthText(m_times, operation), resultText(operation));
    if (operation.controlTask != kNoTask)
        lines += SliceWords::tr("driven by %1")
                     .arg(traceText(m_analysis.trace->taskName(operation.controlTask)).toHtmlEscaped());
    lines += operation.stepCount == 1 ? SliceWords::tr("1 callback")
                                      : SliceWords::tr("%1 callbacks").arg(operation.stepCount);
    for (const OperationPart &part : operation.parts) {
        const TimeNs whole = operation.durationNs();
        const double share
            = isKnown(whole) && whole > 0 ? static_cast<double>(part.durationNs) / static_cast<double>(whole) : 0;
        lines += QStringLiteral("&nbsp;&nbsp;%1: %2 (%3, %4)")
                     .arg(traceText(part.part).toHtmlEscaped(), m_times.duration(part.durationNs), percent(share),
                          evidenceText(part.evidence));
    }
    lines += range(operation.startNs, operation.endNs);
    lines += operation.touchedByLoss
                 ? SliceWords::tr("%1; events were lost inside").arg(evidenceText(operation.evidence))
                 : evidenceText(operation.evidence);
    return lines;
}

QStringList SliceText::offlineFacts(const PixelHit &hit) const
{
    const std::int64_t cpu = m_timeline->lanes[hit.lane].key.cpu;
    const bool isCertain = hit.style == SliceStyle::OfflineBand;
    QStringList lines {
        bold((isCertain ? SliceWords::tr("CPU %1 is offline") : SliceWords::tr("CPU %1 is perhaps offline")).arg(cpu)),
        m_times.duration(hit.sliceSpan.durationNs())
    };
    // What covers a band, such as a stop window, leaves pieces of it that lie inside the span.
    const auto after
        = std::partition_point(m_timeline->offline.begin(), m_timeline->offline.end(), [&](const OfflineSpan &span) {
              return span.cpu != cpu ? span.cpu < cpu : span.possibleFromNs <= hit.sliceSpan.startNs;
          });
    Evidence evidence = isCertain ? Evidence::Measured : Evidence::Bounded;
    if (after != m_timeline->offline.begin() && std::prev(after)->cpu == cpu) {
        const OfflineSpan &span = *std::prev(after);
        if (isCertain || hit.sliceSpan.endNs <= span.certainFromNs)
            lines += deathText(span.death);
        if (isCertain || hit.sliceSpan.startNs >= span.certainUntilNs)
            lines += lifeText(span.life);
        const bool isMeasured
            = span.death == OfflineSpan::Death::OwnEvents && span.life == OfflineSpan::Life::OwnEvents;
        evidence = isCertain && isMeasured ? Evidence::Measured : Evidence::Bounded;
    }
    const Evidence ofOperation = m_analysis.operations[hit.ref.index].evidence;
    lines += range(hit.sliceSpan.startNs, hit.sliceSpan.endNs);
    lines += evidenceText(ofOperation == Evidence::Measured ? evidence : ofOperation);
    return lines;
}

QStringList SliceText::partFacts(const PixelHit &hit) const
{
    const DrawnPart &part = m_timeline->parts[hit.ref.index];
    const Operation &operation = m_analysis.operations[part.operation];
    QStringList lines { bold(traceText(part.name)) };
    lines += SliceWords::tr("%1 here").arg(m_times.duration(hit.sliceSpan.durationNs()));
    const TimeNs whole = operation.durationNs();
    if (isKnown(whole) && whole > 0)
        lines += SliceWords::tr("%1 in all, %2 of operation %3 (%4)")
                     .arg(m_times.duration(part.durationNs),
                          percent(static_cast<double>(part.durationNs) / static_cast<double>(whole)))
                     .arg(operation.index)
                     .arg(operationTitle(operation));
    lines += range(hit.sliceSpan.startNs, hit.sliceSpan.endNs);
    lines += evidenceText(part.evidence);
    return lines;
}

QStringList SliceText::stepFacts(const Step &step, bool isStray, std::uint32_t position) const
{
    const QString name = step.callback != 0 ? traceText(m_analysis.string(step.callback)) : SliceWords::tr("callback");
    QStringList lines { bold(name) + QLatin1Char(' ') + SliceWords::tr("(state %1)").arg(step.state) };
    const TimeNs length = step.durationNs();
    if (!isKnown(length))
        lines += SliceWords::tr("never seen to end");
    else if (step.isContainer)
        lines += SliceWords::tr("%1, of that %2 its own").arg(m_times.duration(length), m_times.duration(step.selfNs));
    else
        lines += m_times.duration(length);
    lines += SliceWords::tr("for CPU %1, run by %2 on CPU %3")
                 .arg(step.cpu)
                 .arg(traceText(m_analysis.trace->taskName(step.task)).toHtmlEscaped())
                 .arg(step.recordedOn);
    if (isKnown(length))
        lines += step.ret < 0 ? SliceWords::tr("returned %1 (%2)").arg(step.ret).arg(errorName(step.ret))
                              : SliceWords::tr("returned %1").arg(step.ret);
    if (step.isRollback)
        lines += SliceWords::tr("undoes a failed attempt");
    const auto source = isStray ? SliceSource::StrayStep : SliceSource::Step;
    const auto operationPosition = operationOf(m_analysis, { source, position });
    if (operationPosition) {
        const Operation *operation = &m_analysis.operations[*operationPosition];
        QString text = SliceWords::tr("in operation %1, %2").arg(operation->index).arg(operationTitle(*operation));
        const TimeNs whole = operation->durationNs();
        if (isKnown(length) && isKnown(whole) && whole > 0)
            text
                += SliceWords::tr(" (%1 of it)").arg(percent(static_cast<double>(length) / static_cast<double>(whole)));
        lines += text;
    } else {
        lines += SliceWords::tr("outside of operations");
    }
    lines += range(step.startNs, step.endNs);
    lines += evidenceText(isKnown(length) ? Evidence::Measured : Evidence::Bounded);
    return lines;
}

QStringList SliceText::stopWindowFacts(const PixelHit &hit) const
{
    const StopWindow &window = m_analysis.stopWindows[hit.ref.index];
    QStringList lines { bold(SliceWords::tr("Stop window %1").arg(window.index)) };
    lines += SliceWords::tr("CPU %1 held for %2")
                 .arg(m_timeline->lanes[hit.lane].key.cpu)
                 .arg(m_times.duration(hit.sliceSpan.durationNs()));
    lines += SliceWords::tr("whole window %1, all CPUs in for %2")
                 .arg(m_times.duration(window.durationNs()),
                      m_times.duration(durationBetween(window.allInNs, window.firstOutNs)));
    if (window.straggler < window.cpus.size() && isKnown(window.stragglerLateNs)) {
        const StopCpu &straggler = window.cpus[window.straggler];
        const QString running
            = straggler.wasRunning != kNoTask
                  ? SliceWords::tr(", was running %1")
                        .arg(traceText(m_analysis.trace->taskName(straggler.wasRunning)).toHtmlEscaped())
                  : QString();
        lines += SliceWords::tr("last to come in: CPU %1, %2 after the one before it%3")
                     .arg(straggler.cpu)
                     .arg(m_times.duration(window.stragglerLateNs), running);
    }
    lines += range(hit.sliceSpan.startNs, hit.sliceSpan.endNs);
    lines += evidenceText(hit.style == SliceStyle::StopWindow ? window.evidence : Evidence::Inferred);
    return lines;
}

QStringList SliceText::messageFacts(const ConsoleMessage &message) const
{
    QStringList lines { bold(traceText(m_analysis.string(message.text))) };
    lines += SliceWords::tr("kernel message stored by %1 on CPU %2")
                 .arg(traceText(m_analysis.trace->taskName(message.task)).toHtmlEscaped())
                 .arg(message.recordedOn);
    lines += SliceWords::tr("at %1 (trace clock %2)")
                 .arg(m_times.duration(durationBetween(m_timeline->span.startNs, message.timeNs)),
                      m_times.moment(message.timeNs));
    lines += SliceWords::tr("says nothing about when the console wrote it");
    return lines;
}

QStringList SliceText::writeFacts(const ConsoleWrite &write) const
{
    QStringList lines { bold(SliceWords::tr("Console write, %1").arg(m_times.duration(write.durationNs()))) };
    if (write.message)
        lines += QStringLiteral("“%1”").arg(
            traceText(m_analysis.string(m_analysis.messages[*write.message].text)).toHtmlEscaped());
    if (write.bytes)
        lines += SliceWords::tr("%1 bytes").arg(*write.bytes);
    lines += SliceWords::tr("%1 in %2 on CPU %3")
                 .arg(traceText(m_analysis.string(write.function)).toHtmlEscaped(),
                      traceText(m_analysis.trace->taskName(write.task)).toHtmlEscaped())
                 .arg(write.recordedOn);
    if (write.callback != 0)
        lines += SliceWords::tr("inside %1").arg(traceText(m_analysis.string(write.callback)).toHtmlEscaped());
    if (write.operation != 0)
        lines += SliceWords::tr("in operation %1").arg(write.operation);
    lines += range(write.startNs, write.endNs);
    lines += evidenceText(write.evidence);
    return lines;
}

QStringList SliceText::lostFacts(const PixelHit &hit) const
{
    const LostRange &lost = m_analysis.trace->lostRanges()[hit.ref.index];
    return { bold(lost.count >= 0 ? SliceWords::tr("%1 events lost").arg(lost.count) : SliceWords::tr("Events lost")),
             SliceWords::tr("on CPU %1, somewhere within %2")
                 .arg(lost.cpu)
                 .arg(m_times.duration(hit.sliceSpan.durationNs())),
             range(hit.sliceSpan.startNs, hit.sliceSpan.endNs), evidenceText(Evidence::Bounded) };
}

QStringList SliceText::taskFacts(const PixelHit &hit) const
{
    QStringList lines { bold(traceText(m_analysis.trace->taskName(hit.ref.index))) };
    lines += SliceWords::tr("runs on CPU %1 for %2")
                 .arg(m_timeline->lanes[hit.lane].key.cpu)
                 .arg(m_times.duration(hit.sliceSpan.durationNs()));
    if (hit.style == SliceStyle::Stopper)
        lines += SliceWords::tr("the stopper thread, outside of a stop window");
    lines += range(hit.sliceSpan.startNs, hit.sliceSpan.endNs);
    lines += evidenceText(Evidence::Measured);
    return lines;
}

QStringList SliceText::facts(const PixelHit &hit) const
{
    switch (hit.ref.source) {
    case SliceSource::None:
        return {};
    case SliceSource::Operation:
        return operationFacts(hit);
    case SliceSource::Part:
        return partFacts(hit);
    case SliceSource::Step:
        return stepFacts(m_analysis.steps[hit.ref.index], false, hit.ref.index);
    case SliceSource::StrayStep:
        return stepFacts(m_analysis.straySteps[hit.ref.index], true, hit.ref.index);
    case SliceSource::StopWindow:
        return stopWindowFacts(hit);
    case SliceSource::Message:
        return messageFacts(m_analysis.messages[hit.ref.index]);
    case SliceSource::Write:
        return writeFacts(m_analysis.writes[hit.ref.index]);
    case SliceSource::Lost:
        return lostFacts(hit);
    case SliceSource::Task:
        return taskFacts(hit);
    }
    return {};
}

QString SliceText::toolTip(const PixelHit &hit) const
{
    QStringList lines = facts(hit);
    if (lines.isEmpty())
        return {};
    if (hit.count > 1)
        lines += QStringLiteral("<i>%1</i>")
                     .arg(SliceWords::tr("the most important of %1 things in this pixel, which covers %2")
                              .arg(hit.count)
                              .arg(m_times.duration(hit.pixelSpan.durationNs())));
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(lines.join(QStringLiteral("<br>")));
}

QString SliceText::caption(std::size_t lane) const
{
    const LaneKey &row = m_timeline->lanes[lane].key;
    switch (row.kind) {
    case LaneKind::Operations:
        return row.stream == 0 ? SliceWords::tr("operations") : SliceWords::tr("operations (%1)").arg(row.stream + 1);
    case LaneKind::Parts:
        return row.stream == 0 ? SliceWords::tr("time spent") : QString();
    case LaneKind::Steps:
        return row.depth == 0 ? SliceWords::tr("callbacks") : QString();
    case LaneKind::StraySteps:
        return row.depth == 0 ? SliceWords::tr("other callbacks") : QString();
    case LaneKind::CpuState:
        return SliceWords::tr("CPU %1").arg(row.cpu);
    case LaneKind::CpuTasks:
        return {};
    case LaneKind::ConsoleMessages:
        return SliceWords::tr("messages");
    case LaneKind::ConsoleWrites:
        return row.stream == 0 ? SliceWords::tr("console writes") : QString();
    }
    return {};
}

QString SliceText::emptyRemark(const Lane &lane) const
{
    const bool isNotTraced = lane.key.kind == LaneKind::ConsoleWrites && lane.slices.size() == 0
                             && m_analysis.coverage.consoleWrites == Evidence::NotTraced;
    return isNotTraced ? SliceWords::tr("not traced") : QString();
}

} // namespace plugscope
