// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timelineplot.h"

#include "widgets/laneplottable.h"
#include "widgets/timeticker.h"

#include <QFontMetrics>

namespace plugscope {

namespace {

constexpr int kRightMargin = 14;
constexpr int kTopMargin = 4;
constexpr int kTickLength = 5;
constexpr int kAxisPadding = 3;

} // namespace

/// The text below the axis that says what its numbers count from.
class OriginCaption : public QCPLayerable
{
public:
    OriginCaption(QCPAxisRect *axisRect, const TimelineScene &scene)
        : QCPLayerable(axisRect->parentPlot(), QStringLiteral("axes"), axisRect), m_axisRect(axisRect), m_scene(scene)
    {
    }

    void setText(const QString &text) { m_text = text; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter *painter) override
    {
        const QRect area = m_axisRect->rect();
        const int textHeight = QFontMetrics(mParentPlot->font()).height();
        const QRect place(area.left(), area.bottom() + kTickLength + kAxisPadding + textHeight, area.width(),
                          textHeight);
        painter->setFont(mParentPlot->font());
        painter->setPen(m_scene.palette().fadedText);
        painter->drawText(place, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, m_text);
    }

private:
    QCPAxisRect *m_axisRect;
    const TimelineScene &m_scene;
    QString m_text;
};

TimelinePlot::TimelinePlot(QWidget *parent) : QCustomPlot(parent)
{
    setUpAxes();
    addLayer(QStringLiteral("notes"), layer(QStringLiteral("axes")));
    layer(QStringLiteral("notes"))->setMode(QCPLayer::lmBuffered);
    new LanePlottable(xAxis, yAxis, m_scene);
    new LaneCaptions(axisRect(), m_scene);
    m_originCaption = new OriginCaption(axisRect(), m_scene);
    applyColours();
}

void TimelinePlot::setUpAxes()
{
    m_ticker.reset(new TimeTicker(QString()));
    xAxis->setTicker(m_ticker);
    xAxis->setTickLabelFont(font());
    xAxis->setTickLengthIn(0);
    xAxis->setTickLengthOut(kTickLength);
    xAxis->setSubTickLengthIn(0);
    xAxis->setSubTickLengthOut(2);
    xAxis->setTickLabelPadding(kAxisPadding);
    xAxis->setPadding(0);
    yAxis->setVisible(false);
    yAxis->grid()->setVisible(false);
    axisRect()->setAutoMargins(QCP::msNone);
    plotLayout()->setRowSpacing(0);
}

void TimelinePlot::applyColours()
{
    const Palette &palette = m_scene.palette();
    setBackground(QBrush(palette.background));
    const QPen axisPen(palette.fadedText, 1);
    xAxis->setBasePen(axisPen);
    xAxis->setTickPen(axisPen);
    xAxis->setSubTickPen(axisPen);
    xAxis->setTickLabelColor(palette.text);
    xAxis->grid()->setPen(QPen(palette.grid, 1));
    xAxis->grid()->setZeroLinePen(QPen(palette.grid, 1));
    xAxis->grid()->setAntialiased(false);
}

void TimelinePlot::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    const TimeText times(timeline->analysis->trace->info());
    m_ticker.reset(new TimeTicker(times.isNanoseconds() ? QString() : times.unit()));
    xAxis->setTicker(m_ticker);
    m_originNs = timeline->span.startNs;
    m_originName = tr("start of the trace");
    m_scene.setTimeline(std::move(timeline), QFontMetrics(font()).height());
    m_captionWidth = LaneCaptions::widthOf(m_scene, font());
    arrange();
}

void TimelinePlot::setSpan(TimeSpan span)
{
    m_scene.setSpan(span);
    updateAxis();
}

void TimelinePlot::setOrigin(TimeNs originNs, const QString &name)
{
    m_originNs = originNs;
    m_originName = name;
    updateAxis();
}

void TimelinePlot::setTheme(const Palette &palette)
{
    m_scene.setPalette(palette);
    applyColours();
    replot(rpQueuedReplot);
}

void TimelinePlot::setScroll(int scroll)
{
    m_scene.setScroll(scroll);
    emit arranged();
    replot(rpQueuedReplot);
}

void TimelinePlot::setSelection(SliceRef selection)
{
    m_scene.setSelection(selection);
    replot(rpQueuedReplot);
}

void TimelinePlot::setCaptionWidth(int width)
{
    m_captionWidth = width;
    arrange();
}

int TimelinePlot::axisHeight() const
{
    return 2 * QFontMetrics(font()).height() + kTickLength + 2 * kAxisPadding;
}

int TimelinePlot::heightFor(double stretch) const
{
    return m_scene.layout().heightFor(stretch) + kTopMargin + axisHeight();
}

int TimelinePlot::naturalHeight() const
{
    return m_scene.layout().naturalHeight() + kTopMargin + axisHeight();
}

void TimelinePlot::arrange()
{
    axisRect()->setMargins(QMargins(m_captionWidth, kTopMargin, kRightMargin, axisHeight()));
    plotLayout()->update(QCPLayoutElement::upPreparation);
    plotLayout()->setOuterRect(rect());
    plotLayout()->update(QCPLayoutElement::upMargins);
    plotLayout()->update(QCPLayoutElement::upLayout);
    const QRect area = laneArea();
    m_scene.setSize(area.width(), area.height(), bufferDevicePixelRatio());
    m_ticker->setTickCount(std::max(2, area.width() / std::max(90, 9 * QFontMetrics(font()).averageCharWidth())));
    updateAxis();
    emit arranged();
}

void TimelinePlot::updateAxis()
{
    const TimeSpan span = m_scene.span();
    const QCPRange range(static_cast<double>(span.startNs - m_originNs), static_cast<double>(span.endNs - m_originNs));
    xAxis->setRange(range);
    m_originCaption->setText(m_ticker->originText(range, m_originName));
    replot(rpQueuedReplot);
}

TimeNs TimelinePlot::timeAt(double x) const
{
    return m_scene.pixels().timeAt(x - laneArea().left());
}

double TimelinePlot::xOf(TimeNs t) const
{
    return laneArea().left() + m_scene.pixels().pixelOf(t);
}

std::optional<PixelHit> TimelinePlot::hitAt(const QPointF &point)
{
    const QRect area = laneArea();
    return m_scene.hit(point.x() - area.left(), static_cast<int>(std::floor(point.y())) - area.top());
}

void TimelinePlot::resizeEvent(QResizeEvent *event)
{
    QCustomPlot::resizeEvent(event);
    arrange();
}

void TimelinePlot::changeEvent(QEvent *event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    xAxis->setTickLabelFont(font());
    if (m_scene.isEmpty())
        return;
    m_scene.setFontHeight(QFontMetrics(font()).height());
    m_captionWidth = LaneCaptions::widthOf(m_scene, font());
    arrange();
}

} // namespace plugscope
