// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/detailshtml.h"

#include "tracing/timeline/partstyle.h"
#include "tracing/timeline/sliceref.h"
#include "widgets/factwords.h"
#include "widgets/slicelink.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace plugscope {

namespace {

struct DetailsWords
{
    Q_DECLARE_TR_FUNCTIONS(DetailsHtml)
};

QString heading(const QString &text)
{
    return QStringLiteral("<h3 style='margin:0 0 2px 0'>%1</h3>").arg(text.toHtmlEscaped());
}

QString subheading(const QString &text)
{
    return QStringLiteral("<h4 style='margin:10px 0 2px 0'>%1</h4>").arg(text.toHtmlEscaped());
}

QString table(const QString &rows)
{
    return QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows);
}

QString linked(SliceRef ref, const QString &html)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(linkTo(ref), html);
}

QString percent(TimeNs part, TimeNs whole)
{
    return isKnown(whole) && isKnown(part) && whole > 0
               ? QStringLiteral("%1 %").arg(100.0 * static_cast<double>(part) / static_cast<double>(whole), 0, 'f', 1)
               : unknownText();
}

} // namespace

DetailsHtml::DetailsHtml(const Analysis &analysis, const Palette &palette)
    : m_analysis(analysis), m_palette(palette), m_times(analysis.trace->info())
{
}

QString DetailsHtml::task(TaskId id) const
{
    return id == kNoTask ? unknownText() : traceText(m_analysis.trace->taskName(id)).toHtmlEscaped();
}

QString DetailsHtml::callbackName(const Step &step) const
{
    return step.callback != 0 ? traceText(m_analysis.string(step.callback)).toHtmlEscaped()
                              : DetailsWords::tr("state %1").arg(step.state);
}

QString DetailsHtml::sinceStart(TimeNs t) const
{
    return isKnown(t) ? DetailsWords::tr("%1 from trace start").arg(m_times.duration(t - m_analysis.trace->firstNs()))
                      : unknownText();
}

QString DetailsHtml::row(const QString &name, const QString &value) const
{
    return QStringLiteral("<tr><td style='color:%1'>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
        .arg(m_palette.fadedText.name(), name.toHtmlEscaped(), value);
}

QString DetailsHtml::of(SliceRef ref) const
{
    QString own;
    switch (ref.source) {
    case SliceSource::Operation:
        return operation(ref.index);
    case SliceSource::Step:
        own = step(m_analysis.steps[ref.index]);
        break;
    case SliceSource::StrayStep:
        own = step(m_analysis.straySteps[ref.index]);
        break;
    case SliceSource::StopWindow:
        own = stopWindow(m_analysis.stopWindows[ref.index]);
        break;
    case SliceSource::Message:
        own = message(m_analysis.messages[ref.index]);
        break;
    case SliceSource::Write:
        own = write(m_analysis.writes[ref.index]);
        break;
    case SliceSource::Lost:
        own = heading(DetailsWords::tr("Events lost"));
        break;
    case SliceSource::Task:
        own = heading(traceText(m_analysis.trace->taskName(ref.index)));
        break;
    case SliceSource::Part: // is selected as its operation
    case SliceSource::None:
        return {};
    }
    const auto position = operationOf(m_analysis, ref);
    return position ? own + QStringLiteral("<hr>") + operation(*position) : own;
}

QString DetailsHtml::operation(std::uint32_t position) const
{
    const Operation &operation = m_analysis.operations[position];
    const QString title = DetailsWords::tr("Operation %1: %2").arg(operation.index).arg(operationTitle(operation));
    QString facts = row(DetailsWords::tr("duration"),
                        QStringLiteral("<b>%1</b>, %2")
                            .arg(lengthText(m_times, operation), resultText(operation).toHtmlEscaped()));
    facts += row(DetailsWords::tr("begins"),
                 QStringLiteral("%1 (%2)").arg(m_times.moment(operation.startNs), sinceStart(operation.startNs)));
    if (isKnown(operation.requestStartNs))
        facts += row(DetailsWords::tr("request"),
                     m_times.duration(durationBetween(operation.requestStartNs, operation.requestEndNs)));
    facts += row(DetailsWords::tr("driven by"), task(operation.controlTask));
    QString evidence = evidenceText(operation.evidence);
    if (operation.touchedByLoss)
        evidence += DetailsWords::tr("; events were lost inside");
    facts += row(DetailsWords::tr("evidence"), evidence);
    return heading(title) + table(facts) + parts(operation) + stopWindowsOf(operation) + consoleOf(operation)
           + steps(operation);
}

QString DetailsHtml::parts(const Operation &operation) const
{
    if (operation.parts.empty() || operation.durationNs() <= 0)
        return {};
    QString bar;
    QString rows;
    QStringList absent;
    for (const OperationPart &part : operation.parts) {
        if (part.evidence == Evidence::NotTraced)
            continue;
        if (part.durationNs == 0) {
            absent += traceText(part.part).toHtmlEscaped();
            continue;
        }
        const QString colour = m_palette.look(styleOfPart(part.part, part.evidence)).fill.name();
        const double share = static_cast<double>(part.durationNs) / static_cast<double>(operation.durationNs());
        if (share >= 0.005)
            bar += QStringLiteral("<td width='%1%' bgcolor='%2'>&nbsp;</td>").arg(share * 100, 0, 'f', 1).arg(colour);
        rows += QStringLiteral("<tr><td bgcolor='%1'>&nbsp;&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td>"
                               "<td align='right'>%3&nbsp;&nbsp;</td><td align='right'>%4&nbsp;&nbsp;</td>"
                               "<td style='color:%5'>%6</td></tr>")
                    .arg(colour, traceText(part.part).toHtmlEscaped(), m_times.duration(part.durationNs),
                         percent(part.durationNs, operation.durationNs()), m_palette.fadedText.name(),
                         evidenceText(part.evidence));
    }
    QString html = subheading(DetailsWords::tr("Where the time went"))
                   + QStringLiteral("<table width='100%' cellspacing='1' cellpadding='0'><tr>%1</tr></table>").arg(bar)
                   + table(rows);
    if (!absent.isEmpty())
        html += QStringLiteral("<p style='margin:2px 0 0 0; color:%1'>%2</p>")
                    .arg(m_palette.fadedText.name(),
                         DetailsWords::tr("No time in: %1").arg(absent.join(QStringLiteral(", "))));
    return html;
}

QString DetailsHtml::stopWindowsOf(const Operation &operation) const
{
    QString rows;
    for (std::uint32_t i = 0; i < m_analysis.stopWindows.size(); ++i) {
        const StopWindow &window = m_analysis.stopWindows[i];
        if (window.operation != operation.index)
            continue;
        const QString name = DetailsWords::tr("stop window %1").arg(window.index);
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
                               "<td style='color:%3'>%4, %5</td></tr>")
                    .arg(linked({ SliceSource::StopWindow, i }, name), m_times.duration(window.durationNs()),
                         m_palette.fadedText.name(), cpuCountText(static_cast<std::int64_t>(window.cpus.size())),
                         evidenceText(window.evidence));
    }
    return rows.isEmpty() ? QString() : subheading(DetailsWords::tr("Stop windows")) + table(rows);
}

