// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recentfiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace plugscope {

namespace {

struct RecentWords
{
    Q_DECLARE_TR_FUNCTIONS(RecentFiles)
};

constexpr auto kArray = "recent";
constexpr auto kPaths = "paths";

QString folderText(const QString &path)
{
    QString folder = QFileInfo(path).path();
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + QLatin1Char('/')))
        return QLatin1Char('~') + folder.mid(home.size());
    return folder;
}

} // namespace

QList<RecentFiles::Entry> RecentFiles::entries() const
{
    QList<Entry> entries;
    const int size = m_store.beginReadArray(QLatin1String(kArray));
    for (int i = 0; i < size && i < kMost; ++i) { // people edit such files
        m_store.setArrayIndex(i);
        const QStringList paths = m_store.value(QLatin1String(kPaths)).toStringList();
        if (paths.size() == 1 || paths.size() == 2)
            entries += paths;
    }
    m_store.endArray();
    return entries;
}

void RecentFiles::add(const QStringList &paths)
{
    if (paths.isEmpty() || paths.contains(QStringLiteral("-")))
        return;
    Entry entry;
    for (const QString &path : paths)
        entry += QFileInfo(path).absoluteFilePath();
    m_store.sync(); // another window may have added its own
    QList<Entry> all = entries();
    all.removeAll(entry);
    all.prepend(entry);
    write(all.mid(0, kMost));
}

void RecentFiles::removeFile(const QString &path)
{
    QList<Entry> all = entries();
    all.removeIf([&path](const Entry &entry) { return entry.contains(path); });
    write(all);
}

void RecentFiles::clear()
{
    write({});
}

void RecentFiles::write(const QList<Entry> &entries)
{
    m_store.remove(QLatin1String(kArray));
    m_store.beginWriteArray(QLatin1String(kArray), static_cast<int>(entries.size()));
    for (qsizetype i = 0; i < entries.size(); ++i) {
        m_store.setArrayIndex(static_cast<int>(i));
        m_store.setValue(QLatin1String(kPaths), entries[i]);
    }
    m_store.endArray();
}

QString recentNames(const RecentFiles::Entry &entry)
{
    const QString first = QFileInfo(entry.first()).fileName();
    return entry.size() < 2 ? first : RecentWords::tr("%1 and %2").arg(first, QFileInfo(entry.last()).fileName());
}

QString recentFolders(const RecentFiles::Entry &entry)
{
    const QString first = folderText(entry.first());
    const QString last = folderText(entry.last());
    return first == last ? first : RecentWords::tr("%1 and %2").arg(first, last);
}

} // namespace plugscope
