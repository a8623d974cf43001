// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about a selection and about a pixel, the links in it, and that texts of a trace stay texts.
#include "tests/support/handmaderun.h"
#include "widgets/detailshtml.h"
#include "widgets/factwords.h"
#include "widgets/slicelink.h"
#include "widgets/slicetext.h"

#include <QTest>
#include <QTextDocument>

using namespace plugscope;

namespace {

/// Without markup, and with ordinary spaces.
QString plain(const QString &html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText().replace(QChar(0xa0), QLatin1Char(' '));
}

} // namespace

class DetailsTest : public QObject
{
    Q_OBJECT

private slots:
    void anOperationTellsItsFacts();
    void aStopWindowTellsWhoWasLast();
    void everythingLeadsToItsOperation();
    void textsOfATraceAreEscaped();
    void controlCharactersAreNotShown();
    void linksGoBothWays();
    void aPixelTellsWhatItMeans();
    void anOfflineBandTellsWhatItRestsOn();
    void labelsGetShorter();
};

void DetailsTest::anOperationTellsItsFacts()
{
    const auto analysis = test::makeAnalysis();
    const QString html = DetailsHtml(*analysis, Palette::light()).of({ SliceSource::Operation, 0 });
    const QString text = plain(html);
    QVERIFY(text.contains(u"Operation 1: CPU 1 offline"));
    QVERIFY(text.contains(u"24.00 ms, succeeded"));
    QVERIFY(text.contains(u"kworker/0:2-107"));
    QVERIFY(text.contains(u"16.7 %")); // the 4 ms write of 24 ms
    QVERIFY(html.contains(u"href='step:2'")); // takedown_cpu
    // Sorted by own time: takedown_cpu (14 ms), sched_cpu_deactivate (7 ms), then those of 1 ms.
    QVERIFY(text.indexOf(u"takedown_cpu") < text.indexOf(u"sched_cpu_deactivate"));
    QVERIFY(text.indexOf(u"sched_cpu_deactivate") < text.indexOf(u"finish_cpu"));
}

void DetailsTest::aStopWindowTellsWhoWasLast()
{
    const auto analysis = test::makeAnalysis();
    const QString text = plain(DetailsHtml(*analysis, Palette::light()).of({ SliceSource::StopWindow, 0 }));
    QVERIFY(text.contains(u"Stop window 1"));
    QVERIFY(text.contains(QString::fromUtf8("last, 100.0 µs late")));
    QVERIFY(text.contains(u"rtloop-703"));
    QVERIFY(text.contains(u"measured"));
}

void DetailsTest::everythingLeadsToItsOperation()
{
    const auto analysis = test::makeAnalysis();
    const DetailsHtml details(*analysis, Palette::dark());
    for (const SliceRef ref : { SliceRef { SliceSource::Step, 1 }, SliceRef { SliceSource::StopWindow, 0 },
                                SliceRef { SliceSource::Message, 0 }, SliceRef { SliceSource::Write, 0 } })
        QVERIFY(plain(details.of(ref)).contains(u"Operation 1: CPU 1 offline"));
    QVERIFY(details.of({}).isEmpty());
}

void DetailsTest::textsOfATraceAreEscaped()
{
    TraceBuilder builder;
    const auto other = builder.eventType("test", "other", EventKind::Other);
    builder.cpu(0).append({ .timeNs = 5, .type = other });
    auto analysis = std::make_shared<Analysis>();
    const StringId text = builder.string("<img src='x'> & <b>bold</b>");
    analysis->trace = test::makeTrace(std::move(builder));
    analysis->messages.push_back({ .timeNs = 5, .text = text });
    const QString html = DetailsHtml(*analysis, Palette::light()).of({ SliceSource::Message, 0 });
    QVERIFY(!html.contains(u"<img"));
    QVERIFY(plain(html).contains(u"<img src='x'> & <b>bold</b>"));
}

