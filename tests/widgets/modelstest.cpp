// SPDX-License-Identifier: GPL-3.0-or-later
// The tables: models that behave, cells that say what the analysis says, and sorting by numbers.
#include "tests/support/handmaderun.h"
#include "tracing/compare/runcomparison.h"
#include "widgets/callbacksmodel.h"
#include "widgets/comparisonmodel.h"
#include "widgets/operationsmodel.h"
#include "widgets/pairsmodel.h"
#include "widgets/timetext.h"

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace plugscope;

namespace {

QString cell(const QAbstractItemModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class ModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void modelsBehave();
    void operationsSayWhatTheAnalysisSays();
    void whatIsNotTracedIsADash();
    void lengthsSortAsNumbers();
    void callbacksShowTheirStatistics();
    void comparisonPutsOperationsFirst();
    void pairsShowBothRuns();
};

void ModelsTest::modelsBehave()
{
    const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    const auto a = test::makeAnalysis();
    const auto comparison = compareRuns(a, test::makeAnalysis({ .consoleWriteNs = 0 }));
    OperationsModel operations;
    CallbacksModel callbacks;
    ComparisonModel differences;
    PairsModel pairs;
    const QAbstractItemModelTester testers[] {
        { &operations, mode }, { &callbacks, mode }, { &differences, mode }, { &pairs, mode }
    };
    operations.setAnalysis(a);
    callbacks.setAnalysis(a);
    differences.setComparison(comparison);
    pairs.setComparison(comparison);
    QCOMPARE(operations.rowCount(), 6);
    QVERIFY(differences.rowCount() > 2);
    QCOMPARE(pairs.rowCount(), 6);
    // A second run resets them while testers watch.
    operations.setAnalysis(test::makeAnalysis({ .cycles = 1 }));
    QCOMPARE(operations.rowCount(), 2);
}

void ModelsTest::operationsSayWhatTheAnalysisSays()
{
    OperationsModel model;
    model.setAnalysis(test::makeAnalysis({ .cycles = 2, .lastFails = true }));
    QCOMPARE(cell(model, 0, OperationsModel::Index), QStringLiteral("1"));
    QCOMPARE(cell(model, 0, OperationsModel::Cpu), QStringLiteral("1"));
    QCOMPARE(cell(model, 0, OperationsModel::DirectionColumn), QStringLiteral("offline"));
    QCOMPARE(cell(model, 0, OperationsModel::Result), QStringLiteral("succeeded"));
    QCOMPARE(cell(model, 0, OperationsModel::Duration), QStringLiteral("24.00 ms"));
    QCOMPARE(cell(model, 0, OperationsModel::Start), QStringLiteral("1.002000000 s"));
    QCOMPARE(cell(model, 0, OperationsModel::LongestStep), QStringLiteral("takedown_cpu  14.00 ms"));
    QCOMPARE(cell(model, 3, OperationsModel::Result), QStringLiteral("failed (EAGAIN), rolled back"));
}

void ModelsTest::whatIsNotTracedIsADash()
{
    OperationsModel model;
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis());
    analysis->operations[0].parts.clear();
    analysis->operations[0].endNs = kNoTime;
    analysis->coverage.consoleWrites = Evidence::NotTraced;
    model.setAnalysis(analysis);
    QCOMPARE(cell(model, 0, OperationsModel::ConsoleTime), unknownText());
    QCOMPARE(cell(model, 0, OperationsModel::Duration), unknownText());
    QVERIFY(model.index(0, OperationsModel::ConsoleTime).data(Qt::ToolTipRole).toString().contains(u"not zero"));
}

void ModelsTest::lengthsSortAsNumbers()
{
    auto analysis = std::make_shared<Analysis>(*test::makeAnalysis({ .cycles = 2 }));
    // As texts: "-", "1.000 s", "24.00 ms", "9.000 ms".
    analysis->operations[0].endNs = analysis->operations[0].startNs + 9'000'000;
    analysis->operations[1].endNs = analysis->operations[1].startNs + 1'000'000'000;
    analysis->operations[3].endNs = kNoTime;
    OperationsModel model;
    model.setAnalysis(analysis);
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&model);
    proxy.setSortRole(kSortRole);
    proxy.sort(OperationsModel::Duration);
    QStringList order;
    for (int row = 0; row < 4; ++row)
        order += cell(proxy, row, OperationsModel::Index);
    QCOMPARE(order,
             QStringList({ QStringLiteral("4"), QStringLiteral("1"), QStringLiteral("3"), QStringLiteral("2") }));
}

void ModelsTest::callbacksShowTheirStatistics()
{
    CallbacksModel model;
    model.setAnalysis(test::makeAnalysis({ .cycles = 3 }));
    int row = 0;
    while (row < model.rowCount() && cell(model, row, CallbacksModel::Callback) != QLatin1String("takedown_cpu"))
        ++row;
    QVERIFY(row < model.rowCount());
    QCOMPARE(cell(model, row, CallbacksModel::Count), QStringLiteral("3"));
    QCOMPARE(cell(model, row, CallbacksModel::Median), QStringLiteral("14.00 ms"));
    QCOMPARE(cell(model, row, CallbacksModel::Total), QStringLiteral("42.00 ms"));
    QCOMPARE(model.index(row, CallbacksModel::Total).data(kSortRole).toDouble(), 42'000'000.0);
}

void ModelsTest::comparisonPutsOperationsFirst()
{
    ComparisonModel model;
    model.setComparison(
        compareRuns(test::makeAnalysis({ .cycles = 9 }), test::makeAnalysis({ .cycles = 9, .consoleWriteNs = 0 })));
    QCOMPARE(model.callbackAt(0), nullptr);
    QCOMPARE(cell(model, 0, ComparisonModel::MedianA), QStringLiteral("24.00 ms"));
    QCOMPARE(cell(model, 0, ComparisonModel::MedianB), QStringLiteral("20.00 ms"));
    QCOMPARE(cell(model, 0, ComparisonModel::Delta), QStringLiteral("-4.000 ms"));
    QCOMPARE(cell(model, 0, ComparisonModel::VerdictColumn), QStringLiteral("B faster"));
    const int firstCallback = 2;
    QVERIFY(model.callbackAt(firstCallback));
    QCOMPARE(cell(model, firstCallback, ComparisonModel::Name), QStringLiteral("takedown_cpu"));
    QCOMPARE(cell(model, firstCallback, ComparisonModel::Delta), QStringLiteral("-4.000 ms"));
}

void ModelsTest::pairsShowBothRuns()
{
    PairsModel model;
    model.setComparison(compareRuns(test::makeAnalysis(), test::makeAnalysis({ .consoleWriteNs = 0 })));
    QCOMPARE(cell(model, 0, PairsModel::DurationA), QStringLiteral("24.00 ms"));
    QCOMPARE(cell(model, 0, PairsModel::DurationB), QStringLiteral("20.00 ms"));
    QCOMPARE(cell(model, 0, PairsModel::Delta), QStringLiteral("-4.000 ms"));
}

QTEST_GUILESS_MAIN(ModelsTest)
#include "modelstest.moc"
