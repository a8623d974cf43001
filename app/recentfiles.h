// SPDX-License-Identifier: GPL-3.0-or-later
// The runs, pairs of runs and sessions opened last, the newest first.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QSettings;

namespace plugscope {

class RecentFiles
{
public:
    /// What was opened together: absolute paths of one run or two, or of a session.
    using Entry = QStringList;

    static constexpr qsizetype kMost = 10;

    /// Keeps the list in `store`, which must live as long.
    explicit RecentFiles(QSettings &store) : m_store(store) { }

    [[nodiscard]] QList<Entry> entries() const;
    /// Puts an entry at the top. Standard input has no way back and is left out.
    void add(const QStringList &paths);
    /// Takes out every entry with a file that is gone.
    void removeFile(const QString &path);
    void clear();

private:
    void write(const QList<Entry> &entries);

    QSettings &m_store;
};

/// The names of an entry's files.
QString recentNames(const RecentFiles::Entry &entry);
/// Where they are, with "~" for the home folder.
QString recentFolders(const RecentFiles::Entry &entry);

} // namespace plugscope
