// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the notes of a run over its plot, and tells which note is at a point.
#pragma once

#include "widgets/annotations.h"

#include <qcustomplot.h>

#include <optional>
#include <vector>

namespace plugscope {

class TimelinePlot;

class AnnotationLayer : public QCPLayerable
{
    Q_OBJECT

public:
    /// A note as it stands in the plot, in pixels of the widget.
    struct Place
    {
        std::uint32_t id = 0;
        QPointF anchor;
        QRectF box;
    };

    AnnotationLayer(TimelinePlot *plot, const Annotations &notes);

    /// The notes whose anchor is in view, in the order of drawing.
    [[nodiscard]] std::vector<Place> places() const;
    [[nodiscard]] std::optional<Place> placeOf(std::uint32_t id) const;
    /// The note whose caption or anchor is at a point.
    [[nodiscard]] std::optional<Place> placeAt(const QPointF &point) const;

    void setSelected(std::uint32_t id) { m_selected = id; }
    [[nodiscard]] std::uint32_t selected() const { return m_selected; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    [[nodiscard]] std::optional<Place> place(const Annotation &note) const;

    TimelinePlot *m_plot;
    const Annotations &m_notes;
    std::uint32_t m_selected = 0;
};

/// Where the caption of a note lies when its anchor is at `anchor`: by its offset, but inside `area`.
QRectF captionBox(const QPointF &anchor, const QPointF &offset, const QSizeF &size, const QRectF &area);

} // namespace plugscope
