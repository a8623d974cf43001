// SPDX-License-Identifier: GPL-3.0-or-later
// The list of what was opened last.
#include "app/recentfiles.h"

#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace plugscope;

class RecentFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void theNewestIsFirstAndOnce();
    void aPairIsAnEntryOfItsOwn();
    void theListEnds();
    void standardInputIsLeftOut();
    void aGoneFileTakesItsPairsAlong();
    void itOutlivesTheProgram();
    void aDamagedListIsShorter();
    void namesAndFoldersAreTold();

private:
    QTemporaryDir m_folder;
    QString m_file;
    std::unique_ptr<QSettings> m_store;
};

namespace {

RecentFiles::Entry one(const char *path)
{
    return { QLatin1String(path) };
}

} // namespace

void RecentFilesTest::init()
{
    // Settings of one file are shared in a process: each test has its own.
    m_file = m_folder.filePath(QLatin1String(QTest::currentTestFunction()) + QStringLiteral(".ini"));
    m_store = std::make_unique<QSettings>(m_file, QSettings::IniFormat);
}

void RecentFilesTest::theNewestIsFirstAndOnce()
{
    RecentFiles recent(*m_store);
    QVERIFY(recent.entries().isEmpty());
    for (const char *path : { "/a.dat", "/b.dat", "/a.dat" })
        recent.add(one(path));
    QCOMPARE(recent.entries(), QList<RecentFiles::Entry>({ one("/a.dat"), one("/b.dat") }));
    recent.add({ QStringLiteral("c.dat") });
    QCOMPARE(recent.entries().first(),
             RecentFiles::Entry({ QDir::current().absoluteFilePath(QStringLiteral("c.dat")) }));
    recent.clear();
    QVERIFY(recent.entries().isEmpty());
}

void RecentFilesTest::aPairIsAnEntryOfItsOwn()
{
    RecentFiles recent(*m_store);
    const RecentFiles::Entry pair { QStringLiteral("/a.dat"), QStringLiteral("/b, with a comma.dat") };
    recent.add(one("/a.dat"));
    recent.add(pair);
    QCOMPARE(recent.entries(), QList<RecentFiles::Entry>({ pair, one("/a.dat") }));
}

void RecentFilesTest::theListEnds()
{
    RecentFiles recent(*m_store);
    for (int i = 0; i < 25; ++i)
        recent.add({ QStringLiteral("/%1.dat").arg(i) });
    QCOMPARE(recent.entries().size(), RecentFiles::kMost);
    QCOMPARE(recent.entries().first(), one("/24.dat"));
    QCOMPARE(recent.entries().last(), one("/15.dat"));
}

void RecentFilesTest::standardInputIsLeftOut()
{
    RecentFiles recent(*m_store);
    recent.add(one("-"));
    recent.add({ QStringLiteral("/a.dat"), QStringLiteral("-") });
    QVERIFY(recent.entries().isEmpty());
}

void RecentFilesTest::aGoneFileTakesItsPairsAlong()
{
    RecentFiles recent(*m_store);
    recent.add(one("/a.dat"));
    recent.add({ QStringLiteral("/b.dat"), QStringLiteral("/a.dat") });
    recent.add(one("/b.dat"));
    recent.removeFile(QStringLiteral("/a.dat"));
    QCOMPARE(recent.entries(), QList<RecentFiles::Entry>({ one("/b.dat") }));
}

void RecentFilesTest::itOutlivesTheProgram()
{
    RecentFiles(*m_store).add({ QStringLiteral("/ä & ö.dat"), QStringLiteral("/b.dat") });
    m_store = std::make_unique<QSettings>(m_file, QSettings::IniFormat);
    QCOMPARE(RecentFiles(*m_store).entries().first().first(), QStringLiteral("/ä & ö.dat"));
}

void RecentFilesTest::aDamagedListIsShorter()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[recent]\nsize=1000000000\n1\\paths=/a, /b, /c\n2\\paths=/d\n3\\other=/e\n");
    file.close();
    m_store->sync();
    QCOMPARE(RecentFiles(*m_store).entries(), QList<RecentFiles::Entry>({ one("/d") }));
}

void RecentFilesTest::namesAndFoldersAreTold()
{
    const QString home = QDir::homePath();
    const RecentFiles::Entry pair { home + QStringLiteral("/before/trace.dat"),
                                    home + QStringLiteral("/after/trace.dat") };
    QCOMPARE(recentNames(pair), QStringLiteral("trace.dat and trace.dat"));
    QCOMPARE(recentFolders(pair), QStringLiteral("~/before and ~/after"));
    QCOMPARE(recentNames(one("/tmp/x/%1.dat")), QStringLiteral("%1.dat"));
    QCOMPARE(recentFolders(one("/tmp/x/%1.dat")), QStringLiteral("/tmp/x"));
    QCOMPARE(recentFolders(one("/x.dat")), QStringLiteral("/"));
    QCOMPARE(recentFolders({ home + QStringLiteral("er/x.dat") }), home + QStringLiteral("er"));
}

QTEST_GUILESS_MAIN(RecentFilesTest)
#include "recentfilestest.moc"
