// SPDX-License-Identifier: GPL-3.0-or-later
// The visible part of a run's time, with a way back; and the link that keeps two runs in step.
#pragma once

#include "tracing/base/time.h"

#include <QObject>

#include <vector>

namespace plugscope {

class TimeWindow : public QObject
{
    Q_OBJECT

public:
    /// The shortest window.
    static constexpr TimeNs kShortestNs = 100;

    explicit TimeWindow(QObject *parent = nullptr) : QObject(parent) { }

    /// How far the window may go. Shows all of it and forgets the history.
    void reset(TimeSpan limits);
    /// Changes how far the window may go; it moves only where it must.
    void setLimits(TimeSpan limits);

    [[nodiscard]] TimeSpan span() const { return m_span; }
    [[nodiscard]] TimeSpan limits() const { return m_limits; }

    /// Shows `span`, moved into the limits; back() returns to what was shown before.
    void jumpTo(TimeSpan span);
    /// As jumpTo(), with a margin on either side.
    void fit(TimeSpan span);
    void fitAll() { jumpTo(m_limits); }
    /// Moves a little, as wheel and drag do; a series of such moves is one step of the history.
    void moveTo(TimeSpan span);
    void zoom(TimeNs anchor, double factor);
    void pan(TimeNs byNs);

    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }
    void goBack();
    void goForward();

signals:
    void spanChanged(plugscope::TimeSpan span);

private:
    void show(TimeSpan span);

    TimeSpan m_limits { 0, 1 };
    TimeSpan m_span { 0, 1 };
    std::vector<TimeSpan> m_back;
    std::vector<TimeSpan> m_forward;
    bool m_isMoving = false; // the last change was one of a series
};

/// Keeps window B where window A is, shifted. The windows must live as long as the link.
class WindowLink : public QObject
{
    Q_OBJECT

public:
    WindowLink(TimeWindow &a, TimeWindow &b, QObject *parent = nullptr);

    enum class Keep { A, B };

    /// Moments `a` and `b` stand below each other from now on. One window stays, the other moves.
    void align(TimeNs a, TimeNs b, Keep keep = Keep::A);
    /// What to add to a time of A to get the time of B below it.
    [[nodiscard]] TimeNs offsetNs() const { return m_offsetNs; }

private:
    void follow(TimeWindow &other, TimeSpan span, TimeNs offsetNs);

    TimeWindow &m_a;
    TimeWindow &m_b;
    TimeSpan m_limitsA; // before the windows were linked
    TimeSpan m_limitsB;
    TimeNs m_offsetNs = 0;
    bool m_isFollowing = false;
};

} // namespace plugscope
