// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/tracedatpages.h"

#include "tracing/base/bytereader.h"

#include <algorithm>
extern "C" { // the header forgets to say so
#include <kbuffer.h>
}

namespace plugscope {

TraceDatPageWalker::TraceDatPageWalker(std::string_view pages, std::uint32_t pageSize, int longSize, bool bigEndian)
    : m_pages(pages), m_pageSize(pageSize), m_longSize(longSize == 4 ? 4 : 8), m_bigEndian(bigEndian),
      m_kbuffer(kbuffer_alloc(longSize == 4 ? KBUFFER_LSIZE_4 : KBUFFER_LSIZE_8,
                              bigEndian ? KBUFFER_ENDIAN_BIG : KBUFFER_ENDIAN_LITTLE))
{
}

TraceDatPageWalker::~TraceDatPageWalker()
{
    kbuffer_free(m_kbuffer);
}

/// A copy of a page that promises no more than is there, because kbuffer trusts the promise; with room behind it for
/// the header of a record that is cut.
std::string_view TraceDatPageWalker::shortenedPage(std::string_view page, std::size_t dataSize)
{
    m_cutPage.assign(page);
    for (std::size_t i = 0; i < m_longSize; ++i) {
        const std::size_t shift = 8 * (m_bigEndian ? m_longSize - 1 - i : i);
        m_cutPage[sizeof(std::uint64_t) + i] = static_cast<char>((dataSize >> shift) & 0xffU);
    }
    constexpr std::size_t kRoom = 64;
    m_cutPage.resize(page.size() + kRoom, '\0');
    return m_cutPage;
}

/// Page header (kernel/trace/ring_buffer.c, struct buffer_data_page): time stamp, then the number of data bytes with
/// two flags at its top.
bool TraceDatPageWalker::loadPage()
{
    constexpr std::uint64_t kSizeMask = (1U << 27U) - 1;
    const std::size_t headerSize = sizeof(std::uint64_t) + m_longSize;
    while (m_kbuffer != nullptr && m_offset < m_pages.size() && m_pageSize > headerSize) {
        std::string_view page = m_pages.substr(m_offset, m_pageSize);
        m_offset += page.size();
        if (page.size() < headerSize) {
            noteDamage();
            return false;
        }
        ByteReader reader(page);
        reader.setBigEndian(m_bigEndian);
        const std::uint64_t time = reader.u64();
        const std::uint64_t size = (m_longSize == 8 ? reader.u64() : reader.u32()) & kSizeMask;
        m_dataEnd = headerSize + static_cast<std::size_t>(size);
        if (size == 0) {
            // A page without data has at least a time; one of zeros was never written or got lost.
            if (time == 0)
                noteDamage();
            continue;
        }
        if (m_dataEnd > page.size()) {
            m_dataEnd = page.size();
            page = shortenedPage(page, page.size() - headerSize);
        }
        m_page = page.data();
        kbuffer_load_subbuffer(m_kbuffer, const_cast<char *>(m_page));
        m_missed = m_isDamaged ? -1 : kbuffer_missed_events(m_kbuffer);
        m_isDamaged = false;
        m_isFresh = true;
        return true;
    }
    return false;
}

void TraceDatPageWalker::noteDamage()
{
    ++m_damagedPages;
    m_isDamaged = true;
}

void *TraceDatPageWalker::take(std::uint64_t &time)
{
    unsigned long long ts = 0;
    void *data = m_isFresh ? kbuffer_read_event(m_kbuffer, &ts) : kbuffer_next_event(m_kbuffer, &ts);
    m_isFresh = false;
    time = ts;
    return data;
}

bool TraceDatPageWalker::next(Record &record)
{
    while (m_page != nullptr || loadPage()) {
        record.data = take(record.time);
        if (record.data == nullptr) {
            if (m_page == m_cutPage.data())
                noteDamage();
            m_page = nullptr;
            continue;
        }
        record.size = kbuffer_event_size(m_kbuffer);
        const auto begin = static_cast<std::size_t>(static_cast<const char *>(record.data) - m_page);
        if (record.size < 0 || begin + static_cast<std::size_t>(record.size) > m_dataEnd) {
            noteDamage();
            m_page = nullptr;
            continue;
        }
        record.missedBefore = m_missed;
        m_missed = 0;
        return true;
    }
    return false;
}

} // namespace plugscope
