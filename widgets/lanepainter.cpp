// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanepainter.h"

#include "widgets/patterns.h"

#include <QFontMetricsF>
#include <QImage>

#include <algorithm>

namespace plugscope {

namespace {

constexpr double kWide = 3; // from this many pixels on a run is drawn by itself
constexpr double kLeastSevereWidth = 2;
constexpr double kLabelPadding = 4;
constexpr double kLeastLabelWidth = 44; // below, a shortened text says nothing

bool isSevere(SliceStyle style)
{
    return style >= SliceStyle::StopWindowInferred;
}

bool isInstant(SliceStyle style)
{
    return style == SliceStyle::Message;
}

/// Far out, a column tells by its strength how much of it is taken.
QColor strengthened(const QColor &fill, const QColor &ground, std::uint8_t busy, double least)
{
    const double share = least + (1 - least) * busy / 255.0;
    const auto mixed = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return { mixed(fill.red(), ground.red()), mixed(fill.green(), ground.green()), mixed(fill.blue(), ground.blue()) };
}

} // namespace

std::vector<StripRun> stripRuns(const LaneStrip &strip)
{
    std::vector<StripRun> runs;
    for (std::size_t i = 0; i < strip.size(); ++i) {
        if (strip.slice[i] == kNoSlice)
            continue;
        const auto column = static_cast<std::int32_t>(i);
        if (!runs.empty() && runs.back().slice == strip.slice[i] && runs.back().last == column - 1)
            runs.back().last = column;
        else
            runs.push_back({ column, column, strip.style[i], strip.slice[i] });
    }
    return runs;
}

void LanePainter::paint(const LaneStrip &strip, const QRectF &area, const Labels &labels)
{
    if (strip.size() == 0)
        return;
    m_columnWidth = area.width() / static_cast<double>(strip.size());
    const std::vector<StripRun> runs = stripRuns(strip);
    paintNarrow(strip, runs, area);
    for (const StripRun &run : runs) {
        if (!isSevere(run.style) && !isInstant(run.style) && run.columns() * m_columnWidth >= kWide)
            paintWide(run, areaOf(run, area, 0));
    }
    // Last, so that what was widened lies on top of its neighbours.
    for (const StripRun &run : runs) {
        if (isSevere(run.style))
            paintSevere(strip, run, area);
        else if (isInstant(run.style))
            m_painter.fillRect(areaOf(run, area, 2), m_palette.look(run.style).fill);
    }
    for (const StripRun &run : runs)
        paintLabel(run, areaOf(run, area, 0), labels);
}

QRectF LanePainter::areaOf(const StripRun &run, const QRectF &lane, double leastWidth) const
{
    QRectF area(lane.left() + run.first * m_columnWidth, lane.top(), run.columns() * m_columnWidth, lane.height());
    if (area.width() < leastWidth) {
        const double missing = leastWidth - area.width();
        area.adjust(-missing / 2, 0, missing / 2, 0);
    }
    return area;
}

void LanePainter::paintNarrow(const LaneStrip &strip, const std::vector<StripRun> &runs, const QRectF &area)
{
    // All narrow runs as one image of a single line: thousands of rectangles would take ten times as long.
    QImage line;
    for (const StripRun &run : runs) {
        if (isSevere(run.style) || isInstant(run.style) || run.columns() * m_columnWidth >= kWide)
            continue;
        if (line.isNull()) {
            line = QImage(static_cast<int>(strip.size()), 1, QImage::Format_ARGB32_Premultiplied);
            line.fill(Qt::transparent);
        }
        for (std::int32_t column = run.first; column <= run.last; ++column) {
            const Look &look = m_palette.look(run.style);
            const auto i = static_cast<std::size_t>(column);
            const bool isFolded = strip.count[i] > 1 || run.style == SliceStyle::Task;
            const QColor colour
                = isFolded ? strengthened(look.fill, m_palette.laneGround, strip.busy[i], 0.25) : look.fill;
            line.setPixelColor(column, 0, colour);
        }
    }
    if (!line.isNull())
        m_painter.drawImage(area, line);
}

void LanePainter::paintSevere(const LaneStrip &strip, const StripRun &run, const QRectF &area)
{
    if (run.columns() * m_columnWidth >= kWide) {
        paintWide(run, areaOf(run, area, 0));
        return;
    }
    // Never so weak that it could be overlooked.
    Look look = m_palette.look(run.style);
    look.fill = strengthened(look.fill, m_palette.laneGround, strip.busy[static_cast<std::size_t>(run.first)], 0.5);
    fillPattern(m_painter, areaOf(run, area, kLeastSevereWidth), look);
}

void LanePainter::paintWide(const StripRun &run, const QRectF &area)
{
    const Look &look = m_palette.look(run.style);
    fillPattern(m_painter, area, look);
    if (area.width() < kWide * 2)
        return;
    // A line at either end keeps neighbours of one colour apart.
    const QColor edge = look.pattern == Pattern::None ? look.mark : look.fill.darker(m_palette.isDark ? 160 : 135);
    m_painter.fillRect(QRectF(area.left(), area.top(), 1, area.height()), edge);
    m_painter.fillRect(QRectF(area.right() - 1, area.top(), 1, area.height()), edge);
}

void LanePainter::paintLabel(const StripRun &run, const QRectF &area, const Labels &labels)
{
    const QFontMetricsF metrics(m_painter.font(), m_painter.device());
    const double room = area.width() - 2 * kLabelPadding;
    if (!labels || isInstant(run.style) || room < kLeastLabelWidth - 2 * kLabelPadding
        || area.height() < metrics.height() - 2)
        return;
    const QStringList texts = labels(run.slice);
    if (texts.isEmpty())
        return;
    const auto fits = [&](const QString &text) { return metrics.horizontalAdvance(text) <= room; };
    const auto found = std::find_if(texts.begin(), texts.end(), fits);
    QString text = found != texts.end() ? *found : metrics.elidedText(texts.back(), Qt::ElideRight, room);
    if (found == texts.end() && text.size() < 5)
        return;
    const Look &look = m_palette.look(run.style);
    const QRectF inside = area.adjusted(kLabelPadding, 0, -kLabelPadding, 0);
    if (look.pattern != Pattern::None) {
        // On a pattern the text needs a quiet ground.
        QRectF ground(inside.left() - 2, 0, metrics.horizontalAdvance(text) + 4, metrics.height() - 2);
        ground.moveTop(area.center().y() - ground.height() / 2);
        m_painter.fillRect(ground, look.fill);
    }
    m_painter.setPen(look.text);
    m_painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

} // namespace plugscope
