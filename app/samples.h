// SPDX-License-Identifier: GPL-3.0-or-later
// The sample runs that come with the program.
#pragma once

#include <QList>
#include <QString>

namespace plugscope {

struct Sample
{
    QString path;
    QString title; ///< what it shows, for a button
};

/// The samples next to a program in `programFolder`, installed or in a build folder; empty when they are not there.
QList<Sample> findSamples(const QString &programFolder);

} // namespace plugscope
