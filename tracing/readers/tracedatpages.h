// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through the ring-buffer pages of one CPU, record by record, through libtraceevent's kbuffer.
//
// libtracecmd's own iteration copies and allocates for each record and refuses a file whose last page is cut; here the
// records are read where they lie, and what a cut or zeroed page still holds is read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct kbuffer;

namespace plugscope {

class TraceDatPageWalker
{
public:
    /// `pages` must stay valid; a page that is not whole is read as far as it goes.
    TraceDatPageWalker(std::string_view pages, std::uint32_t pageSize, int longSize, bool bigEndian);
    TraceDatPageWalker(const TraceDatPageWalker &) = delete;
    TraceDatPageWalker &operator=(const TraceDatPageWalker &) = delete;
    ~TraceDatPageWalker();

    /// One record where it lies.
    struct Record
    {
        std::uint64_t time = 0; ///< in units of the trace clock
        void *data = nullptr;
        int size = 0;
        std::int64_t missedBefore = 0; ///< records lost before this one; -1: an unknown number
    };
    /// False at the end.
    bool next(Record &record);
    /// Pages whose header or records did not make sense, so that records are missing.
    [[nodiscard]] std::uint64_t damagedPages() const { return m_damagedPages; }
    /// After the end: whether what is missing came after the last record.
    [[nodiscard]] bool lostAtEnd() const { return m_isDamaged; }

private:
    bool loadPage();
    void noteDamage();
    std::string_view shortenedPage(std::string_view page, std::size_t dataSize);
    void *take(std::uint64_t &time);

    std::string_view m_pages;
    std::size_t m_pageSize;
    std::size_t m_longSize;
    bool m_bigEndian;
    std::size_t m_offset = 0; // of the page after the current one
    kbuffer *m_kbuffer;
    std::string m_cutPage; // a copy of a page that is not whole, made consistent
    const char *m_page = nullptr;
    std::size_t m_dataEnd = 0; // of the current page
    bool m_isFresh = false; // the current page's first record was not handed out yet
    std::int64_t m_missed = 0;
    std::uint64_t m_damagedPages = 0;
    bool m_isDamaged = false; // something was missing since the last record
};

} // namespace plugscope
