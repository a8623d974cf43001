// SPDX-License-Identifier: GPL-3.0-or-later
// Lays a picture out on any paint device: title, timelines, legend, footer.
#pragma once

#include "widgets/annotations.h"
#include "widgets/pictureexport.h"
#include "widgets/timelineplot.h"

#include <QFont>
#include <QRect>

#include <memory>
#include <vector>

class QCPPainter;

namespace plugscope {

class PicturePainter
{
public:
    explicit PicturePainter(const Picture &picture);

    void paint(QCPPainter &painter);

private:
    /// A timeline and its notes; the plot is never shown.
    struct Run
    {
        std::unique_ptr<Annotations> notes;
        std::unique_ptr<TimelinePlot> plot; // after the notes that it draws
    };

    void preparePlots();
    void layOut();
    void paintTitle(QPainter &painter);
    void paintLegend(QPainter &painter);
    void paintFooter(QPainter &painter);
    /// Where the samples of the legend stand, from the top left corner of the legend.
    [[nodiscard]] std::vector<QPoint> legendPlaces() const;
    [[nodiscard]] std::vector<SliceStyle> shownStyles();
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] QString footerText() const;

    const Picture &m_picture;
    QFont m_font;
    QFont m_titleFont;
    std::vector<Run> m_runs;
    std::vector<SliceStyle> m_styles; // of the legend
    std::vector<QRect> m_plotAreas;
    QRect m_legendArea;
    QRect m_footerArea;
};

} // namespace plugscope
