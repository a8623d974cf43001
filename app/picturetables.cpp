// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturetables.h"

#include "app/durationtext.h"
#include "app/explanationtext.h"
#include "app/picturerequest.h"
#include "tracing/base/escapedtext.h"
#include "tracing/timeline/partstyle.h"
#include "widgets/factwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace plugscope {

namespace {

struct TableWords
{
    Q_DECLARE_TR_FUNCTIONS(PictureTables)
};

constexpr std::size_t kMostCallbacks = 8;
constexpr std::size_t kMostSteps = 10;

QString text(std::string_view utf8)
{
    return QString::fromStdString(escapedText(utf8));
}

QString length(const DurationText &durations, double ns)
{
    return QString::fromStdString(durations.text(ns));
}

QString share(double value)
{
    return QString::fromStdString(percentText(value));
}

PictureTable partsTable(const Analysis &analysis, const Operation &operation, const QString &title)
{
    PictureTable table;
    table.title = title;
    const auto whole = static_cast<double>(operation.durationNs());
    for (const OperationPart &part : operation.parts) {
        if (part.evidence == Evidence::NotTraced || part.durationNs <= 0 || whole <= 0)
            continue;
        const auto ns = static_cast<double>(part.durationNs);
        table.rows += { styleOfPart(part.part, part.evidence),
                        ns / whole,
                        { text(part.part), length(durationsOf(analysis), ns), share(ns / whole),
                          evidenceText(part.evidence) } };
    }
    return table;
}

/// The callbacks of an operation that took most, by their own time.
PictureTable callbacksTable(const Analysis &analysis, const Operation &operation)
{
    PictureTable table;
    table.title = TableWords::tr("Callbacks by own time");
    std::vector<const Step *> order;
    for (const Step &step : analysis.stepsOf(operation)) {
        if (isKnown(step.selfNs) && step.callback != 0)
            order.push_back(&step);
    }
    std::stable_sort(order.begin(), order.end(), [](const Step *a, const Step *b) { return a->selfNs > b->selfNs; });
    const auto whole = static_cast<double>(operation.durationNs());
    for (std::size_t i = 0; i < std::min(order.size(), kMostSteps) && whole > 0; ++i) {
        const auto ns = static_cast<double>(order[i]->selfNs);
        table.rows += { std::nullopt,
                        ns / whole,
                        { text(analysis.string(order[i]->callback)), length(durationsOf(analysis), ns),
                          share(ns / whole), text(analysis.trace->taskName(order[i]->task)) } };
    }
    return table;
}

/// Rows of operations or callbacks of one run: count, min, median, mean, 95 %, max.
PictureTable::Row statisticsRow(const QString &name, const Statistics &statistics, const DurationText &durations)
{
    return { std::nullopt,
             -1,
             { name, QString::number(statistics.count), length(durations, static_cast<double>(statistics.minNs)),
               length(durations, statistics.medianNs), length(durations, statistics.meanNs),
               length(durations, statistics.p95Ns), length(durations, static_cast<double>(statistics.maxNs)) } };
}

QStringList statisticsHeaders(const QString &first)
{
    return { first,
             TableWords::tr("count"),
             TableWords::tr("min"),
             TableWords::tr("median"),
             TableWords::tr("mean"),
             TableWords::tr("95 %"),
             TableWords::tr("max") };
}

QList<PictureTable> statisticsTables(const Analysis &analysis)
{
    const DurationText durations = durationsOf(analysis);
    PictureTable operations { TableWords::tr("Operations"), statisticsHeaders(QString()), {} };
    for (const auto &[direction, statistics] :
         { std::pair(Direction::Offline, &analysis.offline), std::pair(Direction::Online, &analysis.online) }) {
        if (statistics->durations.count > 0)
            operations.rows += statisticsRow(directionText(direction), statistics->durations, durations);
    }
    PictureTable callbacks { TableWords::tr("Callbacks that cost most"), statisticsHeaders(QString()), {} };
    std::vector<const CallbackStatistics *> order;
    for (const CallbackStatistics &callback : analysis.callbacks)
        order.push_back(&callback);
    std::stable_sort(order.begin(), order.end(), [](const CallbackStatistics *a, const CallbackStatistics *b) {
        return a->durations.totalNs > b->durations.totalNs;
    });
    for (std::size_t i = 0; i < std::min(order.size(), kMostCallbacks); ++i) {
        if (order[i]->durations.count > 0)
            callbacks.rows += statisticsRow(QStringLiteral("%1 (%2)").arg(text(analysis.string(order[i]->callback)),
                                                                          directionText(order[i]->direction)),
                                            order[i]->durations, durations);
    }
    return { operations, callbacks };
}

PictureTable::Row comparisonRow(const QString &name, const SampleComparison &sample, const DurationText &durations)
{
    const QString none = QStringLiteral("–");
    return { std::nullopt,
             -1,
             { name, sample.a.count > 0 ? length(durations, sample.a.medianNs) : none,
               sample.b.count > 0 ? length(durations, sample.b.medianNs) : none,
               sample.hasDelta() ? QString::fromStdString(durations.delta(sample.deltaMedianNs)) : none,
               sample.isTested() ? QString::fromStdString(pValueText(sample.adjustedPValue)) : none,
               text(verdictText(sample.verdict)) } };
}

QList<PictureTable> comparisonTables(const RunComparison &comparison)
{
    const DurationText durations = durationsOf(*comparison.a);
    const QStringList headers {
        QString(),           TableWords::tr("median A"), TableWords::tr("median B"), TableWords::tr("B − A"),
        TableWords::tr("p"), TableWords::tr("verdict")
    };
    PictureTable operations { TableWords::tr("Operations"), headers, {} };
    for (const DirectionComparison &direction : comparison.directions)
        operations.rows += comparisonRow(directionText(direction.direction), direction.durations, durations);
    PictureTable callbacks { TableWords::tr("Callbacks that differ most"), headers, {} };
    for (std::size_t i = 0; i < std::min(comparison.callbacks.size(), kMostCallbacks); ++i) {
        const CallbackComparison &callback = comparison.callbacks[i];
        callbacks.rows
            += comparisonRow(QStringLiteral("%1 (%2)").arg(text(callback.callback), directionText(callback.direction)),
                             callback.durations, durations);
    }
    return { operations, callbacks };
}

} // namespace

QList<PictureTable> pictureTables(const LoadedRuns &loaded, std::optional<std::uint32_t> operation)
{
    const Analysis &a = *loaded.runs.front().named.analysis;
    if (!operation || *operation >= a.operations.size())
        return loaded.comparison ? comparisonTables(*loaded.comparison) : statisticsTables(a);
    const QString title = TableWords::tr("Where the time of %1 went");
    if (!loaded.comparison)
        return { partsTable(a, a.operations[*operation], title.arg(operationTitle(a.operations[*operation]))),
                 callbacksTable(a, a.operations[*operation]) };
    QList<PictureTable> tables { partsTable(a, a.operations[*operation], title.arg(TableWords::tr("A"))) };
    if (const auto partner = partnerOf(loaded, *operation)) {
        const Analysis &b = *loaded.comparison->b;
        tables += partsTable(b, b.operations[*partner], title.arg(TableWords::tr("B")));
    }
    return tables;
}

} // namespace plugscope