QString DetailsHtml::consoleOf(const Operation &operation) const
{
    QString rows;
    for (std::uint32_t i = 0; i < m_analysis.writes.size(); ++i) {
        const ConsoleWrite &write = m_analysis.writes[i];
        if (write.operation != operation.index)
            continue;
        const QString text
            = write.message ? traceText(m_analysis.string(m_analysis.messages[*write.message].text)).toHtmlEscaped()
                            : DetailsWords::tr("(record not known)");
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(linked({ SliceSource::Write, i }, m_times.duration(write.durationNs())), text);
    }
    if (!rows.isEmpty())
        return subheading(DetailsWords::tr("Console writes")) + table(rows);
    for (std::uint32_t i = 0; i < m_analysis.messages.size(); ++i) {
        const ConsoleMessage &message = m_analysis.messages[i];
        if (message.operation == operation.index)
            rows += QStringLiteral("<tr><td>%1</td></tr>")
                        .arg(linked({ SliceSource::Message, i },
                                    traceText(m_analysis.string(message.text)).toHtmlEscaped()));
    }
    return rows.isEmpty() ? QString()
                          : subheading(DetailsWords::tr("Messages stored (writes not traced)")) + table(rows);
}

QString DetailsHtml::steps(const Operation &operation) const
{
    if (operation.stepCount == 0)
        return {};
    std::vector<std::uint32_t> order(operation.stepCount);
    for (std::uint32_t i = 0; i < operation.stepCount; ++i)
        order[i] = operation.firstStep + i;
    // kNoTime is below every length, but what never ended must come first.
    const auto weight = [this](std::uint32_t i) {
        const TimeNs self = m_analysis.steps[i].selfNs;
        return isKnown(self) ? self : std::numeric_limits<TimeNs>::max();
    };
    std::stable_sort(order.begin(), order.end(),
                     [&weight](std::uint32_t a, std::uint32_t b) { return weight(a) > weight(b); });
    QString rows;
    for (const std::uint32_t i : order) {
        const Step &step = m_analysis.steps[i];
        const QString failed
            = isKnown(step.endNs) && step.ret < 0 ? QStringLiteral(" <b>%1</b>").arg(errorName(step.ret)) : QString();
        rows += QStringLiteral("<tr><td>%1%2&nbsp;&nbsp;</td><td align='right'>%3&nbsp;&nbsp;</td>"
                               "<td align='right'>%4&nbsp;&nbsp;</td><td style='color:%5'>%6</td></tr>")
                    .arg(linked({ SliceSource::Step, i }, callbackName(step)), failed,
                         isKnown(step.endNs) ? m_times.duration(step.selfNs) : DetailsWords::tr("no end seen"),
                         percent(step.selfNs, operation.durationNs()), m_palette.fadedText.name(), task(step.task));
    }
    return subheading(DetailsWords::tr("Callbacks by own time")) + table(rows);
}

