// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/laneslices.h"

#include <algorithm>
#include <queue>

namespace plugscope {

namespace {

/// The slices that cover the sweep's position, the one to be seen on top.
class ActiveSlices
{
public:
    explicit ActiveSlices(const std::vector<Slice> &slices) : m_slices(slices), m_queue(Below { slices }) { }

    void add(std::size_t slice) { m_queue.push(slice); }
    /// Position of the top slice that reaches beyond `t`, or the number of slices when there is none.
    std::size_t topAfter(TimeNs t)
    {
        while (!m_queue.empty() && m_slices[m_queue.top()].endNs <= t)
            m_queue.pop();
        return m_queue.empty() ? m_slices.size() : m_queue.top();
    }

private:
    struct Below
    {
        const std::vector<Slice> &slices;
        bool operator()(std::size_t a, std::size_t b) const
        {
            // By position among equals: they are sorted by start.
            return slices[a].style != slices[b].style ? slices[a].style < slices[b].style : a > b;
        }
    };

    const std::vector<Slice> &m_slices;
    std::priority_queue<std::size_t, std::vector<std::size_t>, Below> m_queue;
};

bool startsEarlier(const Slice &a, const Slice &b)
{
    return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs < b.endNs;
}

bool overlaps(const std::vector<Slice> &sorted)
{
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i].startNs < sorted[i - 1].endNs)
            return true;
    }
    return false;
}

/// The sweep over sorted slices: between two neighbouring boundaries the top slice does not change.
class Flattener
{
public:
    explicit Flattener(const std::vector<Slice> &sorted) : m_slices(sorted), m_active(sorted) { }

    LaneSlices run()
    {
        std::vector<TimeNs> boundaries;
        boundaries.reserve(m_slices.size() * 2);
        for (const Slice &slice : m_slices) {
            boundaries.push_back(slice.startNs);
            boundaries.push_back(slice.endNs);
        }
        std::sort(boundaries.begin(), boundaries.end());
        boundaries.erase(std::unique(boundaries.begin(), boundaries.end()), boundaries.end());
        for (const TimeNs boundary : boundaries)
            moveTo(boundary);
        return std::move(m_lane);
    }

private:
    void moveTo(TimeNs t)
    {
        closeAt(t);
        std::size_t instant = m_slices.size();
        for (; m_next < m_slices.size() && m_slices[m_next].startNs == t; ++m_next) {
            if (m_slices[m_next].endNs > t)
                m_active.add(m_next);
            else if (instant == m_slices.size() || m_slices[m_next].style > m_slices[instant].style)
                instant = m_next;
        }
        const std::size_t top = m_active.topAfter(t);
        const bool covered = top < m_slices.size() && instant < m_slices.size()
                             && m_slices[top].style >= m_slices[instant].style && m_slices[top].startNs < t;
        if (instant < m_slices.size() && !covered) {
            finishOpen(t);
            m_lane.append(m_slices[instant]);
        }
        if (top != m_open) {
            finishOpen(t);
            m_open = top;
            m_openSince = t;
        }
    }

    void closeAt(TimeNs t)
    {
        if (m_open < m_slices.size() && m_slices[m_open].endNs <= t)
            finishOpen(t);
    }

    void finishOpen(TimeNs t)
    {
        if (m_open >= m_slices.size())
            return;
        Slice part = m_slices[m_open];
        part.startNs = m_openSince;
        part.endNs = t;
        if (part.startNs < part.endNs)
            m_lane.append(part);
        m_open = m_slices.size();
    }

    const std::vector<Slice> &m_slices;
    ActiveSlices m_active;
    LaneSlices m_lane;
    std::size_t m_next = 0;
    std::size_t m_open = m_slices.size();
    TimeNs m_openSince = 0;
};

} // namespace

void LaneSlices::append(const Slice &slice)
{
    startNs.push_back(slice.startNs);
    endNs.push_back(slice.endNs);
    style.push_back(slice.style);
    source.push_back(slice.ref.source);
    index.push_back(slice.ref.index);
}

LaneSlices flattenSlices(std::vector<Slice> slices)
{
    std::stable_sort(slices.begin(), slices.end(), startsEarlier);
    if (overlaps(slices))
        return Flattener(slices).run();
    LaneSlices lane;
    for (const Slice &slice : slices)
        lane.append(slice);
    return lane;
}

} // namespace plugscope
