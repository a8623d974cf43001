// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a table of a picture: title, headers, rows with sample and bar.
#pragma once

#include "widgets/pictureexport.h"

#include <QFont>
#include <QPainter>
#include <QPoint>
#include <QSize>

#include <vector>

namespace plugscope {

class PictureTablePainter
{
public:
    /// The table and the palette must live as long as the painter.
    PictureTablePainter(const PictureTable &table, const QFont &font, const Palette &palette);

    [[nodiscard]] QSize size() const;
    void paint(QPainter &painter, const QPoint &topLeft) const;

private:
    [[nodiscard]] int rowHeight() const;
    void paintCells(QPainter &painter, const QPoint &topLeft, const QStringList &cells, const QColor &colour) const;

    const PictureTable &m_table;
    const Palette &m_palette;
    QFont m_font;
    std::vector<int> m_widths; // of the cells
    bool m_hasSamples = false;
    bool m_hasBars = false;
};

} // namespace plugscope