QString DetailsHtml::step(const Step &step) const
{
    QString facts = row(DetailsWords::tr("duration"),
                        isKnown(step.endNs) ? QStringLiteral("<b>%1</b>").arg(m_times.duration(step.durationNs()))
                                            : DetailsWords::tr("never seen to end"));
    if (step.isContainer)
        facts += row(DetailsWords::tr("own time"), m_times.duration(step.selfNs));
    facts += row(DetailsWords::tr("state"), QString::number(step.state));
    facts += row(DetailsWords::tr("for"), DetailsWords::tr("CPU %1").arg(step.cpu));
    facts
        += row(DetailsWords::tr("run by"), DetailsWords::tr("%1 on CPU %2").arg(task(step.task)).arg(step.recordedOn));
    if (isKnown(step.endNs))
        facts += row(DetailsWords::tr("returned"),
                     step.ret < 0 ? QStringLiteral("%1 (%2)").arg(step.ret).arg(errorName(step.ret))
                                  : QString::number(step.ret));
    facts += row(DetailsWords::tr("begins"), sinceStart(step.startNs));
    if (step.isRollback)
        facts += row(QString(), DetailsWords::tr("undoes a failed attempt"));
    const QString name
        = step.callback != 0 ? traceText(m_analysis.string(step.callback)) : DetailsWords::tr("Callback");
    return heading(name) + table(facts);
}

QString DetailsHtml::stopWindow(const StopWindow &window) const
{
    QString facts
        = row(DetailsWords::tr("duration"), QStringLiteral("<b>%1</b>").arg(m_times.duration(window.durationNs())));
    facts
        += row(DetailsWords::tr("all CPUs held"), m_times.duration(durationBetween(window.allInNs, window.firstOutNs)));
    if (isKnown(window.irqsOffNs))
        facts += row(DetailsWords::tr("interrupts off"), m_times.duration(window.irqsOffNs));
    facts += row(DetailsWords::tr("begins"), sinceStart(window.firstInNs));
    facts += row(DetailsWords::tr("evidence"), evidenceText(window.evidence));
    QString cpus = QStringLiteral("<tr><th align='left'>%1&nbsp;&nbsp;</th><th align='right'>%2&nbsp;&nbsp;</th>"
                                  "<th align='right'>%3&nbsp;&nbsp;</th><th align='left'>%4</th></tr>")
                       .arg(DetailsWords::tr("CPU"), DetailsWords::tr("comes in after"), DetailsWords::tr("held for"),
                            DetailsWords::tr("was running"));
    for (std::size_t i = 0; i < window.cpus.size(); ++i) {
        const StopCpu &cpu = window.cpus[i];
        const bool isStraggler = window.cpus.size() > 1 && i == window.straggler && isKnown(window.stragglerLateNs);
        cpus += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2&nbsp;&nbsp;</td>"
                               "<td align='right'>%3&nbsp;&nbsp;</td><td>%4%5</td></tr>")
                    .arg(cpu.cpu)
                    .arg(m_times.duration(durationBetween(window.firstInNs, cpu.inNs)),
                         m_times.duration(durationBetween(cpu.inNs, cpu.outNs)), task(cpu.wasRunning),
                         isStraggler
                             ? DetailsWords::tr(" <b>last, %1 late</b>").arg(m_times.duration(window.stragglerLateNs))
                             : QString());
    }
    return heading(DetailsWords::tr("Stop window %1").arg(window.index)) + table(facts)
           + subheading(DetailsWords::tr("CPUs")) + table(cpus);
}

QString DetailsHtml::message(const ConsoleMessage &message) const
{
    QString facts = row(DetailsWords::tr("stored by"),
                        DetailsWords::tr("%1 on CPU %2").arg(task(message.task)).arg(message.recordedOn));
    facts += row(DetailsWords::tr("at"), sinceStart(message.timeNs));
    facts += row(QString(), DetailsWords::tr("This says nothing about when the console wrote it."));
    return heading(traceText(m_analysis.string(message.text))) + table(facts);
}

QString DetailsHtml::write(const ConsoleWrite &write) const
{
    QString facts
        = row(DetailsWords::tr("duration"), QStringLiteral("<b>%1</b>").arg(m_times.duration(write.durationNs())));
    if (write.message)
        facts += row(DetailsWords::tr("record"),
                     linked({ SliceSource::Message, *write.message },
                            traceText(m_analysis.string(m_analysis.messages[*write.message].text)).toHtmlEscaped()));
    if (write.bytes)
        facts += row(DetailsWords::tr("bytes"), QString::number(*write.bytes));
    facts += row(DetailsWords::tr("driver"), traceText(m_analysis.string(write.function)).toHtmlEscaped());
    facts += row(DetailsWords::tr("written by"),
                 DetailsWords::tr("%1 on CPU %2").arg(task(write.task)).arg(write.recordedOn));
    if (write.callback != 0)
        facts += row(DetailsWords::tr("inside"), traceText(m_analysis.string(write.callback)).toHtmlEscaped());
    facts += row(DetailsWords::tr("begins"), sinceStart(write.startNs));
    facts += row(DetailsWords::tr("evidence"), evidenceText(write.evidence));
    return heading(DetailsWords::tr("Console write")) + table(facts);
}

} // namespace plugscope
