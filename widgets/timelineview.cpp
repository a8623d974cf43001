// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timelineview.h"

#include "tracing/timeline/sliceref.h"
#include "widgets/annotationlayer.h"
#include "widgets/noteeditor.h"
#include "widgets/overlaylayer.h"
#include "widgets/timelinemouse.h"
#include "widgets/timelineplot.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollBar>

#include <cmath>

namespace plugscope {

namespace {

constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.15; // of the window
constexpr int kKeyScroll = 60; // pixels

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent), m_plot(new TimelinePlot(this)), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setFocusProxy(m_plot);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setMouseTracking(true);
    m_plot->setMinimumHeight(120);
    m_plot->setTheme(Palette::fitting(palette()));
    m_scrollBar->setAccessibleName(tr("Scroll CPUs"));
    // Its place stays when it hides: two runs below each other must have lanes of one width.
    QSizePolicy policy = m_scrollBar->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_scrollBar->setSizePolicy(policy);
    m_scrollBar->hide();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_scrollBar);

    m_overlay = new OverlayLayer(m_plot);
    m_annotationLayer = new AnnotationLayer(m_plot, m_notes);
    connectMouse();
    // The filter installed last is asked first: notes lie above lanes.
    m_noteEditor = new NoteEditor(m_plot, m_notes, m_annotationLayer, this);
    m_plot->installEventFilter(this);
    connect(&m_window, &TimeWindow::spanChanged, m_plot, &TimelinePlot::setSpan);
    connect(m_plot, &TimelinePlot::arranged, this, &TimelineView::updateScrollBar);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_plot, &TimelinePlot::setScroll);
}

TimelineView::~TimelineView()
{
    // On its way out the plot still sends events, when it is no longer the TimelinePlot that the filters take it for.
    for (QObject *filter :
         { static_cast<QObject *>(this), static_cast<QObject *>(m_mouse), static_cast<QObject *>(m_noteEditor) })
        m_plot->removeEventFilter(filter);
}

void TimelineView::connectMouse()
{
    m_mouse = new TimelineMouse(m_plot, m_window, m_overlay, this);
    connect(m_mouse, &TimelineMouse::clicked, this, &TimelineView::select);
    connect(m_mouse, &TimelineMouse::doubleClicked, this, [this](SliceRef ref) {
        if (ref.source != SliceSource::None)
            show(ref);
    });
    connect(m_mouse, &TimelineMouse::scrolled, this, &TimelineView::scrollBy);
    connect(m_mouse, &TimelineMouse::hovered, this,
            [this](double x) { emit cursorMoved(x < 0 ? kNoTime : m_plot->timeAt(x)); });
}

void TimelineView::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_notes.reset({});
    m_plot->setTimeline(std::move(timeline));
    m_window.reset(m_plot->scene().timeline()->span);
    m_plot->setSpan(m_window.span());
}

const std::shared_ptr<const Timeline> &TimelineView::timeline() const
{
    return m_plot->scene().timeline();
}

SliceRef TimelineView::selection() const
{
    return m_plot->scene().selection();
}

void TimelineView::select(SliceRef ref)
{
    if (ref.source == SliceSource::Part)
        ref = { SliceSource::Operation, timeline()->parts[ref.index].operation };
    if (ref == selection())
        return;
    m_plot->setSelection(ref);
    emit selectionChanged(ref);
}

void TimelineView::show(SliceRef ref)
{
    select(ref);
    if (const auto span = spanOf(*timeline(), selection()))
        m_window.fit(m_widen ? m_widen(*span) : *span);
}

std::optional<std::uint32_t> TimelineView::selectedOperation() const
{
    return timeline() ? operationOf(*timeline()->analysis, selection()) : std::nullopt;
}

void TimelineView::setCursor(TimeNs t)
{
    m_overlay->setCursor(isKnown(t) && timeline() ? std::optional(m_plot->xOf(t)) : std::nullopt);
}

