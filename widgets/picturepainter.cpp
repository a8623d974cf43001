// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/picturepainter.h"

#include "widgets/annotationlayer.h"
#include "widgets/factwords.h"
#include "widgets/patterns.h"
#include "widgets/picturetable.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetrics>

#include <algorithm>
#include <array>

namespace plugscope {

namespace {

struct PictureWords
{
    Q_DECLARE_TR_FUNCTIONS(PicturePainter)
};

constexpr int kPictureMargin = 16;
constexpr int kGap = 8;
constexpr int kTableGap = 22;
constexpr int kSampleWidth = 26;
constexpr int kSampleHeight = 12;
constexpr int kTextSize = 13; // pixels, so that no screen's resolution changes the picture
constexpr int kTitleSize = 19;
constexpr int kLegendRowGap = 6;
constexpr int kLegendColumnGap = 20;
constexpr double kMostStretch = 2.2; // a picture has no tables that need the room

/// The font that comes with the program: the same letters everywhere.
QFont pictureFont(int pixels)
{
    static const QString family = [] {
        const int id = QFontDatabase::addApplicationFont(QStringLiteral(":/plugscope/fonts/DejaVuSans.ttf"));
        const QStringList families = QFontDatabase::applicationFontFamilies(id);
        return families.isEmpty() ? QStringLiteral("sans-serif") : families.first();
    }();
    QFont font(family);
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    return font;
}

/// The order of the legend: what a reader looks for first.
constexpr std::array kLegendOrder {
    SliceStyle::OfflineOperation,
    SliceStyle::OnlineOperation,
    SliceStyle::Failed,
    SliceStyle::Rollback,
    SliceStyle::Incomplete,
    SliceStyle::Step,
    SliceStyle::Container,
    SliceStyle::Waiting,
    SliceStyle::Ready,
    SliceStyle::Unexplained,
    SliceStyle::StopWindow,
    SliceStyle::StopWindowInferred,
    SliceStyle::Stopper,
    SliceStyle::ConsoleWrite,
    SliceStyle::ConsoleWait,
    SliceStyle::Message,
    SliceStyle::OfflineBand,
    SliceStyle::OfflinePossibly,
    SliceStyle::Task,
    SliceStyle::Lost,
};

} // namespace

PicturePainter::PicturePainter(const Picture &picture)
    : m_picture(picture), m_font(pictureFont(kTextSize)), m_titleFont(pictureFont(kTitleSize))
{
    preparePlots();
    layOut();
}

void PicturePainter::preparePlots()
{
    int captionWidth = 0;
    for (const PictureRun &run : m_picture.runs) {
        Run prepared;
        prepared.notes = std::make_unique<Annotations>();
        prepared.notes->reset(run.notes);
        prepared.plot = std::make_unique<TimelinePlot>();
        TimelinePlot &plot = *prepared.plot;
        plot.setFont(m_font);
        plot.setTheme(m_picture.palette);
        plot.setTimeline(run.timeline);
        plot.scene().setMostStretch(kMostStretch);
        if (run.span.durationNs() > 0)
            plot.setSpan(run.span);
        if (isKnown(run.originNs))
            plot.setOrigin(run.originNs, run.originName);
        plot.setSelection(run.selection);
        new AnnotationLayer(&plot, *prepared.notes); // owned by the plot
        captionWidth = std::max(captionWidth, plot.captionWidth());
        m_runs.push_back(std::move(prepared));
    }
    for (Run &run : m_runs)
        run.plot->setCaptionWidth(captionWidth);
}

std::vector<SliceStyle> PicturePainter::shownStyles()
{
    std::array<bool, static_cast<std::size_t>(SliceStyle::Count)> isShown {};
    for (Run &run : m_runs) {
        TimelineScene &scene = run.plot->scene();
        for (std::size_t lane = 0; lane < scene.timeline()->lanes.size(); ++lane) {
            for (const SliceStyle style : scene.strip(lane).style)
                isShown[static_cast<std::size_t>(style)] = true;
        }
    }
    std::vector<SliceStyle> styles;
    std::copy_if(kLegendOrder.begin(), kLegendOrder.end(), std::back_inserter(styles),
                 [&isShown](SliceStyle style) { return isShown[static_cast<std::size_t>(style)]; });
    return styles;
}

void PicturePainter::layOut()
{
    const QSize size = m_picture.size;
    const int text = QFontMetrics(m_font).height();
    int top = kPictureMargin + QFontMetrics(m_titleFont).height() + kGap;
    if (!m_picture.subtitle.isEmpty())
        top += text;
    // The strips of the final width tell which styles the legend must explain.
    for (Run &run : m_runs)
        run.plot->resize(size.width() - 2 * kPictureMargin, 400);
    for (Run &run : m_runs)
        run.plot->arrange();
    m_styles = shownStyles();
    m_footerArea
        = QRect(kPictureMargin, size.height() - kPictureMargin - text, size.width() - 2 * kPictureMargin, text);
    m_legendArea = QRect(kPictureMargin, 0, size.width() - 2 * kPictureMargin, legendHeight());
    m_legendArea.moveBottom(m_footerArea.top() - kGap);

    const int caption = m_runs.size() > 1 ? text + 2 : 0;
    const int runs = static_cast<int>(m_runs.size());
    int room = m_legendArea.top() - kGap - top - runs * caption;
    int natural = 0;
    for (const Run &run : m_runs)
        natural += run.plot->naturalHeight();
    // Numbers are worth more than high lanes, but not more than readable ones.
    const int tables = tablesHeight();
    if (tables > 0 && room - tables >= natural)
        room -= tables;
    for (Run &run : m_runs) {
        // Shared by need; what stretching cannot use stays empty at the bottom.
        const int share = natural > 0 ? room * run.plot->naturalHeight() / natural : 0;
        const int height = std::min(share, run.plot->heightFor(kMostStretch));
        m_plotAreas.emplace_back(kPictureMargin, top + caption, size.width() - 2 * kPictureMargin, std::max(1, height));
        top += caption + height;
        run.plot->resize(m_plotAreas.back().size());
        run.plot->arrange();
    }
    // The legend stands right below the timelines, the footer at the bottom edge.
    m_legendArea.moveTop(std::min(m_legendArea.top(), top + kGap));
}

int PicturePainter::tablesHeight() const
{
    int height = 0;
    for (const PictureTable &table : m_picture.tables)
        height = std::max(height, PictureTablePainter(table, m_font, m_picture.palette).size().height());
    return height > 0 ? height + 2 * kTableGap : 0;
}

std::vector<QPoint> PicturePainter::legendPlaces() const
{
    const QFontMetrics metrics(m_font);
    std::vector<QPoint> places;
    int x = 0;
    int y = 0;
    for (const SliceStyle style : m_styles) {
        const int width = kSampleWidth + kGap + metrics.horizontalAdvance(styleText(style)) + kLegendColumnGap;
        if (x > 0 && x + width > m_picture.size.width() - 2 * kPictureMargin) {
            x = 0;
            y += metrics.height() + kLegendRowGap;
        }
        places.emplace_back(x, y);
        x += width;
    }
    return places;
}

int PicturePainter::legendHeight() const
{
    const std::vector<QPoint> places = legendPlaces();
    return places.empty() ? 0 : places.back().y() + QFontMetrics(m_font).height();
}

QString PicturePainter::footerText() const
{
    QStringList parts;
    for (const PictureRun &run : m_picture.runs) {
        const TraceInfo &info = run.timeline->analysis->trace->info();
        QStringList facts { run.name };
        if (!info.kernel.empty())
            facts += PictureWords::tr("Linux %1").arg(traceText(info.kernel));
        if (!info.arch.empty())
            facts += traceText(info.arch);
        if (info.cpus > 0)
            facts += cpuCountText(info.cpus);
        if (!info.clock.empty())
            facts += PictureWords::tr("clock %1").arg(traceText(info.clock));
        parts += facts.join(QStringLiteral(", "));
    }
    parts += m_picture.program;
    return parts.join(QStringLiteral("   ·   "));
}

void PicturePainter::paintTitle(QPainter &painter)
{
    const int width = m_picture.size.width() - 2 * kPictureMargin;
    const QFontMetrics titleMetrics(m_titleFont);
    const QFontMetrics metrics(m_font);
    painter.setPen(m_picture.palette.text);
    painter.setFont(m_titleFont);
    painter.drawText(QPoint(kPictureMargin, kPictureMargin + titleMetrics.ascent()),
                     titleMetrics.elidedText(m_picture.title, Qt::ElideRight, width));
    painter.setFont(m_font);
    painter.setPen(m_picture.palette.fadedText);
    painter.drawText(QPoint(kPictureMargin, kPictureMargin + titleMetrics.height() + 2 + metrics.ascent()),
                     metrics.elidedText(m_picture.subtitle, Qt::ElideRight, width));
}

void PicturePainter::paintLegend(QPainter &painter)
{
    const QFontMetrics metrics(m_font);
    const std::vector<QPoint> places = legendPlaces();
    painter.setFont(m_font);
    for (std::size_t i = 0; i < m_styles.size(); ++i) {
        const QPoint place = m_legendArea.topLeft() + places[i];
        const Look &look = m_picture.palette.look(m_styles[i]);
        QRect sample(place.x(), place.y() + (metrics.height() - kSampleHeight) / 2, kSampleWidth, kSampleHeight);
        if (m_styles[i] == SliceStyle::Message) // drawn as a line in the lanes, too
            sample = QRect(sample.center().x() - 1, sample.top(), 2, sample.height());
        fillPattern(painter, sample, look);
        painter.setPen(m_picture.palette.text);
        painter.drawText(QPoint(place.x() + kSampleWidth + kGap, place.y() + metrics.ascent()), styleText(m_styles[i]));
    }
}

void PicturePainter::paintTables(QPainter &painter)
{
    const QRect room(kPictureMargin, m_legendArea.bottom() + kTableGap, m_legendArea.width(),
                     m_footerArea.top() - kTableGap - m_legendArea.bottom() - kGap);
    painter.setFont(m_font);
    int left = room.left();
    for (const PictureTable &table : m_picture.tables) {
        const PictureTablePainter tablePainter(table, m_font, m_picture.palette);
        const QSize size = tablePainter.size();
        if (size.height() > room.height() || left + size.width() > room.right())
            continue;
        tablePainter.paint(painter, QPoint(left, room.top()));
        left += size.width() + kTableGap * 2;
    }
}

void PicturePainter::paintFooter(QPainter &painter)
{
    const QFontMetrics metrics(m_font);
    painter.setFont(m_font);
    painter.setPen(m_picture.palette.fadedText);
    painter.drawText(QPoint(m_footerArea.left(), m_footerArea.top() + metrics.ascent()),
                     metrics.elidedText(footerText(), Qt::ElideMiddle, m_footerArea.width()));
}

void PicturePainter::paint(QCPPainter &painter)
{
    painter.fillRect(QRect(QPoint(0, 0), m_picture.size), m_picture.palette.background);
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        const QRect &area = m_plotAreas[i];
        painter.save();
        painter.translate(area.topLeft());
        m_runs[i].plot->toPainter(&painter, area.width(), area.height());
        painter.restore();
        if (m_runs.size() > 1) {
            const QString caption = QStringLiteral("%1:  %2")
                                        .arg(QChar('A' + static_cast<int>(i)))
                                        .arg(m_picture.runs[static_cast<qsizetype>(i)].name);
            painter.setFont(m_font);
            painter.setPen(m_picture.palette.text);
            painter.QPainter::drawText(QPoint(kPictureMargin, area.top() - 4), caption);
        }
    }
    paintTitle(painter);
    paintLegend(painter);
    paintTables(painter);
    paintFooter(painter);
}

} // namespace plugscope
