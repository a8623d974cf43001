// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/annotations.h"

#include <algorithm>

namespace plugscope {

const Annotation *Annotations::find(std::uint32_t id) const
{
    const auto found
        = std::find_if(m_notes.begin(), m_notes.end(), [id](const Annotation &note) { return note.id == id; });
    return found == m_notes.end() ? nullptr : &*found;
}

std::uint32_t Annotations::add(Annotation note)
{
    note.id = ++m_lastId;
    m_notes.append(note);
    emit changed();
    return note.id;
}

void Annotations::update(const Annotation &note)
{
    for (Annotation &existing : m_notes) {
        if (existing.id == note.id) {
            existing = note;
            emit changed();
        }
    }
}

void Annotations::remove(std::uint32_t id)
{
    if (m_notes.removeIf([id](const Annotation &note) { return note.id == id; }) > 0)
        emit changed();
}

void Annotations::reset(const QList<Annotation> &notes)
{
    m_notes.clear();
    for (Annotation note : notes) {
        note.id = ++m_lastId;
        m_notes.append(note);
    }
    emit changed();
}

} // namespace plugscope
