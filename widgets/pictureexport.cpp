// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictureexport.h"

#include "widgets/picturepainter.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

// Resources of a static library must be named once, or the linker leaves them out; only outside of namespaces.
static void initPictureResources()
{
    Q_INIT_RESOURCE(pictures);
}

namespace plugscope {

namespace {

constexpr int kLeastSize = 200; // below, title and legend leave no room for lanes
constexpr int kMostSize = 20'000;
constexpr int kResolution = 96; // pixels for an inch

void paintOn(QPaintDevice *device, const Picture &picture, QCPPainter::PainterModes modes)
{
    initPictureResources();
    QCPPainter painter;
    painter.begin(device);
    painter.setModes(modes);
    PicturePainter(picture).paint(painter);
    painter.end();
}

QByteArray pngBytes(const Picture &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pictureImage(picture).save(&buffer, "PNG");
    return bytes;
}

QByteArray svgBytes(const Picture &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(0, 0), picture.size));
    generator.setResolution(kResolution);
    generator.setTitle(picture.title);
    generator.setDescription(picture.program);
    paintOn(&generator, picture, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    return bytes;
}

QByteArray pdfBytes(const Picture &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(picture.title);
    writer.setCreator(picture.program);
    writer.setResolution(kResolution);
    const QSizeF points = QSizeF(picture.size) * 72.0 / kResolution;
    writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    paintOn(&writer, picture, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    // The one thing that differs between two runs of the program. Replaced by as many characters: a PDF refers to
    // its parts by position.
    const QByteArray key = "/CreationDate (D:";
    const QByteArray never = "19700101000000";
    const qsizetype at = bytes.indexOf(key);
    if (at >= 0)
        bytes.replace(at + key.size(), never.size(), never);
    return bytes;
}

Error ioError(const QSaveFile &file)
{
    return { .code = ErrorCode::Io,
             .subject = file.fileName().toStdString(),
             .detail = file.errorString().toStdString() };
}

} // namespace

QImage pictureImage(const Picture &picture)
{
    QImage image(picture.size, QImage::Format_RGB32);
    image.setDotsPerMeterX(qRound(kResolution / 0.0254));
    image.setDotsPerMeterY(qRound(kResolution / 0.0254));
    image.fill(picture.palette.background);
    paintOn(&image, picture, QCPPainter::pmNoCaching);
    return image;
}

Result<void> writePicture(const Picture &picture, const QString &path)
{
    const QSize size = picture.size;
    if (size.width() < kLeastSize || size.height() < kLeastSize || size.width() > kMostSize
        || size.height() > kMostSize)
        return Error { .code = ErrorCode::Usage,
                       .subject = QStringLiteral("%1x%2").arg(size.width()).arg(size.height()).toStdString(),
                       .detail = "a picture is 200 to 20000 pixels wide and high" };
    QByteArray bytes;
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        bytes = pngBytes(picture);
    else if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        bytes = svgBytes(picture);
    else if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        bytes = pdfBytes(picture);
    else
        return Error { .code = ErrorCode::Usage,
                       .subject = path.toStdString(),
                       .detail = "the name of a picture ends in .png, .svg or .pdf" };
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return ioError(file);
    return {};
}

} // namespace plugscope
