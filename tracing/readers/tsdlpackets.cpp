// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tsdlpackets.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace plugscope {

namespace {

constexpr std::uint64_t kMaxElements = CtfPacketLayout::kMaxHeaderBytes;

bool isWordSign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

std::optional<std::uint64_t> toNumber(std::string_view text)
{
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end == text.data())
        return std::nullopt;
    return value;
}

/// 1 for anything that is no sensible alignment.
unsigned alignment(std::uint64_t value)
{
    constexpr std::uint64_t kMax = 4096;
    const bool isPowerOfTwo = value != 0 && (value & (value - 1)) == 0;
    return isPowerOfTwo && value <= kMax ? static_cast<unsigned>(value) : 1U;
}

} // namespace

bool TsdlScanner::isWord() const
{
    return !m_current.empty() && isWordSign(m_current.front());
}

void TsdlScanner::skipBlanksAndComments()
{
    while (m_position < m_text.size()) {
        const std::string_view rest = m_text.substr(m_position);
        if (rest.front() == ' ' || (rest.front() >= '\t' && rest.front() <= '\r') || rest.front() == '\0')
            ++m_position;
        else if (rest.starts_with("/*"))
            m_position = std::min(m_text.find("*/", m_position + 2), m_text.size() - 2) + 2;
        else if (rest.starts_with("//"))
            m_position = std::min(m_text.find('\n', m_position), m_text.size());
        else
            return;
    }
}

void TsdlScanner::advance()
{
    skipBlanksAndComments();
    const std::size_t start = m_position;
    if (start >= m_text.size()) {
        m_current = {};
        return;
    }
    std::size_t end = start + 1;
    if (m_text[start] == '"') {
        while (end < m_text.size() && m_text[end] != '"')
            end += m_text[end] == '\\' ? 2 : 1;
        m_position = std::min(end + 1, m_text.size());
        m_current = m_text.substr(start, std::min(end, m_text.size()) - start);
        return;
    }
    if (isWordSign(m_text[start])) {
        while (end < m_text.size() && isWordSign(m_text[end]))
            ++end;
    } else if (m_text.substr(start).starts_with(":=")) {
        ++end;
    }
    m_position = end;
    m_current = m_text.substr(start, end - start);
}

bool TsdlScanner::take(std::string_view piece)
{
    if (m_current != piece)
        return false;
    advance();
    return true;
}

void TsdlScanner::skipBraces()
{
    std::size_t depth = 0;
    while (!atEnd()) {
        const std::string_view piece = m_current;
        advance();
        if (piece == "{") {
            ++depth;
        } else if (piece == "}") {
            if (depth <= 1)
                return;
            --depth;
        }
    }
}

void TsdlScanner::skipStatement()
{
    while (!atEnd() && m_current != ";" && m_current != "}") {
        if (m_current == "{")
            skipBraces();
        else
            advance();
    }
    take(";");
}

bool TsdlPacketParser::parse()
{
    while (!m_scanner.atEnd()) {
        if (m_scanner.take("typealias")) {
            parseTypeAlias();
        } else if (m_scanner.take("trace")) {
            parseTrace();
        } else if (m_scanner.take("stream")) {
            parseStream();
        } else if (m_scanner.take("struct")) {
            const std::string name = m_scanner.isWord() ? takeWords() : std::string();
            m_structures.insert_or_assign(name, parseStructure());
            m_scanner.skipStatement();
        } else {
            m_scanner.skipStatement();
            m_scanner.take("}"); // a closing brace too many must not stop the loop
        }
    }
    if (!m_header.isPlain || m_contexts.empty())
        return false;
    m_layout.m_header = placed(m_header);
    for (const auto &[id, members] : m_contexts) {
        if (!members.isPlain)
            return false;
        m_layout.m_contexts.emplace(id, placed(members));
    }
    return true;
}

void TsdlPacketParser::parseTypeAlias()
{
    if (m_scanner.take("integer")) {
        const Integer type = parseInteger();
        if (m_scanner.take(":=")) {
            const std::string name = takeWords();
            if (name == "unsigned long")
                m_layout.m_longBits = type.bits;
            m_aliases.insert_or_assign(name, type);
        }
    }
    m_scanner.skipStatement();
}

void TsdlPacketParser::parseTrace()
{
    m_scanner.take("{");
    while (!m_scanner.atEnd() && !m_scanner.take("}")) {
        if (m_scanner.take("uuid") && m_scanner.take("=")) {
            const std::string_view text = m_scanner.current();
            m_layout.m_uuid = text.substr(std::min<std::size_t>(1, text.size()));
        } else if (m_scanner.take("byte_order") && m_scanner.take("=")) {
            m_layout.m_bigEndian = m_scanner.current() == "be" || m_scanner.current() == "network";
        } else if (m_scanner.take("packet.header") && m_scanner.take(":=") && m_scanner.take("struct")) {
            const std::string name = m_scanner.isWord() ? takeWords() : std::string();
            m_header = name.empty() ? parseStructure() : m_structures[name];
        }
        m_scanner.skipStatement();
    }
    m_scanner.skipStatement();
}

