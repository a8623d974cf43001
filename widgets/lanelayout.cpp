// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanelayout.h"

#include <algorithm>
#include <cmath>

namespace plugscope {

namespace {

constexpr int kGroupGap = 9;
constexpr int kCpuGap = 5;
constexpr int kLaneGap = 1;
constexpr double kMostSqueeze = 0.3; // by then CPU rows have their least height
constexpr int kRowMargin = 4; // above the first and below the last row

bool isCpuLane(const LaneKey &lane)
{
    return lane.kind == LaneKind::CpuState || lane.kind == LaneKind::CpuTasks;
}

int gapAbove(const LaneKey *before, const LaneKey &lane)
{
    if (!before)
        return kRowMargin;
    const bool sameGroup = isCpuLane(*before) == isCpuLane(lane)
                           && (before->kind >= LaneKind::ConsoleMessages) == (lane.kind >= LaneKind::ConsoleMessages)
                           && (before->stream == lane.stream || lane.kind == LaneKind::ConsoleWrites)
                           && (before->kind == LaneKind::StraySteps) == (lane.kind == LaneKind::StraySteps);
    if (!sameGroup)
        return kGroupGap;
    return lane.kind == LaneKind::CpuState ? kCpuGap : kLaneGap;
}

} // namespace

LaneLayout::LaneLayout(const Timeline &timeline, int fontHeight)
{
    const LaneKey *before = nullptr;
    m_naturalHeight = kRowMargin;
    for (const Lane &row : timeline.lanes) {
        const LaneKey &lane = row.key;
        Wish wish;
        wish.gapAbove = gapAbove(before, lane);
        wish.band = isCpuLane(lane) ? Wish::Middle : lane.kind >= LaneKind::ConsoleMessages ? Wish::Bottom : Wish::Top;
        const bool isThin = lane.kind == LaneKind::CpuTasks || lane.kind == LaneKind::ConsoleMessages;
        wish.height = lane.kind == LaneKind::Operations ? fontHeight + 8 : isThin ? fontHeight : fontHeight + 4;
        wish.leastHeight = lane.kind == LaneKind::CpuState ? 8 : lane.kind == LaneKind::CpuTasks ? 5 : wish.height;
        m_naturalHeight += wish.gapAbove + wish.height;
        m_wishes.push_back(wish);
        before = &lane;
    }
}

int LaneLayout::scaled(const Wish &wish, double scale)
{
    return std::max(wish.leastHeight, static_cast<int>(std::lround(wish.height * scale)));
}

int LaneLayout::sum(Wish::Band band, double scale) const
{
    int height = 0;
    for (const Wish &wish : m_wishes) {
        if (wish.band == band)
            height += wish.gapAbove + scaled(wish, scale);
    }
    return height;
}

int LaneLayout::heightFor(double stretch) const
{
    return sum(Wish::Top, stretch) + sum(Wish::Middle, stretch) + sum(Wish::Bottom, stretch) + kRowMargin;
}

void LaneLayout::arrange(int height, int scroll)
{
    const int pinned = sum(Wish::Top, 1) + sum(Wish::Bottom, 1) + kRowMargin;
    double pinnedScale = 1;
    double middleScale = 1;
    if (m_naturalHeight < height) {
        while (pinnedScale < m_mostStretch && heightFor(pinnedScale + 0.02) <= height)
            pinnedScale += 0.02;
        middleScale = pinnedScale;
    } else {
        while (middleScale > kMostSqueeze && pinned + sum(Wish::Middle, middleScale) > height)
            middleScale -= 0.02;
    }
    m_isPinning = sum(Wish::Middle, 1) > 0 && pinned < height * 3 / 5;
    m_scrollRange = 0;
    place(pinnedScale, middleScale, 0);
    const int total = m_rows.empty() ? 0 : m_rows.back().bottom() + kRowMargin;
    m_scrollRange = std::max(0, total - height);
    m_scrollTop = m_isPinning ? sum(Wish::Top, pinnedScale) : 0;
    m_scrollBottom = m_scrollRange > 0 && m_isPinning ? height - sum(Wish::Bottom, pinnedScale) - kRowMargin : height;
    if (m_scrollRange > 0)
        place(pinnedScale, middleScale, std::clamp(scroll, 0, m_scrollRange));
}

void LaneLayout::place(double pinnedScale, double middleScale, int scroll)
{
    m_rows.clear();
    int y = 0;
    for (std::size_t lane = 0; lane < m_wishes.size(); ++lane) {
        const Wish &wish = m_wishes[lane];
        const bool isMiddle = wish.band == Wish::Middle;
        y += wish.gapAbove;
        Row row { lane, y, scaled(wish, isMiddle ? middleScale : pinnedScale), m_isPinning && !isMiddle };
        y += row.height;
        if (!m_isPinning || isMiddle)
            row.top -= scroll;
        else if (wish.band == Wish::Bottom)
            row.top -= m_scrollRange;
        m_rows.push_back(row);
    }
}

bool LaneLayout::isVisible(const Row &row) const
{
    return row.isPinned || (row.bottom() > m_scrollTop && row.top < m_scrollBottom);
}

const LaneLayout::Row *LaneLayout::rowAt(int y) const
{
    const Row *row = rowNear(y);
    return row && y >= row->top && y < row->bottom() ? row : nullptr;
}

const LaneLayout::Row *LaneLayout::rowNear(int y) const
{
    const Row *nearest = nullptr;
    int least = 0;
    for (const Row &row : m_rows) {
        const bool hidden = !row.isPinned && (y < m_scrollTop || y >= m_scrollBottom);
        const int distance = y < row.top ? row.top - y : std::max(0, y - row.bottom() + 1);
        if (!hidden && (!nearest || distance < least)) {
            nearest = &row;
            least = distance;
        }
    }
    return nearest;
}

} // namespace plugscope
