// SPDX-License-Identifier: GPL-3.0-or-later
// Exported pictures: against stored ones within a tolerance, and the same bytes each time.
// PLUGSCOPE_REBASELINE=1 stores what is drawn now instead; look at it before committing.
#include "tests/support/handmaderun.h"
#include "widgets/pictureexport.h"

#include <QDir>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cstdlib>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000;

PictureRun runOf(const test::HandMadeRun &made, const QString &name)
{
    PictureRun run;
    run.timeline = test::makeTimeline(made);
    run.name = name;
    return run;
}

/// One operation with two notes and a table.
Picture operationPicture()
{
    Picture picture;
    picture.title = QStringLiteral("CPU 1 offline: 24.0 ms");
    picture.subtitle = QStringLiteral("operation 1 of 6");
    picture.program = QStringLiteral("plugscope test");
    picture.size = { 1200, 800 };
    PictureRun run = runOf({}, QStringLiteral("printk.dat"));
    run.span = { kStart, kStart + 28 * kMs };
    run.originNs = kStart + 2 * kMs;
    run.originName = QStringLiteral("start of CPU 1 offline");
    run.selection = { SliceSource::Operation, 0 };
    run.notes = { { .timeNs = kStart + 20 * kMs,
                    .lane = { LaneKind::ConsoleWrites },
                    .text = QStringLiteral("one message at 115200 baud") },
                  { .timeNs = kStart + 12 * kMs,
                    .lane = { LaneKind::CpuState, 3 },
                    .text = QStringLiteral("CPU 3 comes in last"),
                    .offset = { 40, 20 } } };
    picture.runs = { run };
    picture.tables
        = { { QStringLiteral("Where the time went"),
              { QString(), QStringLiteral("time"), QStringLiteral("share") },
              { { SliceStyle::ConsoleWrite,
                  0.167,
                  { QStringLiteral("console write"), QStringLiteral("4.00 ms"), QStringLiteral("16.7 %") } },
                { SliceStyle::StopWindow,
                  0.25,
                  { QStringLiteral("stop window"), QStringLiteral("6.00 ms"), QStringLiteral("25.0 %") } } } } };
    return picture;
}

/// Two whole runs, one with a failure, in dark colours.
Picture twoRunsPicture()
{
    Picture picture;
    picture.title = QStringLiteral("Two runs");
    picture.program = QStringLiteral("plugscope test");
    picture.size = { 1000, 900 };
    picture.palette = Palette::dark();
    picture.runs = { runOf({ .lastFails = true }, QStringLiteral("a.dat")),
                     runOf({ .consoleWriteNs = 0 }, QStringLiteral("b.dat")) };
    return picture;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Pixels that differ by more than text rendering does; they are white in `difference`.
int differingPixels(const QImage &image, const QImage &golden, QImage &difference)
{
    int count = 0;
    difference = QImage(image.size(), QImage::Format_RGB32);
    difference.fill(Qt::black);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor a = image.pixelColor(x, y);
            const QColor b = golden.pixelColor(x, y);
            const int most = std::max(
                { std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue()) });
            if (most > 48) {
                difference.setPixelColor(x, y, Qt::white);
                ++count;
            }
        }
    }
    return count;
}

void compareWithGolden(const QImage &image, const QString &name)
{
    const QString path = QStringLiteral(PLUGSCOPE_TEST_DATA "/golden/%1.png").arg(name);
    if (qEnvironmentVariableIsSet("PLUGSCOPE_REBASELINE")) {
        QDir().mkpath(QFileInfo(path).absolutePath());
        QVERIFY(image.save(path));
        return;
    }
    const QImage golden(path);
    QVERIFY2(!golden.isNull(), qPrintable(path));
    QCOMPARE(image.size(), golden.size());
    QImage difference;
    const int differing = differingPixels(image, golden, difference);
    if (differing * 500 > image.width() * image.height()) { // more than 0.2 %
        image.save(name + QStringLiteral("-now.png"));
        difference.save(name + QStringLiteral("-difference.png"));
        QFAIL(qPrintable(QStringLiteral("%1 pixels differ from %2; see %3-difference.png in %4")
                             .arg(differing)
                             .arg(path, name, QDir::currentPath())));
    }
}

} // namespace

