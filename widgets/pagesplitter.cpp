// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pagesplitter.h"

namespace plugscope {

PageSplitter::PageSplitter(Qt::Orientation orientation, const QString &name, QWidget *parent)
    : QSplitter(orientation, parent)
{
    setObjectName(name);
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_hasUserSizes = true; });
}

void PageSplitter::propose(const QList<int> &sizes)
{
    m_proposed = sizes;
    if (!m_hasUserSizes)
        setSizes(sizes);
}

QList<int> PageSplitter::userSizes() const
{
    return m_hasUserSizes ? sizes() : QList<int>();
}

void PageSplitter::setUserSizes(const QList<int> &sizes)
{
    m_hasUserSizes = sizes.size() == count();
    setSizes(m_hasUserSizes ? sizes : m_proposed);
}

} // namespace plugscope
