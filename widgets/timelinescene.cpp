// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timelinescene.h"

#include "tracing/timeline/sliceref.h"

#include <algorithm>
#include <cmath>

namespace plugscope {

void TimelineScene::setTimeline(std::shared_ptr<const Timeline> timeline, int fontHeight)
{
    m_timeline = std::move(timeline);
    m_texts.emplace(m_timeline, TimeText(m_timeline->analysis->trace->info()));
    m_layout = LaneLayout(*m_timeline, fontHeight);
    m_layout.arrange(m_height, m_scroll = 0);
    m_span = m_timeline->span;
    setSelection({});
    forgetStrips();
}

void TimelineScene::setFontHeight(int fontHeight)
{
    m_layout = LaneLayout(*m_timeline, fontHeight);
    m_layout.arrange(m_height, m_scroll);
}

void TimelineScene::setSpan(TimeSpan span)
{
    if (span == m_span)
        return;
    m_span = span;
    forgetStrips();
}

void TimelineScene::setSelection(SliceRef selection)
{
    m_selection = selection;
    m_selectionSpan = spanOf(*m_timeline, selection);
}

void TimelineScene::setSize(int width, int height, double columnsPerPixel)
{
    width = std::max(1, width);
    if (width != m_width || columnsPerPixel != m_columnsPerPixel)
        forgetStrips();
    if (height != m_height)
        m_layout.arrange(height, m_scroll);
    m_width = width;
    m_height = height;
    m_columnsPerPixel = columnsPerPixel;
    m_scroll = std::min(m_scroll, m_layout.scrollRange());
}

void TimelineScene::setScroll(int scroll)
{
    m_scroll = std::clamp(scroll, 0, m_layout.scrollRange());
    m_layout.arrange(m_height, m_scroll);
}

TimePixels TimelineScene::columns() const
{
    return { m_span, std::max(1, static_cast<int>(std::lround(m_width * m_columnsPerPixel))) };
}

void TimelineScene::forgetStrips()
{
    m_strips.assign(m_timeline ? m_timeline->lanes.size() : 0, std::nullopt);
}

const LaneStrip &TimelineScene::strip(std::size_t lane)
{
    std::optional<LaneStrip> &strip = m_strips[lane];
    if (!strip)
        strip = sampleLane(m_timeline->lanes[lane], columns());
    return *strip;
}

std::optional<PixelHit> TimelineScene::hit(double x, int y)
{
    const LaneLayout::Row *row = m_timeline && x >= 0 && x < m_width ? m_layout.rowAt(y) : nullptr;
    if (!row)
        return std::nullopt;
    const LaneStrip &shown = strip(row->lane);
    const LaneSlices &slices = m_timeline->lanes[row->lane].slices;
    const int middle = static_cast<int>(x * m_columnsPerPixel);
    PixelHit hit;
    hit.lane = row->lane;
    hit.pixelSpan = columns().spanOf(middle);
    // What is thinner than three pixels can be hit a pixel beside it, where it is more severe than what is there.
    const int reach = static_cast<int>(std::ceil(m_columnsPerPixel));
    int best = middle;
    for (int column = std::max(0, middle - reach); column <= middle + reach; ++column) {
        if (column < static_cast<int>(shown.size())
            && shown.style[static_cast<std::size_t>(column)] > shown.style[static_cast<std::size_t>(best)])
            best = column;
    }
    for (const int column : { best, middle }) {
        const auto i = static_cast<std::size_t>(column);
        if (shown.slice[i] == kNoSlice)
            continue;
        const TimeSpan span = slices.spanAt(shown.slice[i]);
        if (column != middle && span.durationNs() > 3 * hit.pixelSpan.durationNs())
            continue;
        hit.ref = slices.refAt(shown.slice[i]);
        hit.style = shown.style[i];
        hit.sliceSpan = span;
        hit.count = shown.count[i];
        hit.pixelSpan = columns().spanOf(column);
        break;
    }
    return hit;
}

} // namespace plugscope
