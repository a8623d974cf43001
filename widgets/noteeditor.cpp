// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/noteeditor.h"

#include "widgets/annotationlayer.h"
#include "widgets/timelineplot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPlainTextEdit>

#include <algorithm>

namespace plugscope {

NoteEditor::NoteEditor(TimelinePlot *plot, Annotations &notes, AnnotationLayer *layer, QObject *parent)
    : QObject(parent), m_plot(plot), m_notes(notes), m_layer(layer)
{
    m_plot->installEventFilter(this);
    connect(&m_notes, &Annotations::changed, this, [this] { m_layer->layer()->replot(); });
}

std::uint32_t NoteEditor::selected() const
{
    return m_layer->selected();
}

void NoteEditor::select(std::uint32_t id)
{
    if (id == selected())
        return;
    m_layer->setSelected(id);
    m_layer->layer()->replot();
    emit selectionChanged();
}

void NoteEditor::addAt(const QPointF &point)
{
    const QRect area = m_plot->laneArea();
    const LaneLayout::Row *row = m_plot->scene().isEmpty()
                                     ? nullptr
                                     : m_plot->scene().layout().rowNear(static_cast<int>(point.y()) - area.top());
    if (!row || point.x() < area.left() || point.x() > area.right())
        return;
    finishEditing(true);
    Annotation note;
    note.timeNs = m_plot->timeAt(point.x());
    note.lane = m_plot->scene().timeline()->lanes[row->lane].key;
    if (point.y() < area.top() + area.height() / 4)
        note.offset.setY(-note.offset.y()); // there is no room above
    if (point.x() > area.right() - area.width() / 4)
        note.offset.setX(-note.offset.x());
    select(m_notes.add(note));
    edit();
}

void NoteEditor::edit()
{
    finishEditing(true);
    const Annotation *note = m_notes.find(selected());
    const auto place = m_layer->placeOf(selected());
    if (!note || !place)
        return;
    m_edited = note->id;
    m_edit = new QPlainTextEdit(note->text, m_plot);
    m_edit->setAccessibleName(tr("Text of the note"));
    m_edit->setPlaceholderText(tr("Note; Enter keeps it"));
    m_edit->setTabChangesFocus(true);
    const QSizeF size = place->box.size().expandedTo(QSizeF(220, 4.2 * m_plot->fontMetrics().height()));
    const QRectF area = m_plot->laneArea();
    QRectF box(place->box.topLeft(), size);
    box.moveRight(std::min(box.right(), area.right()));
    box.moveBottom(std::min(box.bottom(), area.bottom()));
    m_edit->setGeometry(box.toAlignedRect());
    m_edit->installEventFilter(this);
    m_edit->selectAll();
    m_edit->show();
    m_edit->setFocus();
}

void NoteEditor::finishEditing(bool keep)
{
    if (!m_edit)
        return;
    // The editor must be gone before the notes change: taking it away moves the focus, which ends up here again.
    QPlainTextEdit *edit = m_edit;
    m_edit = nullptr;
    const QString text = edit->toPlainText().trimmed();
    edit->removeEventFilter(this);
    edit->deleteLater();
    edit->hide();
    const Annotation *existing = m_notes.find(m_edited);
    if (!existing)
        return;
    Annotation note = *existing;
    if (keep)
        note.text = text;
    if (note.text.isEmpty())
        m_notes.remove(note.id);
    else
        m_notes.update(note);
    m_plot->setFocus();
}

void NoteEditor::removeSelected()
{
    const std::uint32_t id = selected();
    select(0);
    m_notes.remove(id);
}

bool NoteEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit)
        return editorEvent(event);
    if (watched != m_plot)
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return press(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove:
        return move(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        return release();
    case QEvent::MouseButtonDblClick: {
        const auto place = m_layer->placeAt(static_cast<QMouseEvent *>(event)->position());
        if (!place)
            return false;
        select(place->id);
        edit();
        return true;
    }
    default:
        return false;
    }
}

bool NoteEditor::editorEvent(QEvent *event)
{
    if (event->type() == QEvent::FocusOut) {
        finishEditing(true);
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (isEnter && !key->modifiers().testFlag(Qt::ShiftModifier)) {
        finishEditing(true);
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        finishEditing(false);
        return true;
    }
    return false;
}

bool NoteEditor::press(const QMouseEvent &event)
{
    finishEditing(true);
    const auto place = event.button() == Qt::LeftButton ? m_layer->placeAt(event.position()) : std::nullopt;
    select(place ? place->id : 0);
    if (!place)
        return false;
    m_drag = place->box.contains(event.position()) ? Drag::Caption : Drag::Anchor;
    m_last = event.position();
    m_plot->setFocus();
    return true;
}

bool NoteEditor::move(const QMouseEvent &event)
{
    const Annotation *existing = m_drag == Drag::None ? nullptr : m_notes.find(selected());
    if (!existing)
        return false;
    if (m_drag == Drag::Anchor) {
        moveAnchor(event.position());
        return true;
    }
    Annotation note = *existing;
    // From where the caption is, which is not where its offset says when it was kept inside the plot.
    const auto place = m_layer->placeOf(note.id);
    if (place) {
        const QPointF topLeft = place->box.topLeft() + event.position() - m_last - place->anchor;
        const bool isRight = topLeft.x() + place->box.width() / 2 >= 0;
        const bool isBelow = topLeft.y() + place->box.height() / 2 >= 0;
        note.offset.setX(isRight ? std::max(0.0, topLeft.x()) : std::min(-1.0, topLeft.x() + place->box.width()));
        note.offset.setY(isBelow ? std::max(0.0, topLeft.y()) : std::min(-1.0, topLeft.y() + place->box.height()));
    }
    m_last = event.position();
    m_notes.update(note);
    return true;
}

void NoteEditor::moveAnchor(const QPointF &point)
{
    const QRect area = m_plot->laneArea();
    const LaneLayout::Row *row = m_plot->scene().layout().rowNear(static_cast<int>(point.y()) - area.top());
    const Annotation *existing = m_notes.find(selected());
    if (!row || !existing)
        return;
    Annotation note = *existing;
    note.timeNs
        = m_plot->timeAt(std::clamp(point.x(), static_cast<double>(area.left()), static_cast<double>(area.right())));
    note.lane = m_plot->scene().timeline()->lanes[row->lane].key;
    m_notes.update(note);
}

bool NoteEditor::release()
{
    const bool wasDragging = m_drag != Drag::None;
    m_drag = Drag::None;
    return wasDragging;
}

} // namespace plugscope
