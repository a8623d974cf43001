// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timewindow.h"

#include "tracing/timeline/timepixels.h"

#include <algorithm>

namespace plugscope {

namespace {

TimeSpan united(TimeSpan a, TimeSpan b)
{
    return { std::min(a.startNs, b.startNs), std::max(a.endNs, b.endNs) };
}

TimeSpan shifted(TimeSpan span, TimeNs byNs)
{
    return { span.startNs + byNs, span.endNs + byNs };
}

constexpr std::size_t kHistoryDepth = 100;

TimeSpan withShortestLength(TimeSpan span)
{
    const TimeNs missing = TimeWindow::kShortestNs - span.durationNs();
    return missing <= 0 ? span : TimeSpan { span.startNs - missing / 2, span.endNs + missing - missing / 2 };
}

} // namespace

void TimeWindow::reset(TimeSpan limits)
{
    m_limits = withShortestLength(limits);
    m_back.clear();
    m_forward.clear();
    m_isMoving = false;
    show(m_limits);
}

void TimeWindow::setLimits(TimeSpan limits)
{
    m_limits = withShortestLength(limits);
    show(m_span);
}

void TimeWindow::show(TimeSpan span)
{
    const TimeSpan shown = movedInto(withShortestLength(span), m_limits);
    if (shown == m_span)
        return;
    m_span = shown;
    emit spanChanged(m_span);
}

void TimeWindow::jumpTo(TimeSpan span)
{
    if (movedInto(withShortestLength(span), m_limits) == m_span)
        return;
    m_back.push_back(m_span);
    if (m_back.size() > kHistoryDepth)
        m_back.erase(m_back.begin());
    m_forward.clear();
    m_isMoving = false;
    show(span);
}

void TimeWindow::fit(TimeSpan span)
{
    const TimeNs margin = std::max(span.durationNs() / 12, kShortestNs / 2);
    jumpTo({ span.startNs - margin, span.endNs + margin });
}

void TimeWindow::moveTo(TimeSpan span)
{
    if (m_isMoving) {
        show(span);
        return;
    }
    jumpTo(span);
    m_isMoving = true;
}

void TimeWindow::zoom(TimeNs anchor, double factor)
{
    moveTo(zoomed(m_span, anchor, factor, kShortestNs));
}

void TimeWindow::pan(TimeNs byNs)
{
    moveTo(shifted(m_span, byNs));
}

void TimeWindow::goBack()
{
    if (m_back.empty())
        return;
    m_forward.push_back(m_span);
    const TimeSpan span = m_back.back();
    m_back.pop_back();
    m_isMoving = false;
    show(span);
}

void TimeWindow::goForward()
{
    if (m_forward.empty())
        return;
    m_back.push_back(m_span);
    const TimeSpan span = m_forward.back();
    m_forward.pop_back();
    m_isMoving = false;
    show(span);
}

WindowLink::WindowLink(TimeWindow &a, TimeWindow &b, QObject *parent)
    : QObject(parent), m_a(a), m_b(b), m_limitsA(a.limits()), m_limitsB(b.limits())
{
    connect(&m_a, &TimeWindow::spanChanged, this, [this](TimeSpan span) { follow(m_b, span, m_offsetNs); });
    connect(&m_b, &TimeWindow::spanChanged, this, [this](TimeSpan span) { follow(m_a, span, -m_offsetNs); });
    align(m_limitsA.startNs, m_limitsB.startNs);
}

void WindowLink::align(TimeNs a, TimeNs b, Keep keep)
{
    m_offsetNs = b - a;
    // Both must be able to go where the other can, or they would part at an end.
    const TimeSpan common = united(m_limitsA, shifted(m_limitsB, -m_offsetNs));
    m_isFollowing = true;
    m_a.setLimits(common);
    m_b.setLimits(shifted(common, m_offsetNs));
    m_isFollowing = false;
    if (keep == Keep::A)
        follow(m_b, m_a.span(), m_offsetNs);
    else
        follow(m_a, m_b.span(), -m_offsetNs);
}

void WindowLink::follow(TimeWindow &other, TimeSpan span, TimeNs offsetNs)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    other.moveTo(shifted(span, offsetNs));
    m_isFollowing = false;
}

} // namespace plugscope
