// SPDX-License-Identifier: GPL-3.0-or-later
// What follows the mouse: the line through all lanes at the cursor, and the band of a box zoom. Buffered, so that
// moving the mouse does not draw the lanes again.
#pragma once

#include <qcustomplot.h>

#include <optional>
#include <utility>

namespace plugscope {

class TimelinePlot;

class OverlayLayer : public QCPLayerable
{
    Q_OBJECT

public:
    explicit OverlayLayer(TimelinePlot *plot);

    /// Where the cursor line stands, in pixels of the widget; nothing: no line.
    void setCursor(std::optional<double> x);
    /// The edges of the band to zoom to; nothing: no band.
    void setBand(std::optional<std::pair<double, double>> band);
    [[nodiscard]] std::optional<double> cursorX() const { return m_cursorX; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    void drawBand(QCPPainter *painter, const QRect &area);

    TimelinePlot *m_plot;
    std::optional<double> m_cursorX;
    std::optional<std::pair<double, double>> m_band;
};

} // namespace plugscope