void TimelineView::updateScrollBar()
{
    const int range = m_plot->scene().layout().scrollRange();
    const QSignalBlocker blocker(m_scrollBar); // the plot is where it says already
    m_scrollBar->setRange(0, range);
    m_scrollBar->setPageStep(std::max(1, m_plot->laneArea().height() - range));
    m_scrollBar->setSingleStep(kKeyScroll / 2);
    m_scrollBar->setValue(m_plot->scene().scroll());
    m_scrollBar->setVisible(range > 0);
}

void TimelineView::scrollBy(int pixels)
{
    m_scrollBar->setValue(m_scrollBar->value() + pixels);
}

void TimelineView::stepOperation(int by)
{
    const std::vector<Operation> &operations = timeline()->analysis->operations;
    if (operations.empty())
        return;
    const auto count = static_cast<std::int64_t>(operations.size());
    std::int64_t next = 0;
    if (const auto current = selectedOperation()) {
        next = static_cast<std::int64_t>(*current) + by;
    } else {
        // From nothing selected: the first that begins in or right of the window, or the last left of it.
        while (next < count && operations[static_cast<std::size_t>(next)].startNs < m_window.span().startNs)
            ++next;
        next += by > 0 ? 0 : -1;
    }
    if (next >= 0 && next < count)
        show({ SliceSource::Operation, static_cast<std::uint32_t>(next) });
}

void TimelineView::addNote()
{
    // At the mouse when it is on the lanes, else in the middle of the selection or the window.
    const QRect area = m_plot->laneArea();
    QPointF point = m_plot->mapFromGlobal(QPointF(QCursor::pos()));
    if (!m_plot->underMouse() || !area.contains(point.toPoint())) {
        const auto selected = spanOf(*timeline(), selection());
        const TimeSpan span = (selected ? *selected : m_window.span()).intersected(m_window.span());
        point = QPointF(m_plot->xOf(span.startNs + span.durationNs() / 2), area.top() + 20);
    }
    m_noteEditor->addAt(point);
}

void TimelineView::escape()
{
    if (m_noteEditor->selected() != 0)
        m_noteEditor->select(0);
    else
        select({});
}

void TimelineView::perform(ViewCommand command)
{
    if (!timeline())
        return;
    const TimeSpan span = m_window.span();
    const TimeNs middle = span.startNs + span.durationNs() / 2;
    const auto panNs = static_cast<TimeNs>(kKeyPan * static_cast<double>(span.durationNs()));
    switch (command) {
    case ViewCommand::ZoomIn:
        return m_window.zoom(middle, kKeyZoom);
    case ViewCommand::ZoomOut:
        return m_window.zoom(middle, 1 / kKeyZoom);
    case ViewCommand::PanLeft:
        return m_window.pan(-panNs);
    case ViewCommand::PanRight:
        return m_window.pan(panNs);
    case ViewCommand::ScrollUp:
        return scrollBy(-kKeyScroll);
    case ViewCommand::ScrollDown:
        return scrollBy(kKeyScroll);
    case ViewCommand::FitAll:
        return m_window.fitAll();
    case ViewCommand::FitSelection:
        return show(selection());
    case ViewCommand::GoBack:
        return m_window.goBack();
    case ViewCommand::GoForward:
        return m_window.goForward();
    case ViewCommand::PreviousOperation:
        return stepOperation(-1);
    case ViewCommand::NextOperation:
        return stepOperation(1);
    case ViewCommand::ClearSelection:
        return escape();
    case ViewCommand::AddNote:
        return addNote();
    case ViewCommand::EditNote:
        return m_noteEditor->edit();
    case ViewCommand::DeleteNote:
        return m_noteEditor->removeSelected();
    }
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    const auto command = commandOf(*event);
    if (command)
        perform(*command);
    else
        QWidget::keyPressEvent(event);
}

bool TimelineView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_plot && (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress))
        emit activated();
    return QWidget::eventFilter(watched, event);
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_plot->setTheme(Palette::fitting(palette()));
}

} // namespace plugscope
