// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/summarylabel.h"

#include <QEvent>

namespace plugscope {

namespace {

constexpr int kSummaryMargin = 8;

} // namespace

SummaryLabel::SummaryLabel(const QString &name, QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setAccessibleName(name);
    setContentsMargins(kSummaryMargin, kSummaryMargin, kSummaryMargin, kSummaryMargin / 2);
}

void SummaryLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    // Links get their colour when the text is read.
    const QString shown = text();
    clear();
    setText(shown);
}

} // namespace plugscope
