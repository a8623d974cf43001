// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every lane of a scene as one plottable, and the captions beside them.
#pragma once

#include "widgets/timelinescene.h"

#include <qcustomplot.h>

namespace plugscope {

/// All lanes: one plottable that draws strips of pixel columns, never one item for each slice.
class LanePlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    LanePlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, TimelineScene &scene);

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override { }

private:
    void drawLane(QPainter &painter, const LaneLayout::Row &row, const QRect &area);
    void drawSelection(QPainter &painter, const LaneLayout::Row &row, const QRect &area);
    void drawSelectionEdges(QPainter &painter, const QRect &area);

    TimelineScene &m_scene;
};

/// The names of the lanes, left of them.
class LaneCaptions : public QCPLayerable
{
    Q_OBJECT

public:
    LaneCaptions(QCPAxisRect *axisRect, TimelineScene &scene);

    /// The width that the captions of a scene need.
    [[nodiscard]] static int widthOf(const TimelineScene &scene, const QFont &font);

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    QCPAxisRect *m_axisRect;
    TimelineScene &m_scene;
};

} // namespace plugscope
