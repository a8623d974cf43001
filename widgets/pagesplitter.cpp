// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pagesplitter.h"

namespace plugscope {

PageSplitter::PageSplitter(Qt::Orientation orientation, const QString &name, QWidget *parent)
    : QSplitter(orientation, parent)
{
    setObjectName(name);
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_userSizes = sizes(); });
}

void PageSplitter::propose(const QList<int> &sizes)
{
    m_proposed = sizes;
    setSizes(m_userSizes.isEmpty() ? m_proposed : m_userSizes);
}

void PageSplitter::setUserSizes(const QList<int> &sizes)
{
    m_userSizes = sizes.size() == count() ? sizes : QList<int>();
    setSizes(m_userSizes.isEmpty() ? m_proposed : m_userSizes);
}

} // namespace plugscope
