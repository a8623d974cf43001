// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/annotationlayer.h"

#include "widgets/timelineplot.h"

#include <QFontMetricsF>

#include <algorithm>

namespace plugscope {

namespace {

constexpr double kMostTextWidth = 240;
constexpr double kPadding = 5;
constexpr double kAnchorRadius = 4;
constexpr int kTextFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QSizeF captionSize(const QString &text, const QFont &font, QPaintDevice *device)
{
    const QFontMetricsF metrics(font, device);
    const QRectF bounds
        = metrics.boundingRect(QRectF(0, 0, kMostTextWidth, 10'000), kTextFlags, text.isEmpty() ? u" "_qs : text);
    return { std::ceil(bounds.width()) + 2 * kPadding + 1, std::ceil(bounds.height()) + 2 * kPadding };
}

/// The point of a box's edge that is nearest to the anchor.
QPointF nearestPoint(const QRectF &box, const QPointF &anchor)
{
    return { std::clamp(anchor.x(), box.left(), box.right()), std::clamp(anchor.y(), box.top(), box.bottom()) };
}

} // namespace

QRectF captionBox(const QPointF &anchor, const QPointF &offset, const QSizeF &size, const QRectF &area)
{
    const double left = offset.x() >= 0 ? anchor.x() + offset.x() : anchor.x() + offset.x() - size.width();
    const double top = offset.y() >= 0 ? anchor.y() + offset.y() : anchor.y() + offset.y() - size.height();
    const QRectF box(QPointF(left, top), size);
    const double right = std::max(area.left(), area.right() - size.width());
    const double bottom = std::max(area.top(), area.bottom() - size.height());
    return { QPointF(std::clamp(box.left(), area.left(), right), std::clamp(box.top(), area.top(), bottom)), size };
}

AnnotationLayer::AnnotationLayer(TimelinePlot *plot, const Annotations &notes)
    : QCPLayerable(plot, QStringLiteral("notes")), m_plot(plot), m_notes(notes)
{
}

std::optional<AnnotationLayer::Place> AnnotationLayer::place(const Annotation &note) const
{
    const TimelineScene &scene = m_plot->scene();
    const QRect area = m_plot->laneArea();
    const TimeSpan window = scene.span();
    if (note.timeNs < window.startNs || note.timeNs > window.endNs)
        return std::nullopt;
    for (const LaneLayout::Row &row : scene.layout().rows()) {
        if (scene.timeline()->lanes[row.lane].key != note.lane || !scene.layout().isVisible(row))
            continue;
        Place place;
        place.id = note.id;
        place.anchor = QPointF(m_plot->xOf(note.timeNs), area.top() + row.top + row.height / 2.0);
        place.box = captionBox(place.anchor, note.offset, captionSize(note.text, m_plot->font(), m_plot), area);
        return place;
    }
    return std::nullopt;
}

std::vector<AnnotationLayer::Place> AnnotationLayer::places() const
{
    std::vector<Place> places;
    if (m_plot->scene().isEmpty())
        return places;
    for (const Annotation &note : m_notes.all()) {
        if (const auto found = place(note))
            places.push_back(*found);
    }
    return places;
}

std::optional<AnnotationLayer::Place> AnnotationLayer::placeOf(std::uint32_t id) const
{
    const Annotation *note = m_notes.find(id);
    return note && !m_plot->scene().isEmpty() ? place(*note) : std::nullopt;
}

std::optional<AnnotationLayer::Place> AnnotationLayer::placeAt(const QPointF &point) const
{
    const std::vector<Place> all = places();
    for (auto it = all.rbegin(); it != all.rend(); ++it) {
        const QPointF toAnchor = it->anchor - point;
        if (it->box.contains(point) || toAnchor.manhattanLength() <= 2 * kAnchorRadius)
            return *it;
    }
    return std::nullopt;
}

void AnnotationLayer::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(true);
}

void AnnotationLayer::draw(QCPPainter *painter)
{
    const Palette &palette = m_plot->scene().palette();
    painter->setFont(m_plot->font());
    for (const Place &place : places()) {
        const Annotation *note = m_notes.find(place.id);
        const bool isSelected = place.id == m_selected;
        painter->setAntialiasing(true);
        painter->setPen(QPen(palette.text, isSelected ? 2 : 1.2));
        painter->drawLine(QLineF(place.anchor, nearestPoint(place.box, place.anchor)));
        painter->setBrush(palette.noteFill);
        painter->drawEllipse(place.anchor, kAnchorRadius, kAnchorRadius);
        painter->drawRoundedRect(place.box, 3, 3);
        painter->setPen(palette.noteText);
        painter->drawText(place.box.adjusted(kPadding, kPadding, -kPadding + 1, -kPadding), kTextFlags,
                          note ? note->text : QString());
    }
}

} // namespace plugscope
