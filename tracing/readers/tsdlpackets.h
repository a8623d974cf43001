// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the parts of TSDL (the language of CTF 1.8 metadata) that describe packet headers and packet contexts.
#pragma once

#include "tracing/readers/ctfpacketlayout.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plugscope {

/// Cuts TSDL into words, numbers, texts in quotes and signs; leaves out comments.
class TsdlScanner
{
public:
    explicit TsdlScanner(std::string_view text) : m_text(text) { advance(); }

    /// The current piece; empty at the end. Texts keep their opening quote, so that they differ from words.
    [[nodiscard]] std::string_view current() const { return m_current; }
    /// Where the current piece ends in the text.
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] bool atEnd() const { return m_current.empty(); }
    [[nodiscard]] bool isWord() const;
    void advance();
    /// Passes over `piece` when it is the current one.
    bool take(std::string_view piece);
    /// Passes over a whole "{ ... }" at whose opening brace the scanner stands.
    void skipBraces();
    /// Passes over everything up to and including the ";" of the current statement.
    void skipStatement();

private:
    void skipBlanksAndComments();

    std::string_view m_text;
    std::size_t m_position = 0;
    std::string_view m_current;
};

/// Fills a CtfPacketLayout from metadata.
class TsdlPacketParser
{
public:
    TsdlPacketParser(std::string_view tsdl, CtfPacketLayout &layout) : m_scanner(tsdl), m_layout(layout) { }

    /// False when packets are described by anything but plain integers and arrays of them.
    bool parse();

private:
    enum class ByteOrder { Native, Little, Big };
    struct Integer
    {
        unsigned bits = 0;
        unsigned alignBits = 0;
        ByteOrder order = ByteOrder::Native;
    };
    struct Member
    {
        std::string name;
        Integer type;
        std::uint64_t count = 1;
    };
    struct Members
    {
        std::vector<Member> list;
        std::uint64_t alignBits = 1;
        bool isPlain = true; // false: holds something else than integers
    };

    void parseTypeAlias();
    void parseTrace();
    void parseStream();
    Integer parseInteger();
    Members parseStructure();
    bool parseMember(Members &members);
    bool parseType(Integer &type);
    std::string takeWords();
    std::uint64_t takeNumber();
    void parseAlign(Members &members);
    CtfPacketLayout::Structure placed(const Members &members) const;

    TsdlScanner m_scanner;
    CtfPacketLayout &m_layout;
    std::unordered_map<std::string, Integer> m_aliases;
    std::unordered_map<std::string, Members> m_structures;
    Members m_header;
    std::unordered_map<std::uint64_t, Members> m_contexts;
};

} // namespace plugscope
