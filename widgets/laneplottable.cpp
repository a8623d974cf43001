// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/laneplottable.h"

#include "widgets/lanepainter.h"

#include <QFontMetrics>

namespace plugscope {

namespace {

constexpr int kCaptionPadding = 8;

} // namespace

LanePlottable::LanePlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, TimelineScene &scene)
    : QCPAbstractPlottable(keyAxis, valueAxis), m_scene(scene)
{
    setSelectable(QCP::stNone);
}

QCPRange LanePlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = false; // the time window decides, not the plot
    return {};
}

QCPRange LanePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = false;
    return {};
}

void LanePlottable::draw(QCPPainter *painter)
{
    if (m_scene.isEmpty())
        return;
    const QRect area = keyAxis()->axisRect()->rect();
    painter->setAntialiasing(false);
    painter->setFont(mParentPlot->font());
    for (const LaneLayout::Row &row : m_scene.layout().rows()) {
        if (!m_scene.layout().isVisible(row))
            continue;
        if (!row.isPinned)
            painter->setClipRect(QRect(area.left(), area.top() + m_scene.layout().scrollTop(), area.width(),
                                       m_scene.layout().scrollBottom() - m_scene.layout().scrollTop()));
        drawLane(*painter, row, area);
        drawSelection(*painter, row, area);
        painter->setClipRect(area);
    }
    drawSelectionEdges(*painter, area);
}

void LanePlottable::drawSelectionEdges(QPainter &painter, const QRect &area)
{
    const auto selected = m_scene.selectionSpan();
    if (!selected)
        return;
    QColor colour = m_scene.palette().selection;
    colour.setAlpha(90);
    painter.setPen(QPen(colour, 1, Qt::DotLine));
    for (const TimeNs t : { selected->startNs, selected->endNs }) {
        const double x = area.left() + m_scene.pixels().pixelOf(t);
        if (x >= area.left() && x <= area.right())
            painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    }
}

void LanePlottable::drawLane(QPainter &painter, const LaneLayout::Row &row, const QRect &area)
{
    const Lane &lane = m_scene.timeline()->lanes[row.lane];
    const QRectF laneArea(area.left(), area.top() + row.top, area.width(), row.height);
    const QString remark = m_scene.texts().emptyRemark(lane);
    if (remark.isEmpty())
        painter.fillRect(laneArea, m_scene.palette().laneGround);
    const auto labels = [this, &lane](std::uint32_t slice) { return m_scene.texts().labels(lane, slice); };
    LanePainter(painter, m_scene.palette()).paint(m_scene.strip(row.lane), laneArea, labels);
    if (!remark.isEmpty()) {
        painter.setPen(m_scene.palette().fadedText);
        painter.drawText(laneArea.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, remark);
    }
}

void LanePlottable::drawSelection(QPainter &painter, const LaneLayout::Row &row, const QRect &area)
{
    const SliceRef selection = m_scene.selection();
    if (selection.source == SliceSource::None || selection.source == SliceSource::Task)
        return;
    const LaneSlices &slices = m_scene.timeline()->lanes[row.lane].slices;
    const LaneStrip &strip = m_scene.strip(row.lane);
    const double columnWidth = area.width() / static_cast<double>(strip.size());
    painter.setPen(QPen(m_scene.palette().selection, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    for (const StripRun &run : stripRuns(strip)) {
        // An offline band refers to the operation that began it, but is not it.
        if (slices.refAt(run.slice) == selection && !isOfflineBand(run.style))
            painter.drawRect(QRectF(area.left() + run.first * columnWidth, area.top() + row.top,
                                    std::max(3.0, run.columns() * columnWidth), row.height)
                                 .adjusted(0, 0, -1, -1));
    }
}

LaneCaptions::LaneCaptions(QCPAxisRect *axisRect, TimelineScene &scene)
    : QCPLayerable(axisRect->parentPlot(), QStringLiteral("axes"), axisRect), m_axisRect(axisRect), m_scene(scene)
{
}

int LaneCaptions::widthOf(const TimelineScene &scene, const QFont &font)
{
    const QFontMetrics metrics(font);
    int width = metrics.horizontalAdvance(QStringLiteral("console writes"));
    for (std::size_t lane = 0; !scene.isEmpty() && lane < scene.timeline()->lanes.size(); ++lane)
        width = std::max(width, metrics.horizontalAdvance(scene.texts().caption(lane)));
    return width + 2 * kCaptionPadding;
}

void LaneCaptions::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void LaneCaptions::draw(QCPPainter *painter)
{
    if (m_scene.isEmpty())
        return;
    const QRect area = m_axisRect->rect();
    painter->setFont(mParentPlot->font());
    const int textHeight = QFontMetrics(mParentPlot->font()).height();
    const LaneLayout &layout = m_scene.layout();
    int lastBottom = -textHeight; // squeezed rows are lower than a text: leave out what would touch the one above
    for (const LaneLayout::Row &row : layout.rows()) {
        const QString caption = m_scene.texts().caption(row.lane);
        const int centre = row.top + row.height / 2;
        const bool isHidden = !row.isPinned && (centre < layout.scrollTop() || centre >= layout.scrollBottom());
        if (caption.isEmpty() || isHidden || (centre - textHeight / 2 < lastBottom - 2 && row.height < textHeight))
            continue;
        const QRect place(0, area.top() + centre - textHeight / 2, area.left() - kCaptionPadding, textHeight);
        painter->setPen(m_scene.palette().text);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, caption);
        lastBottom = centre + textHeight / 2;
    }
}

} // namespace plugscope
