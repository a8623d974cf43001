// SPDX-License-Identifier: GPL-3.0-or-later
// A table of texts: aligned columns for a terminal or a mail, or a Markdown table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace plugscope {

struct TableColumn
{
    std::string title {};
    enum class Align { Left, Right } align = Align::Right;
    bool shrinks = false; ///< gives room where the table would be too wide, by shortening its texts
    bool drops = false; ///< gives room first, by being left out of the text (never of Markdown)
};

/// Cells may hold text from a trace: it is escaped here.
class TextTable
{
public:
    explicit TextTable(std::vector<TableColumn> columns);

    /// Missing cells are empty, surplus ones left out.
    void addRow(std::vector<std::string> cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }

    /// Lines of at most `width` characters, as far as the columns that shrink allow; no blanks at their ends.
    [[nodiscard]] std::string toText(std::size_t width) const;
    [[nodiscard]] std::string toMarkdown() const;

private:
    struct Place // of a column in the text
    {
        std::size_t column = 0;
        std::size_t width = 0;
    };
    [[nodiscard]] std::vector<Place> placesFor(std::size_t width) const;
    [[nodiscard]] std::string textLine(const std::vector<std::string> &cells, const std::vector<Place> &places) const;

    std::vector<TableColumn> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// `text`, escaped, with the characters that mean something in Markdown made plain.
std::string markdownText(const std::string &text);

} // namespace plugscope
