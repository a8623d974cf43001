// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which run is meant when a folder leads to several that do not belong together.
#pragma once

#include "tracing/base/result.h"

#include <QDialog>

class QListWidget;

namespace plugscope {

class RunChoice : public QDialog
{
    Q_OBJECT

public:
    /// `error` is a SeveralRuns.
    explicit RunChoice(const Error &error, QWidget *parent = nullptr);

    [[nodiscard]] QListWidget &list() { return *m_list; }

signals:
    /// The user wants `path` in place of the `folder` that was asked for.
    void chosen(const QString &folder, const QString &path);

private:
    void choose();

    QString m_folder;
    QListWidget *m_list;
};

} // namespace plugscope
