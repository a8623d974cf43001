// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of one run: time axis, lanes, captions. Used on the screen and, never shown, to export pictures.
#pragma once

#include "widgets/timelinescene.h"

#include <qcustomplot.h>

namespace plugscope {

class OriginCaption;
class TimeTicker;

class TimelinePlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit TimelinePlot(QWidget *parent = nullptr);

    void setTimeline(std::shared_ptr<const Timeline> timeline);
    void setSpan(TimeSpan span);
    /// The moment that the axis calls 0, and what it is, for the text at the axis.
    void setOrigin(TimeNs originNs, const QString &name);
    void setTheme(const Palette &palette);
    void setScroll(int scroll);
    void setSelection(SliceRef selection);

    [[nodiscard]] TimelineScene &scene() { return m_scene; }
    [[nodiscard]] const TimelineScene &scene() const { return m_scene; }
    /// The area of the lanes, in pixels of the widget.
    [[nodiscard]] QRect laneArea() const { return axisRect()->rect(); }
    /// Captions left of the lanes are this wide; make several plots agree on one width.
    [[nodiscard]] int captionWidth() const { return m_captionWidth; }
    void setCaptionWidth(int width);
    /// The height with which every lane is shown comfortably.
    [[nodiscard]] int naturalHeight() const;
    /// The height that lanes stretched by this factor fill.
    [[nodiscard]] int heightFor(double stretch) const;

    [[nodiscard]] TimeNs timeAt(double x) const;
    [[nodiscard]] double xOf(TimeNs t) const;
    [[nodiscard]] std::optional<PixelHit> hitAt(const QPointF &point);
    /// Takes font and size over; before drawing and before hit tests of a plot never shown.
    void arrange();

signals:
    /// Lanes were laid out anew: scroll range and places may have changed.
    void arranged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setUpAxes();
    void applyColours();
    void updateAxis();
    [[nodiscard]] int axisHeight() const;

    TimelineScene m_scene;
    QSharedPointer<TimeTicker> m_ticker;
    OriginCaption *m_originCaption = nullptr; // owned by the plot
    TimeNs m_originNs = 0;
    QString m_originName;
    int m_captionWidth = 0;
};

} // namespace plugscope
