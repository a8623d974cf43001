// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences about a run that app makes and the pages show.
#pragma once

#include "tracing/timeline/laneslices.h"

#include <QList>
#include <QString>

namespace plugscope {

/// A sentence, and what it rests on.
struct LinkedText
{
    QString text; ///< plain text
    SliceRef ref; ///< None: the whole run
};

struct RunTexts
{
    QString name; ///< of the file, for captions
    QString summary; ///< rich text with links as linkTo() makes them
    QList<LinkedText> findings; ///< most important first
    QList<LinkedText> problems; ///< of the file: damaged, lost, not understood
};

} // namespace plugscope
