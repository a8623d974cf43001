// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths, moments and axis labels as text.
#include "widgets/timetext.h"
#include "widgets/timeticker.h"

#include <QTest>

using namespace plugscope;

class TimeTextTest : public QObject
{
    Q_OBJECT

private slots:
    void durations_data();
    void durations();
    void unknownIsADash();
    void aClockThatCountsOtherThingsKeepsItsUnit();
    void ticks_data();
    void ticks();
};

void TimeTextTest::durations_data()
{
    QTest::addColumn<qlonglong>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0LL << "0 ns";
    QTest::newRow("ns") << 999LL << "999 ns";
    QTest::newRow("us") << 1'500LL << QString::fromUtf8("1.500 µs");
    QTest::newRow("tens of ms") << 24'312'345LL << "24.31 ms";
    QTest::newRow("hundreds of ms") << 972'449'000LL << "972.4 ms";
    QTest::newRow("rounds up to a second") << 999'960'000LL << "1.000 s";
    QTest::newRow("minutes") << 1'500'000'000'000LL << "1500 s";
    QTest::newRow("negative") << -350'000LL << QString::fromUtf8("-350.0 µs");
}

void TimeTextTest::durations()
{
    QFETCH(qlonglong, ns);
    QTEST(TimeText().duration(static_cast<TimeNs>(ns)), "text");
}

void TimeTextTest::unknownIsADash()
{
    QCOMPARE(TimeText().duration(kNoTime), unknownText());
    QCOMPARE(TimeText().moment(kNoTime), unknownText());
    QCOMPARE(TimeText().moment(42'003'263'512), QStringLiteral("42.003263512 s"));
    QCOMPARE(TimeText().difference(57'200'000.0), QStringLiteral("+57.20 ms"));
    QCOMPARE(TimeText().difference(-57'200'000.0), QStringLiteral("-57.20 ms"));
}

void TimeTextTest::aClockThatCountsOtherThingsKeepsItsUnit()
{
    TraceInfo info;
    info.clockUnit = "cycles";
    const TimeText text(info);
    QCOMPARE(text.duration(static_cast<TimeNs>(1'234'567)), QStringLiteral("1234567 cycles"));
    QCOMPARE(text.moment(77), QStringLiteral("77 cycles"));
    QVERIFY(!text.isNanoseconds());
}

void TimeTextTest::ticks_data()
{
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("tick");
    QTest::addColumn<QString>("label");
    // About ten ticks each.
    QTest::newRow("thirty seconds") << 0.0 << 31e9 << 5e9 << 10e9 << "10 s";
    QTest::newRow("an operation") << -4e6 << 48e6 << 10e6 << -10e6 << "-10 ms";
    QTest::newRow("half milliseconds") << 258e6 << 263e6 << 500e3 << 258.5e6 << "258.5 ms";
    QTest::newRow("the axis begins at 0") << -1e6 << 1e6 << 200e3 << 1e-4 << "0.0 ms";
    QTest::newRow("microseconds, short") << 0.0 << 900.0 << 100.0 << 300.0 << QString::fromUtf8("0.3 µs");
    QTest::newRow("deep inside: from a base")
        << 2'345'678'000.0 << 2'345'778'000.0 << 10e3 << 2'345'680'000.0 << QString::fromUtf8("680 µs");
}

void TimeTextTest::ticks()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(double, tick);
    const TickFormat format = TickFormat::choose(lower, upper, 10);
    QTEST(format.stepNs, "step");
    QTEST(format.label(tick), "label");
}

QTEST_GUILESS_MAIN(TimeTextTest)
#include "timetexttest.moc"
