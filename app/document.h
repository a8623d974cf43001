// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says, as headings, paragraphs, lists and tables: built once, then rendered as plain text or Markdown.
#pragma once

#include "app/texttable.h"

#include <string>
#include <variant>
#include <vector>

namespace plugscope {

struct Heading
{
    int level = 1; ///< 1: the title of a run or comparison, 2: a section
    std::string text {};
};

struct Paragraph
{
    std::string text {};
};

struct BulletList
{
    std::vector<std::string> items {};
};

using Block = std::variant<Heading, Paragraph, BulletList, TextTable>;

/// Texts may come from a trace: rendering escapes them.
using Document = std::vector<Block>;

/// Plain text of at most `width` columns, as far as single words allow.
std::string renderText(const Document &document, std::size_t width = 100);
/// GitHub-flavoured Markdown.
std::string renderMarkdown(const Document &document);

} // namespace plugscope
