// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texttable.h"

#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace plugscope {

namespace {

constexpr std::size_t kGap = 2; // blanks between columns
constexpr std::size_t kNarrowest = 8; // a column shrinks no further

std::string joined(const std::vector<std::string> &cells)
{
    std::string line = "|";
    for (const std::string &cell : cells)
        line += " " + cell + " |";
    return line + "\n";
}

} // namespace

TextTable::TextTable(std::vector<TableColumn> columns) : m_columns(std::move(columns)) { }

void TextTable::addRow(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    for (std::string &cell : cells)
        cell = escapedText(cell);
    m_rows.push_back(std::move(cells));
}

std::vector<TextTable::Place> TextTable::placesFor(std::size_t width) const
{
    std::vector<Place> places;
    std::size_t total = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        std::size_t widest = textWidth(m_columns[i].title);
        for (const auto &row : m_rows)
            widest = std::max(widest, textWidth(row[i]));
        places.push_back({ i, widest });
        total += widest + kGap;
    }
    total -= total == 0 ? 0 : kGap;
    while (total > width) {
        const auto last = std::find_if(places.rbegin(), places.rend(),
                                       [&](const Place &place) { return m_columns[place.column].drops; });
        if (last == places.rend())
            break;
        total -= last->width + kGap;
        places.erase(std::next(last).base());
    }
    while (total > width) { // take from the widest column that may shrink
        Place *best = nullptr;
        for (Place &place : places) {
            const bool canShrink = m_columns[place.column].shrinks && place.width > kNarrowest;
            if (canShrink && (best == nullptr || place.width > best->width))
                best = &place;
        }
        if (best == nullptr)
            break;
        --best->width;
        --total;
    }
    return places;
}

std::string TextTable::textLine(const std::vector<std::string> &cells, const std::vector<Place> &places) const
{
    std::string line;
    for (const Place &place : places) {
        const std::string cell = shortenedText(cells[place.column], place.width);
        const std::string padding(place.width - std::min(place.width, textWidth(cell)), ' ');
        if (&place != &places.front())
            line.append(kGap, ' ');
        line += m_columns[place.column].align == TableColumn::Align::Right ? padding + cell : cell + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string TextTable::toText(std::size_t width) const
{
    const std::vector<Place> places = placesFor(width);
    std::vector<std::string> titles;
    titles.reserve(m_columns.size());
    for (const TableColumn &column : m_columns)
        titles.push_back(column.title);
    std::string text = textLine(titles, places);
    for (const auto &row : m_rows)
        text += textLine(row, places);
    return text;
}

std::string TextTable::toMarkdown() const
{
    std::vector<std::string> titles;
    std::vector<std::string> rules;
    for (const TableColumn &column : m_columns) {
        titles.push_back(markdownText(column.title));
        rules.emplace_back(column.align == TableColumn::Align::Right ? "---:" : "---");
    }
    std::string text = joined(titles) + joined(rules);
    for (const auto &row : m_rows) {
        std::vector<std::string> cells;
        cells.reserve(row.size());
        for (const std::string &cell : row)
            cells.push_back(markdownText(cell));
        text += joined(cells);
    }
    return text;
}

std::string markdownText(const std::string &text)
{
    std::string result;
    for (const char c : escapedText(text)) {
        if (std::string_view("\\`*|[]").find(c) != std::string_view::npos)
            result += '\\';
        if (c == '<')
            result += "&lt;";
        else if (c == '&')
            result += "&amp;";
        else
            result += c;
    }
    return result;
}

} // namespace plugscope
