// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures to keep and to mail: one or two timelines with title, axes, legend, notes and where they come from. Window
// and command line write them by the same functions, and the same input gives the same bytes.
#pragma once

#include "tracing/base/result.h"
#include "tracing/timeline/timeline.h"
#include "widgets/annotation.h"
#include "widgets/palette.h"

#include <QImage>
#include <QList>
#include <QSize>
#include <QString>

#include <memory>

namespace plugscope {

/// One timeline of a picture.
struct PictureRun
{
    std::shared_ptr<const Timeline> timeline;
    QString name; ///< of the file, for caption and footer
    TimeSpan span; ///< what to show; empty: everything
    TimeNs originNs = kNoTime; ///< what the axis calls 0; kNoTime: the start of the trace
    QString originName; ///< "start of CPU 1 offline"; needed with originNs
    SliceRef selection; ///< framed
    QList<Annotation> notes;
};

struct Picture
{
    QList<PictureRun> runs; ///< one or two
    QString title;
    QString subtitle; ///< a sentence below the title, may be empty
    QString program; ///< name and version, for the footer
    QSize size { 1600, 1000 }; ///< in pixels of 1/96 inch
    Palette palette = Palette::light();
};

/// Draws the picture as an image. A QApplication must exist; nothing is shown.
QImage pictureImage(const Picture &picture);

/// Writes the picture; the ending of `path` decides: .png, .svg or .pdf. Errors: Usage for another ending or a size
/// that cannot be, Io.
Result<void> writePicture(const Picture &picture, const QString &path);

} // namespace plugscope
