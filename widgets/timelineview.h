// SPDX-License-Identifier: GPL-3.0-or-later
// One run's timeline to look at and work with: plot, scroll bar for CPUs, selection, notes, keys and mouse.
#pragma once

#include "tracing/timeline/timeline.h"
#include "widgets/annotations.h"
#include "widgets/timewindow.h"
#include "widgets/viewcommands.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QScrollBar;

namespace plugscope {

class AnnotationLayer;
class NoteEditor;
class OverlayLayer;
class TimelineMouse;
class TimelinePlot;

class TimelineView : public QWidget
{
    Q_OBJECT

public:
    explicit TimelineView(QWidget *parent = nullptr);
    ~TimelineView() override;
    TimelineView(const TimelineView &) = delete;
    TimelineView &operator=(const TimelineView &) = delete;

    /// Shows a run, all of it, nothing selected, without notes.
    void setTimeline(std::shared_ptr<const Timeline> timeline);
    [[nodiscard]] const std::shared_ptr<const Timeline> &timeline() const;

    [[nodiscard]] TimeWindow &window() { return m_window; }
    [[nodiscard]] Annotations &notes() { return m_notes; }
    [[nodiscard]] TimelinePlot &plot() { return *m_plot; }

    [[nodiscard]] SliceRef selection() const;
    /// Selects without moving the window. A part is selected as its operation.
    void select(SliceRef ref);
    /// Selects and zooms to it with a margin.
    void show(SliceRef ref);
    /// Changes what show() zooms to, given what it would zoom to; for linked views.
    void setShowWidener(std::function<TimeSpan(TimeSpan)> widen) { m_widen = std::move(widen); }
    using QWidget::show;
    /// The operation that the selection belongs to, by position.
    [[nodiscard]] std::optional<std::uint32_t> selectedOperation() const;

    void perform(ViewCommand command);
    /// Draws a line at this moment, as if the mouse were there; kNoTime: no line. For linked views.
    void setCursor(TimeNs t);
    using QWidget::setCursor;

signals:
    void selectionChanged(plugscope::SliceRef ref);
    /// The mouse is at this moment, or left the timeline (kNoTime).
    void cursorMoved(plugscope::TimeNs t);
    /// Something in this view was clicked or got the focus.
    void activated();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectMouse();
    void updateScrollBar();
    void scrollBy(int pixels);
    void stepOperation(int by);
    void addNote();
    void escape();

    TimeWindow m_window;
    Annotations m_notes;
    TimelinePlot *m_plot;
    QScrollBar *m_scrollBar;
    OverlayLayer *m_overlay = nullptr; // layers are owned by the plot
    AnnotationLayer *m_annotationLayer = nullptr;
    TimelineMouse *m_mouse = nullptr;
    NoteEditor *m_noteEditor = nullptr;
    std::function<TimeSpan(TimeSpan)> m_widen;
};

} // namespace plugscope
