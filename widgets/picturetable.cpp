// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/picturetable.h"

#include "widgets/patterns.h"

#include <QFontMetrics>

#include <algorithm>

namespace plugscope {

namespace {

constexpr int kRowSampleWidth = 14;
constexpr int kSampleGap = 8;
constexpr int kColumnGap = 18;
constexpr int kBarWidth = 220;
constexpr int kRowGap = 3;

} // namespace

PictureTablePainter::PictureTablePainter(const PictureTable &table, const QFont &font, const Palette &palette)
    : m_table(table), m_palette(palette), m_font(font)
{
    const QFontMetrics metrics(m_font);
    const auto widen = [&](const QStringList &cells) {
        m_widths.resize(std::max(m_widths.size(), static_cast<std::size_t>(cells.size())), 0);
        for (qsizetype i = 0; i < cells.size(); ++i) {
            int &width = m_widths[static_cast<std::size_t>(i)];
            width = std::max(width, metrics.horizontalAdvance(cells[i]));
        }
    };
    widen(m_table.headers);
    for (const PictureTable::Row &row : m_table.rows) {
        widen(row.cells);
        m_hasSamples = m_hasSamples || row.sample;
        m_hasBars = m_hasBars || row.share >= 0;
    }
}

int PictureTablePainter::rowHeight() const
{
    return QFontMetrics(m_font).height() + kRowGap;
}

QSize PictureTablePainter::size() const
{
    int width = m_hasSamples ? kRowSampleWidth + kSampleGap : 0;
    for (const int cell : m_widths)
        width += cell + kColumnGap;
    width += m_hasBars ? kBarWidth : -kColumnGap;
    const int rows = static_cast<int>(m_table.rows.size()) + 1 + (m_table.headers.isEmpty() ? 0 : 1);
    return { std::max(width, QFontMetrics(m_font).horizontalAdvance(m_table.title)), rows * rowHeight() };
}

void PictureTablePainter::paintCells(QPainter &painter, const QPoint &topLeft, const QStringList &cells,
                                     const QColor &colour) const
{
    const QFontMetrics metrics(m_font);
    int left = topLeft.x() + (m_hasSamples ? kRowSampleWidth + kSampleGap : 0);
    painter.setPen(colour);
    for (std::size_t i = 0; i < m_widths.size() && static_cast<qsizetype>(i) < cells.size(); ++i) {
        const QString &text = cells[static_cast<qsizetype>(i)];
        const int indent = i == 0 ? 0 : m_widths[i] - metrics.horizontalAdvance(text);
        painter.drawText(QPoint(left + indent, topLeft.y() + metrics.ascent()), text);
        left += m_widths[i] + kColumnGap;
    }
}

void PictureTablePainter::paint(QPainter &painter, const QPoint &topLeft) const
{
    const QFontMetrics metrics(m_font);
    QPoint place = topLeft;
    painter.setFont(m_font);
    painter.setPen(m_palette.text);
    painter.drawText(QPoint(place.x(), place.y() + metrics.ascent()), m_table.title);
    place.ry() += rowHeight();
    if (!m_table.headers.isEmpty()) {
        paintCells(painter, place, m_table.headers, m_palette.fadedText);
        place.ry() += rowHeight();
    }
    int barLeft = place.x() + (m_hasSamples ? kRowSampleWidth + kSampleGap : 0);
    for (const int cell : m_widths)
        barLeft += cell + kColumnGap;
    for (const PictureTable::Row &row : m_table.rows) {
        const int height = metrics.height() - 4;
        if (row.sample)
            fillPattern(painter, QRectF(place.x(), place.y() + 2, kRowSampleWidth, height),
                        m_palette.look(*row.sample));
        if (row.share >= 0)
            fillPattern(painter, QRectF(barLeft, place.y() + 2, std::max(1.0, row.share * kBarWidth), height),
                        m_palette.look(row.sample.value_or(SliceStyle::Step)));
        paintCells(painter, place, row.cells, m_palette.text);
        place.ry() += rowHeight();
    }
}

} // namespace plugscope
