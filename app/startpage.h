// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before anything is open: traces to open, samples to look at, and how to record one.
#pragma once

#include "app/recentfiles.h"
#include "app/samples.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace plugscope {

class StartPage : public QWidget
{
    Q_OBJECT

public:
    /// Without samples there is no place for them.
    explicit StartPage(const QList<Sample> &samples, QWidget *parent = nullptr);

    void setRecent(const QList<RecentFiles::Entry> &entries);

signals:
    void openRequested();
    void openFolderRequested();
    /// A sample, both of them, or something opened before.
    void filesRequested(const QStringList &paths);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makePage(const QList<Sample> &samples);
    QHBoxLayout *makeOpenButtons();
    QWidget *makeSamples(const QList<Sample> &samples);
    QWidget *makeRecent();
    void openRecent();

    QPushButton *m_open;
    QListWidget *m_recent;
    QLabel *m_nothingRecent;
    QList<RecentFiles::Entry> m_entries; // as listed
};

} // namespace plugscope
