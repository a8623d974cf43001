// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/csvwriter.h"

#include "app/numbertext.h"
#include "tracing/base/escapedtext.h"

#include <cmath>

namespace plugscope {

namespace {

/// Escaped for people, but a tab stays one: the cell is data.
std::string cellText(std::string_view text)
{
    std::string cell;
    for (std::size_t tab = text.find('\t'); tab != std::string_view::npos; tab = text.find('\t')) {
        cell += escapedText(text.substr(0, tab)) + '\t';
        text.remove_prefix(tab + 1);
    }
    return cell + escapedText(text);
}

} // namespace

CsvWriter::CsvWriter(std::string_view header)
{
    m_text = std::string(header) + "\n";
}

void CsvWriter::separate()
{
    if (m_rowStarted)
        m_text += ',';
    m_rowStarted = true;
}

CsvWriter &CsvWriter::text(std::string_view text)
{
    separate();
    const std::string safe = cellText(text);
    if (safe.find_first_of(",\"\t") == std::string::npos) {
        m_text += safe;
        return *this;
    }
    m_text += '"';
    for (const char c : safe) {
        m_text += c;
        if (c == '"')
            m_text += '"';
    }
    m_text += '"';
    return *this;
}

CsvWriter &CsvWriter::integer(std::int64_t value)
{
    separate();
    m_text += std::to_string(value);
    return *this;
}

CsvWriter &CsvWriter::time(TimeNs ns)
{
    return isKnown(ns) ? integer(ns) : nothing();
}

CsvWriter &CsvWriter::rounded(double ns)
{
    constexpr double kLargest = 9.2e18; // below the end of 64 bits
    return std::abs(ns) < kLargest ? integer(std::llround(ns)) : nothing();
}

CsvWriter &CsvWriter::number(double value)
{
    separate();
    m_text += significantText(value, 6);
    return *this;
}

CsvWriter &CsvWriter::nothing()
{
    separate();
    return *this;
}

void CsvWriter::endRow()
{
    m_text += '\n';
    m_rowStarted = false;
}

} // namespace plugscope
