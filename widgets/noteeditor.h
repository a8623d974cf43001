// SPDX-License-Identifier: GPL-3.0-or-later
// Working on notes in a timeline: select, drag the caption, drag the anchor, edit in place, delete.
#pragma once

#include "widgets/annotations.h"

#include <QObject>
#include <QPointF>

class QMouseEvent;
class QPlainTextEdit;

namespace plugscope {

class AnnotationLayer;
class TimelinePlot;

class NoteEditor : public QObject
{
    Q_OBJECT

public:
    NoteEditor(TimelinePlot *plot, Annotations &notes, AnnotationLayer *layer, QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;

    /// The selected note, 0: none.
    [[nodiscard]] std::uint32_t selected() const;
    void select(std::uint32_t id);
    /// Puts a new, empty note at a point of the plot and opens it for editing. Nothing happens off the lanes.
    void addAt(const QPointF &point);
    /// Opens the selected note for editing, and leaves it.
    void edit();
    void removeSelected();
    [[nodiscard]] bool isEditing() const { return m_edit != nullptr; }

signals:
    void selectionChanged();

private:
    enum class Drag { None, Caption, Anchor };

    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release();
    bool editorEvent(QEvent *event);
    void finishEditing(bool keep);
    void moveAnchor(const QPointF &point);

    TimelinePlot *m_plot;
    Annotations &m_notes;
    AnnotationLayer *m_layer;
    QPlainTextEdit *m_edit = nullptr; // while a note is being edited
    std::uint32_t m_edited = 0;
    Drag m_drag = Drag::None;
    QPointF m_last;
};

} // namespace plugscope
