// SPDX-License-Identifier: GPL-3.0-or-later
// The notes of one run. Small and mutable, apart from the run itself, which never changes.
#pragma once

#include "widgets/annotation.h"

#include <QList>
#include <QObject>

namespace plugscope {

class Annotations : public QObject
{
    Q_OBJECT

public:
    explicit Annotations(QObject *parent = nullptr) : QObject(parent) { }

    [[nodiscard]] const QList<Annotation> &all() const { return m_notes; }
    /// The note with this id, nullptr: there is none (any more). Valid until the next change.
    [[nodiscard]] const Annotation *find(std::uint32_t id) const;

    /// Adds a note, with an id of its own, and returns the id.
    std::uint32_t add(Annotation note);
    /// Replaces the note with the same id.
    void update(const Annotation &note);
    void remove(std::uint32_t id);
    /// Replaces all notes.
    void reset(const QList<Annotation> &notes);

signals:
    void changed();

private:
    QList<Annotation> m_notes;
    std::uint32_t m_lastId = 0;
};

} // namespace plugscope
