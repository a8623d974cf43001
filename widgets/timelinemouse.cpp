// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timelinemouse.h"

#include "widgets/overlaylayer.h"
#include "widgets/timelineplot.h"
#include "widgets/timewindow.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace plugscope {

namespace {

constexpr double kZoomPerNotch = 0.8; // what one notch of a wheel leaves of the window
constexpr double kNotch = 120; // Qt counts eighths of a degree, a notch is 15 degrees
constexpr double kLeastBand = 4; // pixels

} // namespace

TimelineMouse::TimelineMouse(TimelinePlot *plot, TimeWindow &window, OverlayLayer *overlay, QObject *parent)
    : QObject(parent), m_plot(plot), m_window(window), m_overlay(overlay)
{
    m_plot->installEventFilter(this);
}

bool TimelineMouse::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_plot || m_plot->scene().isEmpty())
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return press(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove:
        return move(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        return release(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonDblClick:
        m_drag = Drag::None;
        emit doubleClicked(refAt(static_cast<QMouseEvent *>(event)->position()));
        return true;
    case QEvent::Wheel:
        return wheel(*static_cast<QWheelEvent *>(event));
    case QEvent::ToolTip:
        return toolTip(*static_cast<QHelpEvent *>(event));
    case QEvent::Leave:
        m_overlay->setCursor(std::nullopt);
        emit hovered(-1);
        return false;
    default:
        return false;
    }
}

SliceRef TimelineMouse::refAt(const QPointF &point) const
{
    const auto hit = m_plot->hitAt(point);
    return hit ? hit->ref : SliceRef {};
}

bool TimelineMouse::press(const QMouseEvent &event)
{
    const bool wantsBand = event.button() == Qt::RightButton
                           || (event.button() == Qt::LeftButton && event.modifiers().testFlag(Qt::ShiftModifier));
    if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton && !wantsBand)
        return false;
    m_drag = wantsBand ? Drag::Band : Drag::Undecided;
    m_pressed = m_last = event.position();
    m_panRest = 0;
    QToolTip::hideText();
    return true;
}

bool TimelineMouse::move(const QMouseEvent &event)
{
    const QPointF position = event.position();
    if (m_drag == Drag::Undecided && (position - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
        m_plot->setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Band) {
        m_overlay->setBand(std::pair { m_pressed.x(), position.x() });
    } else if (m_drag == Drag::Pan) {
        const QPointF moved = position - m_last;
        const double nsPerPixel = static_cast<double>(m_window.span().durationNs()) / m_plot->scene().width();
        const double wanted = -moved.x() * nsPerPixel + m_panRest;
        m_panRest = wanted - std::round(wanted);
        m_window.pan(std::llround(wanted));
        if (moved.y() != 0)
            emit scrolled(-static_cast<int>(moved.y()));
        m_last = position;
    }
    m_overlay->setCursor(position.x());
    emit hovered(position.x());
    return true;
}

bool TimelineMouse::release(const QMouseEvent &event)
{
    const Drag drag = m_drag;
    m_drag = Drag::None;
    m_plot->unsetCursor();
    if (drag == Drag::Band) {
        m_overlay->setBand(std::nullopt);
        zoomToBand(m_pressed.x(), event.position().x());
    } else if (drag == Drag::Undecided && event.button() == Qt::LeftButton) {
        emit clicked(refAt(event.position()));
    }
    return drag != Drag::None;
}

void TimelineMouse::zoomToBand(double from, double to)
{
    if (std::fabs(to - from) < kLeastBand)
        return;
    m_window.jumpTo({ m_plot->timeAt(std::min(from, to)), m_plot->timeAt(std::max(from, to)) });
}

bool TimelineMouse::wheel(const QWheelEvent &event)
{
    const QPointF notches = QPointF(event.angleDelta()) / kNotch;
    const bool overCaptions = event.position().x() < m_plot->laneArea().left();
    if (overCaptions || event.modifiers().testFlag(Qt::ControlModifier)) {
        emit scrolled(-static_cast<int>(notches.y() * 40));
    } else if (event.modifiers().testFlag(Qt::ShiftModifier) || std::fabs(notches.x()) > std::fabs(notches.y())) {
        const double by = notches.x() != 0 ? notches.x() : notches.y();
        m_window.pan(std::llround(-by * 0.1 * static_cast<double>(m_window.span().durationNs())));
    } else {
        m_window.zoom(m_plot->timeAt(event.position().x()), std::pow(kZoomPerNotch, notches.y()));
    }
    return true;
}

bool TimelineMouse::toolTip(const QHelpEvent &event)
{
    const auto hit = m_plot->hitAt(event.pos());
    const QString text = hit ? m_plot->scene().texts().toolTip(*hit) : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPos(), text, m_plot, QRect(event.pos() - QPoint(2, 2), QSize(5, 5)));
    return true;
}

} // namespace plugscope
