// SPDX-License-Identifier: GPL-3.0-or-later
// What QTest lacks: wheel, drags in steps, and drops of files; and where things stand in a timeline.
#pragma once

#include "widgets/timelineplot.h"
#include "widgets/timelineview.h"

#include <QApplication>
#include <QMimeData>
#include <QTest>
#include <QUrl>
#include <QWheelEvent>

namespace plugscope::test {

/// Turns the wheel by notches (above 0: away from the user) at a point of the widget.
inline void turnWheel(QWidget *widget, const QPoint &at, int notches, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(at, widget->mapToGlobal(at), QPoint(), QPoint(0, notches * 120), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

/// Presses, moves in steps, releases.
inline void drag(QWidget *widget, const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = {},
                 Qt::MouseButton button = Qt::LeftButton)
{
    const auto send = [&](QEvent::Type type, const QPoint &at, Qt::MouseButton changed, Qt::MouseButtons held) {
        QMouseEvent event(type, at, widget->mapToGlobal(at), changed, held, modifiers);
        QApplication::sendEvent(widget, &event);
    };
    send(QEvent::MouseButtonPress, from, button, button);
    for (int step = 1; step <= 10; ++step)
        send(QEvent::MouseMove, from + (to - from) * step / 10, Qt::NoButton, button);
    send(QEvent::MouseButtonRelease, to, button, Qt::NoButton);
}

/// Drops files on a widget.
inline void dropFiles(QWidget *widget, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &drop);
}

/// The middle of a lane at a moment, in pixels of the plot.
inline QPoint placeOf(TimelineView &view, const LaneKey &key, TimeNs t)
{
    const TimelineScene &scene = view.plot().scene();
    for (const LaneLayout::Row &row : scene.layout().rows()) {
        if (scene.timeline()->lanes[row.lane].key == key)
            return { static_cast<int>(view.plot().xOf(t)), view.plot().laneArea().top() + row.top + row.height / 2 };
    }
    return { -1, -1 };
}

/// Shows a widget and waits until the window system drew it.
inline bool showAndWait(QWidget &widget, const QSize &size)
{
    widget.resize(size);
    widget.setVisible(true);
    widget.activateWindow(); // shortcuts work in the active window only
    return QTest::qWaitForWindowExposed(&widget) && QTest::qWaitForWindowActive(&widget);
}

} // namespace plugscope::test
