// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does in a timeline: wheel zoom at the cursor, drag to move, shift-drag to zoom to a range, click to
// select, double click to zoom to what was hit, rest to learn what a pixel means.
#pragma once

#include "tracing/timeline/laneslices.h"

#include <QObject>
#include <QPoint>
#include <QPointF>

class QHelpEvent;
class QMouseEvent;
class QWheelEvent;

namespace plugscope {

class OverlayLayer;
class TimelinePlot;
class TimeWindow;

class TimelineMouse : public QObject
{
    Q_OBJECT

public:
    TimelineMouse(TimelinePlot *plot, TimeWindow &window, OverlayLayer *overlay, QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    /// Clicked; None where nothing is.
    void clicked(plugscope::SliceRef ref);
    void doubleClicked(plugscope::SliceRef ref);
    /// The mouse moved to x in the plot, or left it (negative).
    void hovered(double x);
    /// The CPU lanes shall scroll by so many pixels.
    void scrolled(int pixels);

private:
    enum class Drag { None, Undecided, Pan, Band };

    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool toolTip(const QHelpEvent &event);
    void zoomToBand(double from, double to);
    [[nodiscard]] SliceRef refAt(const QPointF &point) const;

    TimelinePlot *m_plot;
    TimeWindow &m_window;
    OverlayLayer *m_overlay;
    Drag m_drag = Drag::None;
    QPointF m_pressed; // where the button went down
    QPointF m_last;
    double m_panRest = 0; // of a nanosecond, so that slow moves add up
};

} // namespace plugscope
