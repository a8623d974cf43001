// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/patterns.h"

#include <QLineF>
#include <QList>

#include <algorithm>
#include <cmath>

namespace plugscope {

namespace {

constexpr double kSpacing = 6;
constexpr double kWideSpacing = 12;

/// Lines x + y = n * spacing (rising) or x - y = n * spacing (falling), cut to the area by hand: the SVG writer of
/// Qt 6.4 ignores clipping.
void addDiagonals(QList<QLineF> &lines, const QRectF &area, double spacing, bool rising)
{
    const double low = rising ? area.left() + area.top() : area.left() - area.bottom();
    const double high = rising ? area.right() + area.bottom() : area.right() - area.top();
    for (double c = std::ceil(low / spacing) * spacing; c <= high; c += spacing) {
        const double top = rising ? c - area.top() : c + area.top(); // x where the line meets the upper edge
        const double bottom = rising ? c - area.bottom() : c + area.bottom();
        const double left = std::clamp(std::min(top, bottom), area.left(), area.right());
        const double right = std::clamp(std::max(top, bottom), area.left(), area.right());
        if (right > left)
            lines.append(rising ? QLineF(left, c - left, right, c - right) : QLineF(left, left - c, right, right - c));
    }
}

void addBars(QList<QLineF> &lines, const QRectF &area)
{
    constexpr double spacing = 4;
    for (double y = std::ceil(area.top() / spacing) * spacing + 0.5; y < area.bottom(); y += spacing)
        lines.append(QLineF(area.left(), y, area.right(), y));
}

/// Squares of 2 pixels every 5, each second row shifted.
void drawDots(QPainter &painter, const QRectF &area, const QColor &colour)
{
    constexpr double spacing = 5;
    constexpr double size = 2;
    QList<QRectF> dots;
    for (auto row = static_cast<int>(std::floor(area.top() / spacing)); row * spacing < area.bottom(); ++row) {
        const double shift = row % 2 == 0 ? 0 : spacing / 2;
        const double top = std::max(area.top(), row * spacing + 1);
        const double bottom = std::min(area.bottom(), row * spacing + 1 + size);
        for (double x = std::floor((area.left() - shift) / spacing) * spacing + shift; x < area.right(); x += spacing) {
            const double left = std::max(area.left(), x);
            const double right = std::min(area.right(), x + size);
            if (left < right && top < bottom)
                dots.append(QRectF(left, top, right - left, bottom - top));
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRects(dots);
}

} // namespace

void fillPattern(QPainter &painter, const QRectF &area, const Look &look)
{
    painter.fillRect(area, look.fill);
    QList<QLineF> lines;
    switch (look.pattern) {
    case Pattern::None:
        return;
    case Pattern::Dots:
        drawDots(painter, area, look.mark);
        return;
    case Pattern::Rising:
        addDiagonals(lines, area, kSpacing, true);
        break;
    case Pattern::Falling:
        addDiagonals(lines, area, kSpacing, false);
        break;
    case Pattern::Sparse:
        addDiagonals(lines, area, kWideSpacing, true);
        break;
    case Pattern::Lattice:
        addDiagonals(lines, area, kSpacing, true);
        addDiagonals(lines, area, kSpacing, false);
        break;
    case Pattern::Bars:
        addBars(lines, area);
        break;
    }
    painter.setPen(QPen(look.mark, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
}

} // namespace plugscope
