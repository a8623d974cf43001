// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document.h"

#include "app/escapedtext.h"

#include <algorithm>
#include <string_view>

namespace plugscope {

namespace {

constexpr std::size_t kProseWidth = 78; // what mail programs keep on one line

/// Breaks at blanks; a word longer than the line is shortened. `indent` goes before every line but the first.
std::string wrapped(const std::string &text, std::size_t width, std::string_view first, std::string_view indent)
{
    const std::string safe = escapedText(text);
    std::string result(first);
    std::size_t column = textWidth(first);
    bool atStart = true;
    for (std::size_t begin = safe.find_first_not_of(' '); begin != std::string::npos;) {
        const std::size_t end = std::min(safe.find(' ', begin), safe.size());
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
        m_text += std::string(static_cast<std::size_t>(heading.level) + 1, '#') + " " + markdownText(heading.text) + "\n";
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
