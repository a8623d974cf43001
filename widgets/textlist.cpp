// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/textlist.h"

#include "widgets/copyrows.h"

#include <QPainter>

namespace plugscope {

TextList::TextList(const QString &name, QString emptyText, QWidget *parent)
    : QListWidget(parent), m_emptyText(std::move(emptyText))
{
    setAccessibleName(name);
    setWordWrap(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(ExtendedSelection);
    addCopyCommands(this);
    const auto choose = [this](const QListWidgetItem *item) {
        const SliceRef ref = m_texts[row(item)].ref;
        if (ref.source != SliceSource::None)
            emit chosen(ref);
    };
    connect(this, &QListWidget::itemClicked, this, choose);
    connect(this, &QListWidget::itemActivated, this, choose);
}

void TextList::setTexts(const QList<LinkedText> &texts)
{
    clear();
    m_texts = texts;
    for (const LinkedText &text : texts)
        addItem(text.text);
}

void TextList::paintEvent(QPaintEvent *event)
{
    QListWidget::paintEvent(event);
    if (count() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                     m_emptyText);
}

} // namespace plugscope