void DetailsTest::controlCharactersAreNotShown()
{
    QCOMPARE(traceText("cpu\tcount"), QStringLiteral("cpu count"));
    QCOMPARE(traceText("a\x1b[31m\xe2\x80\xae"), QStringLiteral("a\\x1b[31m\\u{202e}"));
    TraceBuilder builder;
    const auto other = builder.eventType("test", "other", EventKind::Other);
    builder.cpu(0).append({ .timeNs = 5, .type = other });
    auto analysis = std::make_shared<Analysis>();
    const StringId text = builder.string("pid\tcomm");
    analysis->trace = test::makeTrace(std::move(builder));
    analysis->messages.push_back({ .timeNs = 5, .text = text });
    const SliceRef message { SliceSource::Message, 0 };
    const QString html = DetailsHtml(*analysis, Palette::light()).of(message);
    QVERIFY(html.contains(u"pid comm"));
    QVERIFY(!html.contains(u'\t'));
    const SliceText texts(buildTimeline(analysis), TimeText(analysis->trace->info()));
    PixelHit hit;
    hit.ref = message;
    hit.count = 1;
    QVERIFY(texts.toolTip(hit).contains(u"pid comm"));
}

void DetailsTest::linksGoBothWays()
{
    const auto analysis = test::makeAnalysis();
    const SliceRef ref { SliceSource::StopWindow, 2 };
    QCOMPARE(linkTo(ref), QStringLiteral("stopwindow:2"));
    QVERIFY(refOfLink(linkTo(ref), *analysis) == ref);
    for (const char *bad : { "stopwindow:3", "stopwindow:-1", "operation:", "operation:1:2", "http://x", "" })
        QVERIFY2(refOfLink(QLatin1String(bad), *analysis) == SliceRef {}, bad);
}

void DetailsTest::aPixelTellsWhatItMeans()
{
    const auto timeline = test::makeTimeline();
    const SliceText texts(timeline, TimeText(timeline->analysis->trace->info()));
    PixelHit hit;
    hit.ref = { SliceSource::Step, 2 };
    hit.style = SliceStyle::Step;
    hit.count = 1;
    const QString one = plain(texts.toolTip(hit));
    QVERIFY(one.contains(u"takedown_cpu (state 91)"));
    QVERIFY(one.contains(u"14.00 ms"));
    QVERIFY(one.contains(u"in operation 1, CPU 1 offline (58 % of it)")); // 14 of 24 ms
    QVERIFY(one.contains(u"measured"));
    QVERIFY(!one.contains(u"most important of"));
    hit.count = 12;
    hit.pixelSpan = { 0, 3'200'000 };
    QVERIFY(plain(texts.toolTip(hit)).contains(u"most important of 12 things in this pixel, which covers 3.200 ms"));
}

void DetailsTest::anOfflineBandTellsWhatItRestsOn()
{
    const auto timeline = test::makeTimeline();
    const SliceText texts(timeline, TimeText(timeline->analysis->trace->info()));
    PixelHit hit;
    while (hit.lane < timeline->lanes.size() && !(timeline->lanes[hit.lane].key == LaneKey { LaneKind::CpuState, 1 }))
        ++hit.lane;
    const LaneSlices &slices = timeline->lanes[hit.lane].slices;
    const auto found = std::find(slices.style.begin(), slices.style.end(), SliceStyle::OfflineBand);
    QVERIFY(found != slices.style.end());
    const auto band = static_cast<std::size_t>(found - slices.style.begin());
    hit.ref = slices.refAt(band);
    hit.style = SliceStyle::OfflineBand;
    hit.sliceSpan = slices.spanAt(band);
    hit.count = 1;
    const QString certain = plain(texts.toolTip(hit));
    QVERIFY(certain.contains(u"CPU 1 is offline"));
    QVERIFY(certain.contains(u"40.50 ms")); // from 19.501 to 60.001 ms
    QVERIFY(certain.contains(u"its last own event"));
    QVERIFY(certain.contains(u"its first own event"));
    QVERIFY(certain.contains(u"measured"));
    hit.style = SliceStyle::OfflinePossibly;
    const QString possible = plain(texts.toolTip(hit));
    QVERIFY(possible.contains(u"CPU 1 is perhaps offline"));
    QVERIFY(possible.contains(u"bounded"));
}

void DetailsTest::labelsGetShorter()
{
    const auto timeline = test::makeTimeline();
    const SliceText texts(timeline, TimeText(timeline->analysis->trace->info()));
    for (const Lane &lane : timeline->lanes) {
        for (std::uint32_t slice = 0; slice < lane.slices.size(); ++slice) {
            const QStringList labels = texts.labels(lane, slice);
            for (qsizetype i = 1; i < labels.size(); ++i)
                QVERIFY2(labels[i].size() <= labels[i - 1].size(), qPrintable(labels[i]));
        }
    }
}

QTEST_MAIN(DetailsTest)
#include "detailstest.moc"
