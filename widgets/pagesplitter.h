// SPDX-License-Identifier: GPL-3.0-or-later
// A splitter whose page proposes sizes until the user moves it.
#pragma once

#include <QList>
#include <QSplitter>

namespace plugscope {

class PageSplitter : public QSplitter
{
    Q_OBJECT

public:
    /// `name` is the object name, under which sizes can be kept.
    PageSplitter(Qt::Orientation orientation, const QString &name, QWidget *parent = nullptr);

    /// Sizes, or proportions, for a user who has not moved the splitter.
    void propose(const QList<int> &sizes);
    /// The sizes that the user chose last; empty: those proposed.
    [[nodiscard]] const QList<int> &userSizes() const { return m_userSizes; }
    /// Takes sizes as if the user had chosen them; a list of another length brings back what was proposed.
    void setUserSizes(const QList<int> &sizes);

private:
    QList<int> m_proposed;
    QList<int> m_userSizes;
};

} // namespace plugscope
