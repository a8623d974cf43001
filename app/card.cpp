// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/card.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace plugscope {

namespace {

constexpr int kCardMargin = 16;
constexpr double kRadius = 8;

} // namespace

Card::Card(const QString &heading, QWidget *parent) : QWidget(parent), m_content(new QVBoxLayout(this))
{
    setAccessibleName(heading);
    auto *label = new QLabel(heading, this);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_content->setContentsMargins(kCardMargin, kCardMargin - 4, kCardMargin, kCardMargin);
    m_content->setSpacing(8);
    m_content->addWidget(label);
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    // Lighter than the window in either theme: what stands on it is drawn with outlines darker than that.
    const QColor window = palette().color(QPalette::Window);
    painter.setBrush(window.lightness() < 128 ? window.lighter(125) : palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

} // namespace plugscope