void TsdlPacketParser::parseStream()
{
    std::uint64_t id = 0;
    Members context;
    m_scanner.take("{");
    while (!m_scanner.atEnd() && !m_scanner.take("}")) {
        if (m_scanner.take("id") && m_scanner.take("=")) {
            id = toNumber(m_scanner.current()).value_or(0);
        } else if (m_scanner.take("packet.context") && m_scanner.take(":=") && m_scanner.take("struct")) {
            const std::string name = m_scanner.isWord() ? takeWords() : std::string();
            context = name.empty() ? parseStructure() : m_structures[name];
        }
        m_scanner.skipStatement();
    }
    m_scanner.skipStatement();
    m_contexts.insert_or_assign(id, std::move(context));
}

/// Stands behind "integer".
TsdlPacketParser::Integer TsdlPacketParser::parseInteger()
{
    Integer type;
    if (!m_scanner.take("{"))
        return type;
    while (!m_scanner.atEnd() && !m_scanner.take("}")) {
        if (m_scanner.take("size") && m_scanner.take("="))
            type.bits = static_cast<unsigned>(std::min<std::uint64_t>(takeNumber(), 65));
        else if (m_scanner.take("align") && m_scanner.take("="))
            type.alignBits = alignment(takeNumber());
        else if (m_scanner.take("byte_order") && m_scanner.take("="))
            type.order = m_scanner.current() == "native" ? ByteOrder::Native
                         : m_scanner.current() == "le"   ? ByteOrder::Little
                                                         : ByteOrder::Big;
        m_scanner.skipStatement();
    }
    if (type.alignBits == 0)
        type.alignBits = type.bits % 8 == 0 ? 8 : 1;
    return type;
}

/// Stands at the "{" of a structure; takes an "align(N)" behind it too.
TsdlPacketParser::Members TsdlPacketParser::parseStructure()
{
    Members members;
    if (!m_scanner.take("{"))
        return members;
    while (!m_scanner.atEnd() && !m_scanner.take("}")) {
        if (!parseMember(members)) {
            members.isPlain = false;
            m_scanner.skipStatement();
        }
    }
    parseAlign(members);
    return members;
}

void TsdlPacketParser::parseAlign(Members &members)
{
    if (m_scanner.take("align") && m_scanner.take("(")) {
        members.alignBits = std::max<std::uint64_t>(members.alignBits, alignment(takeNumber()));
        m_scanner.take(")");
    }
}

/// One "type name;" or "type name[N];".
bool TsdlPacketParser::parseMember(Members &members)
{
    Member member;
    if (m_scanner.take("integer")) {
        member.type = parseInteger();
        member.name = takeWords();
    } else {
        const std::string words = takeWords();
        const std::size_t blank = words.rfind(' ');
        if (blank == std::string::npos)
            return false;
        const auto alias = m_aliases.find(words.substr(0, blank));
        if (alias == m_aliases.end())
            return false;
        member.type = alias->second;
        member.name = words.substr(blank + 1);
    }
    if (m_scanner.take("[")) {
        member.count = takeNumber();
        if (!m_scanner.take("]"))
            return false;
    }
    const bool isSane = member.type.bits > 0 && member.type.bits <= 64 && member.count <= kMaxElements;
    if (!isSane || !m_scanner.take(";"))
        return false;
    members.alignBits = std::max<std::uint64_t>(members.alignBits, member.type.alignBits);
    members.list.push_back(std::move(member));
    return true;
}

/// Joins words with blanks: "unsigned long x".
std::string TsdlPacketParser::takeWords()
{
    std::string words;
    while (m_scanner.isWord()) {
        if (!words.empty())
            words += ' ';
        words += m_scanner.current();
        m_scanner.advance();
    }
    return words;
}

/// 0 when there is no number.
std::uint64_t TsdlPacketParser::takeNumber()
{
    const std::optional<std::uint64_t> number = toNumber(m_scanner.current());
    if (number)
        m_scanner.advance();
    return number.value_or(0);
}

CtfPacketLayout::Structure TsdlPacketParser::placed(const Members &members) const
{
    CtfPacketLayout::Structure structure;
    structure.alignBits = members.alignBits;
    for (const Member &member : members.list) {
        const std::uint64_t align = member.type.alignBits;
        structure.bits = (structure.bits + align - 1) / align * align;
        const bool bigEndian
            = member.type.order == ByteOrder::Native ? m_layout.m_bigEndian : member.type.order == ByteOrder::Big;
        structure.places.emplace(
            member.name,
            CtfPacketLayout::Place { .bit = structure.bits, .bits = member.type.bits, .bigEndian = bigEndian });
        // Elements of an array are aligned one by one, which for whole bytes changes nothing.
        structure.bits += member.type.bits * member.count;
    }
    return structure;
}

} // namespace plugscope
