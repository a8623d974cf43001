// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overviewstrip.h"

#include "widgets/lanepainter.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plugscope {

namespace {

constexpr int kRowHeight = 7;
constexpr int kStripMargin = 3;

/// Lays one strip over another: the more severe column stays.
void overlay(LaneStrip &strip, const LaneStrip &other)
{
    if (strip.size() == 0) {
        strip = other;
        return;
    }
    for (std::size_t i = 0; i < strip.size(); ++i) {
        if (other.style[i] <= strip.style[i])
            continue;
        strip.style[i] = other.style[i];
        strip.slice[i] = other.slice[i];
        strip.count[i] = other.count[i];
        strip.busy[i] = other.busy[i];
    }
}

} // namespace

OverviewStrip::OverviewStrip(TimeWindow &window, QWidget *parent) : QWidget(parent), m_window(window)
{
    setAccessibleName(tr("Overview of the whole trace"));
    setToolTip(tr("The whole trace. Drag the frame to move it, drag elsewhere to mark a new one."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_window, &TimeWindow::spanChanged, this, qOverload<>(&QWidget::update));
}

void OverviewStrip::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    sample();
}

void OverviewStrip::setSideMargins(int left, int right)
{
    m_leftMargin = left;
    m_rightMargin = right;
    sample();
}

QSize OverviewStrip::sizeHint() const
{
    return { 400, 3 * kRowHeight + 2 * kStripMargin };
}

QRect OverviewStrip::stripArea() const
{
    return rect().adjusted(m_leftMargin, kStripMargin, -m_rightMargin, -kStripMargin);
}

TimePixels OverviewStrip::pixels() const
{
    return { m_timeline->span, std::max(1, stripArea().width()) };
}

TimeNs OverviewStrip::timeAt(double x) const
{
    return pixels().timeAt(x - stripArea().left());
}

double OverviewStrip::xOf(TimeNs t) const
{
    return stripArea().left() + pixels().pixelOf(t);
}

void OverviewStrip::sample()
{
    m_rows.assign(3, LaneStrip {});
    if (!m_timeline)
        return;
    for (const Lane &lane : m_timeline->lanes) {
        const LaneKind kind = lane.key.kind;
        if (kind == LaneKind::Operations)
            overlay(m_rows[0], sampleLane(lane, pixels()));
        else if (kind == LaneKind::CpuState)
            overlay(m_rows[1], sampleLane(lane, pixels()));
        else if (kind == LaneKind::ConsoleMessages || kind == LaneKind::ConsoleWrites)
            overlay(m_rows[2], sampleLane(lane, pixels()));
    }
    update();
}

QRectF OverviewStrip::frame() const
{
    const double left = std::max<double>(stripArea().left(), xOf(m_window.span().startNs));
    const double right = std::min<double>(stripArea().right() + 1, xOf(m_window.span().endNs));
    return { left - 1, 0.5, std::max(4.0, right - left + 1), height() - 1.0 };
}

void OverviewStrip::paintEvent(QPaintEvent *)
{
    if (!m_timeline)
        return;
    const Palette &theme = Palette::fitting(palette());
    QPainter painter(this);
    const QRect area = stripArea();
    painter.fillRect(area, theme.laneGround);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        LanePainter(painter, theme)
            .paint(m_rows[row],
                   QRectF(area.left(), area.top() + static_cast<int>(row) * kRowHeight, area.width(), kRowHeight - 1),
                   {});
    QColor shade = theme.background;
    shade.setAlpha(170);
    const QRectF window = frame();
    painter.fillRect(QRectF(area.left(), 0, window.left() - area.left(), height()), shade);
    painter.fillRect(QRectF(window.right(), 0, area.right() + 1 - window.right(), height()), shade);
    painter.setPen(QPen(theme.text, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(window, 2, 2);
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    if (!m_timeline || event->button() != Qt::LeftButton)
        return;
    const double x = event->position().x();
    const bool showsAll = m_window.span().durationNs() >= m_timeline->span.durationNs();
    if (frame().adjusted(-3, 0, 3, 0).contains(event->position()) && !showsAll)
        m_grabbed = timeAt(x) - m_window.span().startNs;
    else
        m_marked = x;
}

void OverviewStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_grabbed) {
        const TimeNs start = timeAt(event->position().x()) - *m_grabbed;
        m_window.moveTo({ start, start + m_window.span().durationNs() });
    }
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent *event)
{
    const double x = event->position().x();
    if (m_marked && std::fabs(x - *m_marked) >= 3) {
        m_window.jumpTo({ timeAt(std::min(x, *m_marked)), timeAt(std::max(x, *m_marked)) });
    } else if (m_marked) {
        const TimeNs half = m_window.span().durationNs() / 2;
        m_window.jumpTo({ timeAt(x) - half, timeAt(x) + half });
    }
    m_marked.reset();
    m_grabbed.reset();
}

void OverviewStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    sample();
}

} // namespace plugscope
