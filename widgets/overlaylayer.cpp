// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overlaylayer.h"

#include "widgets/timelineplot.h"

#include <QFontMetrics>

#include <cmath>

namespace plugscope {

OverlayLayer::OverlayLayer(TimelinePlot *plot) : QCPLayerable(plot, QStringLiteral("overlay")), m_plot(plot) { }

void OverlayLayer::setCursor(std::optional<double> x)
{
    if (x == m_cursorX)
        return;
    m_cursorX = x;
    layer()->replot();
}

void OverlayLayer::setBand(std::optional<std::pair<double, double>> band)
{
    m_band = band;
    layer()->replot();
}

void OverlayLayer::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void OverlayLayer::draw(QCPPainter *painter)
{
    if (m_plot->scene().isEmpty())
        return;
    const QRect area = m_plot->laneArea();
    if (m_band) {
        drawBand(painter, area);
        return;
    }
    if (!m_cursorX || *m_cursorX < area.left() || *m_cursorX > area.right())
        return;
    QColor colour = m_plot->scene().palette().text;
    colour.setAlpha(110);
    painter->setPen(QPen(colour, 1));
    painter->drawLine(QLineF(*m_cursorX, area.top(), *m_cursorX, area.bottom()));
}

void OverlayLayer::drawBand(QCPPainter *painter, const QRect &area)
{
    const auto [from, to] = *m_band;
    const QRectF band(std::min(from, to), area.top(), std::abs(to - from), area.height());
    QColor colour = m_plot->scene().palette().look(SliceStyle::OfflineOperation).fill;
    painter->setPen(colour);
    colour.setAlpha(45);
    painter->setBrush(colour);
    painter->drawRect(band);
    const TimeNs length = m_plot->timeAt(band.right()) - m_plot->timeAt(band.left());
    const QString text = m_plot->scene().texts().times().duration(length);
    painter->setFont(m_plot->font());
    const QRect bounds = QFontMetrics(m_plot->font()).boundingRect(text).adjusted(-4, -2, 4, 2);
    QRectF ground(bounds);
    ground.moveCenter(QPointF(band.center().x(), area.bottom() - bounds.height()));
    painter->fillRect(ground, m_plot->scene().palette().background);
    painter->setPen(m_plot->scene().palette().text);
    painter->drawText(ground, Qt::AlignCenter, text);
}

} // namespace plugscope
