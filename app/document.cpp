// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document.h"

#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plugscope {

namespace {

constexpr std::size_t kProseWidth = 78; // what mail programs keep on one line

/// True for the blank between a number and its unit, where no line ends.
bool isBeforeUnit(const std::string &text, std::size_t blank)
{
    if (blank == 0 || text[blank - 1] < '0' || text[blank - 1] > '9')
        return false;
    const std::string_view rest = std::string_view(text).substr(blank + 1);
    constexpr std::array<std::string_view, 5> kUnits { "ns", "us", "ms", "s", "%" };
    return std::any_of(kUnits.begin(), kUnits.end(), [rest](std::string_view unit) {
        if (!rest.starts_with(unit))
            return false;
        const char after = rest.size() > unit.size() ? rest[unit.size()] : ' ';
        return std::string_view(" ,.;:)").find(after) != std::string_view::npos;
    });
}

/// End of the word that begins at `begin`: the next blank where a line may end.
std::size_t endOfWord(const std::string &text, std::size_t begin)
{
    std::size_t end = text.find(' ', begin);
    while (end != std::string::npos && isBeforeUnit(text, end))
        end = text.find(' ', end + 1);
    return std::min(end, text.size());
}

/// Breaks at blanks; a word longer than the line is shortened. `indent` goes before every line but the first.
std::string wrapped(const std::string &text, std::size_t width, std::string_view first, std::string_view indent)
{
    const std::string safe = escapedText(text);
    std::string result(first);
    std::size_t column = textWidth(first);
    bool atStart = true;
    for (std::size_t begin = safe.find_first_not_of(' '); begin != std::string::npos;) {
        const std::size_t end = endOfWord(safe, begin);
        const std::string word = shortenedText(safe.substr(begin, end - begin), width - indent.size());
        const std::size_t length = textWidth(word);
        if (!atStart && column + 1 + length > width) {
            result += "\n";
            result += indent;
            column = indent.size();
            atStart = true;
        }
        if (!atStart) {
            result += " ";
            ++column;
        }
        result += word;
        column += length;
        atStart = false;
        begin = safe.find_first_not_of(' ', end);
    }
    return result + "\n";
}

class TextRenderer
{
public:
    explicit TextRenderer(std::size_t width) : m_width(width), m_proseWidth(std::min(width, kProseWidth)) { }

    void operator()(const Heading &heading)
    {
        const std::string text = shortenedText(escapedText(heading.text), m_width);
        m_text += m_text.empty() ? "" : "\n";
        m_text += text + "\n";
        m_text += std::string(textWidth(text), heading.level == 1 ? '=' : '-') + "\n";
        m_underHeading = true;
    }
    void operator()(const Paragraph &paragraph)
    {
        separate();
        m_text += wrapped(paragraph.text, m_proseWidth, "", "");
    }
    void operator()(const BulletList &list)
    {
        separate();
        for (const std::string &item : list.items)
            m_text += wrapped(item, m_proseWidth, "* ", "  ");
    }
    void operator()(const TextTable &table)
    {
        separate();
        m_text += table.toText(m_width);
    }

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    /// An empty line, except under a heading.
    void separate()
    {
        if (!m_text.empty() && !m_underHeading)
            m_text += "\n";
        m_underHeading = false;
    }

    std::size_t m_width;
    std::size_t m_proseWidth;
    bool m_underHeading = false;
    std::string m_text;
};

class MarkdownRenderer
{
public:
    void operator()(const Heading &heading)
    {
        separate();
        m_text
            += std::string(static_cast<std::size_t>(heading.level) + 1, '#') + " " + markdownText(heading.text) + "\n";
    }
    void operator()(const Paragraph &paragraph)
    {
        separate();
        m_text += markdownText(paragraph.text) + "\n";
    }
    void operator()(const BulletList &list)
    {
        separate();
        for (const std::string &item : list.items)
            m_text += "- " + markdownText(item) + "\n";
    }
    void operator()(const TextTable &table)
    {
        separate();
        m_text += table.toMarkdown();
    }

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    void separate() { m_text += m_text.empty() ? "" : "\n"; }

    std::string m_text;
};

} // namespace

std::string renderText(const Document &document, std::size_t width)
{
    TextRenderer renderer(width);
    for (const Block &block : document)
        std::visit(renderer, block);
    return renderer.take();
}

std::string renderMarkdown(const Document &document)
{
    MarkdownRenderer renderer;
    for (const Block &block : document)
        std::visit(renderer, block);
    return renderer.take();
}

} // namespace plugscope
