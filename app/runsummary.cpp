// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runsummary.h"

#include "app/coveragetext.h"
#include "app/durationtext.h"
#include "app/explanationtext.h"
#include "app/findingtext.h"
#include "app/notetext.h"
#include "tracing/base/escapedtext.h"
#include "widgets/slicelink.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace plugscope {

namespace {

struct SummaryWords
{
    Q_DECLARE_TR_FUNCTIONS(RunSummary)
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString linked(SliceRef ref, const QString &plain)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(linkTo(ref), plain.toHtmlEscaped());
}

QString nameOf(const Operation &operation)
{
    return operation.direction == Direction::Offline ? SummaryWords::tr("CPU %1 offline").arg(operation.cpu)
                                                     : SummaryWords::tr("CPU %1 online").arg(operation.cpu);
}

QString length(const DurationText &durations, TimeNs ns)
{
    return isKnown(ns) ? text(durations.text(static_cast<double>(ns))) : SummaryWords::tr("unknown length");
}

/// "offline median 43.2 ms (250)", empty without samples.
QString medianOf(const QString &direction, const DirectionStatistics &statistics, const DurationText &durations)
{
    if (statistics.durations.count == 0)
        return {};
    return SummaryWords::tr("%1 median %2 (%3)")
        .arg(direction, text(durations.text(statistics.durations.medianNs)))
        .arg(statistics.durations.count);
}

QStringList medians(const Analysis &analysis)
{
    const DurationText durations = durationsOf(analysis);
    QStringList parts { medianOf(SummaryWords::tr("offline"), analysis.offline, durations),
                        medianOf(SummaryWords::tr("online"), analysis.online, durations) };
    parts.removeAll(QString());
    return parts;
}

QString countText(std::size_t count)
{
    return count == 1 ? SummaryWords::tr("1 operation") : SummaryWords::tr("%1 operations").arg(count);
}

/// "2 failed, 1 incomplete", linked to the first of each; empty when all went well.
QString troubles(const Analysis &analysis)
{
    QStringList parts;
    const auto add = [&](const QString &what, auto isOne) {
        const auto count = std::count_if(analysis.operations.begin(), analysis.operations.end(), isOne);
        if (count == 0)
            return;
        const auto first = std::find_if(analysis.operations.begin(), analysis.operations.end(), isOne);
        const auto position = static_cast<std::uint32_t>(first - analysis.operations.begin());
        parts += linked({ SliceSource::Operation, position }, QStringLiteral("%1 %2").arg(count).arg(what));
    };
    add(SummaryWords::tr("failed"), [](const Operation &o) { return o.result == OperationResult::Failed; });
    add(SummaryWords::tr("incomplete"), [](const Operation &o) {
        return o.result == OperationResult::Incomplete || o.result == OperationResult::Unknown;
    });
    return parts.join(QStringLiteral(", "));
}

QString longestOperation(const Analysis &analysis)
{
    const auto longest
        = std::max_element(analysis.operations.begin(), analysis.operations.end(),
                           [](const Operation &a, const Operation &b) { return a.durationNs() < b.durationNs(); });
    if (longest == analysis.operations.end() || !isKnown(longest->durationNs()))
        return {};
    const auto position = static_cast<std::uint32_t>(longest - analysis.operations.begin());
    const QString name = SummaryWords::tr("operation %1 (%2)").arg(longest->index).arg(nameOf(*longest));
    return SummaryWords::tr("Longest: %1, %2.")
        .arg(linked({ SliceSource::Operation, position }, name), length(durationsOf(analysis), longest->durationNs()));
}

QString notTraced(const Analysis &analysis)
{
    QStringList missing;
    for (const CoverageRow &row : coverageRows(analysis)) {
        if (row.evidence == Evidence::NotTraced)
            missing += text(row.what);
    }
    return missing.isEmpty() ? QString() : SummaryWords::tr("Not traced: %1.").arg(missing.join(QStringLiteral(", ")));
}

QString summaryOf(const LoadedRun &run, const QString &name)
{
    const Analysis &analysis = *run.named.analysis;
    QString first = QStringLiteral("<b>%1</b>: %2").arg(name.toHtmlEscaped(), countText(analysis.operations.size()));
    const QString bad = troubles(analysis);
    if (!bad.isEmpty())
        first += QStringLiteral(" (%1)").arg(bad);
    QStringList sentences { QStringList(QStringList { first } + medians(analysis)).join(QStringLiteral(", "))
                            + QLatin1Char('.') };
    sentences += longestOperation(analysis);
    sentences += notTraced(analysis).toHtmlEscaped();
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

LinkedText linkedFinding(const Finding &finding, const Analysis &analysis)
{
    const bool hasOperation = finding.operation > 0 && finding.operation <= analysis.operations.size();
    return { text(findingText(finding, analysis)),
             hasOperation ? SliceRef { SliceSource::Operation, finding.operation - 1 } : SliceRef {} };
}

} // namespace

QString runName(const LoadedRun &run)
{
    return text(escapedText(run.named.name));
}

RunTexts runTexts(const LoadedRun &run)
{
    RunTexts texts;
    texts.name = runName(run);
    texts.summary = summaryOf(run, texts.name);
    for (const Finding &finding : run.named.analysis->findings)
        texts.findings += linkedFinding(finding, *run.named.analysis);
    for (const ImportNote &note : run.named.analysis->trace->notes())
        texts.problems += { text(noteText(note)), {} };
    return texts;
}

QString comparisonSummary(const RunComparison &comparison)
{
    QStringList lines;
    for (const ExplanationItem &item : comparison.explanation)
        lines += text(explanationText(item, comparison)).toHtmlEscaped();
    if (lines.isEmpty())
        return SummaryWords::tr("Nothing to compare.");
    // The first sentences carry the result; the table below has the rest.
    constexpr qsizetype most = 4;
    return lines.mid(0, most).join(QLatin1Char(' '));
}

QString pictureTitle(const LoadedRuns &loaded, std::optional<std::uint32_t> operation)
{
    const Analysis &a = *loaded.runs.front().named.analysis;
    if (operation && *operation < a.operations.size()) {
        const Operation &shown = a.operations[*operation];
        const QString lengthA = length(durationsOf(a), shown.durationNs());
        if (!loaded.comparison)
            return SummaryWords::tr("%1: %2").arg(nameOf(shown), lengthA);
        for (const OperationPair &pair : loaded.comparison->pairs) {
            if (pair.a != *operation + 1)
                continue;
            const Analysis &b = *loaded.comparison->b;
            return SummaryWords::tr("%1: A %2, B %3")
                .arg(nameOf(shown), lengthA, length(durationsOf(b), b.operations[pair.b - 1].durationNs()));
        }
        return SummaryWords::tr("%1: A %2").arg(nameOf(shown), lengthA);
    }
    if (!loaded.comparison)
        return QStringList(QStringList { countText(a.operations.size()) } + medians(a)).join(QStringLiteral(", "));
    const Analysis &b = *loaded.comparison->b;
    return SummaryWords::tr("A: %1;  B: %2")
        .arg(medians(a).join(QStringLiteral(", ")), medians(b).join(QStringLiteral(", ")));
}

QString pictureSubtitle(const LoadedRuns &loaded, std::optional<std::uint32_t> operation)
{
    const Analysis &a = *loaded.runs.front().named.analysis;
    if (!operation || *operation >= a.operations.size() || loaded.comparison) {
        return loaded.comparison && !loaded.comparison->explanation.empty()
                   ? text(explanationText(loaded.comparison->explanation.front(), *loaded.comparison))
                   : QString();
    }
    const Operation &shown = a.operations[*operation];
    return SummaryWords::tr("operation %1 of %2 in %3, trace clock %4")
        .arg(shown.index)
        .arg(a.operations.size())
        .arg(runName(loaded.runs.front()), text(durationsOf(a).moment(shown.startNs)));
}

} // namespace plugscope
