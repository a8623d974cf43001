// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions on disk: what is saved comes back, and a file that is none is refused.
#include "app/session.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plugscope;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class SessionTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsSavedComesBack();
    void pathsMoveWithTheSession();
    void whatIsNoSessionIsRefused_data();
    void whatIsNoSessionIsRefused();
};

void SessionTest::whatIsSavedComesBack()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.plugscope"));
    SessionRun run;
    run.path = "/elsewhere/trace.dat";
    run.view.span = { 9'007'199'254'740'993, 9'007'199'254'740'999 }; // odd numbers beyond 2^53
    run.view.selection = { SliceSource::Operation, 41 };
    run.view.notes = { { .timeNs = 9'007'199'254'740'995,
                         .lane = { LaneKind::Steps, -1, 1, 2 },
                         .text = QString::fromUtf8("two\nlines, “quotes” and µs"),
                         .offset = { -12.5, 30 } } };
    QVERIFY(saveSession({ { run, SessionRun { "/elsewhere/b.dat", {} } } }, path));
    const auto loaded = loadSession(path);
    QVERIFY(loaded);
    QCOMPARE(loaded->runs.size(), 2U);
    const SessionRun &back = loaded->runs[0];
    QCOMPARE(back.path, run.path);
    QVERIFY(back.view.span == run.view.span);
    QVERIFY(back.view.selection == run.view.selection);
    QCOMPARE(back.view.notes.size(), 1);
    QCOMPARE(back.view.notes[0].timeNs, run.view.notes[0].timeNs);
    QVERIFY(back.view.notes[0].lane == run.view.notes[0].lane);
    QCOMPARE(back.view.notes[0].text, run.view.notes[0].text);
    QCOMPARE(back.view.notes[0].offset, run.view.notes[0].offset);
}

void SessionTest::pathsMoveWithTheSession()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("a/traces")));
    SessionRun run;
    run.path = folder.filePath(QStringLiteral("a/traces/t.dat")).toStdString();
    QVERIFY(saveSession({ { run } }, folder.filePath(QStringLiteral("a/s.plugscope"))));
    QVERIFY(QDir(folder.path()).rename(QStringLiteral("a"), QStringLiteral("b")));
    const auto loaded = loadSession(folder.filePath(QStringLiteral("b/s.plugscope")));
    QVERIFY(loaded);
    QCOMPARE(loaded->runs[0].path, folder.filePath(QStringLiteral("b/traces/t.dat")).toStdString());
}

void SessionTest::whatIsNoSessionIsRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("binary") << QByteArray("\x17\x08\x44tracing", 10);
    QTest::newRow("an array") << QByteArray("[1, 2]");
    QTest::newRow("other schema") << QByteArray("{\"schema\": \"plugscope.session/2\", \"runs\": [{}]}");
    QTest::newRow("no runs") << QByteArray("{\"schema\": \"plugscope.session/1\", \"runs\": []}");
    QTest::newRow("three runs") << QByteArray("{\"schema\": \"plugscope.session/1\", \"runs\": [{}, {}, {}]}");
}

void SessionTest::whatIsNoSessionIsRefused()
{
    QFETCH(QByteArray, bytes);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.plugscope"));
    write(path, bytes);
    const auto loaded = loadSession(path);
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, ErrorCode::NotATrace);
    QCOMPARE(loadSession(folder.filePath(QStringLiteral("none.plugscope"))).error().code, ErrorCode::FileNotFound);
}

QTEST_GUILESS_MAIN(SessionTest)
#include "sessiontest.moc"
