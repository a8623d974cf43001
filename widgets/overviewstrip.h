// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in one strip, with the visible window framed in it: drag the frame, or mark a new one.
#pragma once

#include "tracing/timeline/lanesampler.h"
#include "widgets/timewindow.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace plugscope {

class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewStrip(TimeWindow &window, QWidget *parent = nullptr);

    void setTimeline(std::shared_ptr<const Timeline> timeline);
    /// Space left and right, to stand below or above the lanes of a timeline.
    void setSideMargins(int left, int right);

    [[nodiscard]] QSize sizeHint() const override;
    /// Where a moment stands, in pixels.
    [[nodiscard]] double xOf(TimeNs t) const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QRect stripArea() const;
    [[nodiscard]] TimePixels pixels() const;
    [[nodiscard]] TimeNs timeAt(double x) const;
    [[nodiscard]] QRectF frame() const;
    void sample();

    TimeWindow &m_window;
    std::shared_ptr<const Timeline> m_timeline;
    std::vector<LaneStrip> m_rows; // operations, worst of all CPUs, console
    int m_leftMargin = 0;
    int m_rightMargin = 0;
    std::optional<TimeNs> m_grabbed; // dragging: the moment under the mouse, from the start of the window
    std::optional<double> m_marked; // marking a new window: where it began
};

} // namespace plugscope