class PictureTest : public QObject
{
    Q_OBJECT

private slots:
    void anOperationLooksAsStored();
    void twoRunsLookAsStored();
    void theSameInputGivesTheSameBytes_data();
    void theSameInputGivesTheSameBytes();
    void svgIsWellFormedAndLooksLikeThePng();
    void pdfIsAPdf();
    void mistakesAreErrors();
    void anEmptyTraceHasAPictureToo();
};

void PictureTest::anOperationLooksAsStored()
{
    compareWithGolden(pictureImage(operationPicture()), QStringLiteral("operation"));
}

void PictureTest::twoRunsLookAsStored()
{
    compareWithGolden(pictureImage(twoRunsPicture()), QStringLiteral("two-runs-dark"));
}

void PictureTest::theSameInputGivesTheSameBytes_data()
{
    QTest::addColumn<QString>("ending");
    for (const char *ending : { "png", "svg", "pdf" })
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

void PictureTest::theSameInputGivesTheSameBytes()
{
    QFETCH(QString, ending);
    const QTemporaryDir folder;
    const QString first = folder.filePath(QStringLiteral("first.") + ending);
    const QString second = folder.filePath(QStringLiteral("second.") + ending);
    QVERIFY(writePicture(operationPicture(), first));
    QTest::qWait(1'100); // a PDF could hold the second in which it was written
    QVERIFY(writePicture(operationPicture(), second));
    QVERIFY(bytesOf(first).size() > 10'000);
    QVERIFY(bytesOf(first) == bytesOf(second));
}

void PictureTest::svgIsWellFormedAndLooksLikeThePng()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("picture.svg"));
    QVERIFY(writePicture(operationPicture(), path));
    QXmlStreamReader xml(bytesOf(path));
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QSvgRenderer renderer(path);
    QVERIFY(renderer.isValid());
    const QImage png = pictureImage(operationPicture());
    QImage svg(png.size(), QImage::Format_RGB32);
    svg.fill(Qt::white);
    QPainter painter(&svg);
    renderer.render(&painter);
    painter.end();
    QImage difference;
    // Letters and edges fall between pixels differently; areas do not.
    QVERIFY(differingPixels(svg, png, difference) * 20 < png.width() * png.height());
}

void PictureTest::pdfIsAPdf()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("picture.PDF"));
    QVERIFY(writePicture(operationPicture(), path));
    const QByteArray bytes = bytesOf(path);
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY(bytes.contains("/MediaBox [0 0 900")); // 1200 pixels of 1/96 inch are 900 points
}

void PictureTest::mistakesAreErrors()
{
    const QTemporaryDir folder;
    QCOMPARE(writePicture(operationPicture(), folder.filePath(QStringLiteral("picture.bmp"))).error().code,
             ErrorCode::Usage);
    QCOMPARE(writePicture(operationPicture(), QStringLiteral("/nowhere/picture.png")).error().code, ErrorCode::Io);
    Picture tiny = operationPicture();
    tiny.size = { 10, 10 };
    QCOMPARE(writePicture(tiny, folder.filePath(QStringLiteral("picture.png"))).error().code, ErrorCode::Usage);
}

void PictureTest::anEmptyTraceHasAPictureToo()
{
    TraceBuilder builder;
    builder.cpu(0).append(
        { .timeNs = 5, .type = builder.eventType("test", "other", EventKind::Other), .task = kNoTask });
    auto analysis = std::make_shared<Analysis>();
    analysis->trace = test::makeTrace(std::move(builder));
    Picture picture;
    picture.size = { 400, 300 };
    PictureRun run;
    run.timeline = buildTimeline(analysis);
    picture.runs = { run };
    QCOMPARE(pictureImage(picture).size(), QSize(400, 300));
}

QTEST_MAIN(PictureTest)
#include "picturetest.moc"
