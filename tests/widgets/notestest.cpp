// SPDX-License-Identifier: GPL-3.0-or-later
// Notes on the picture: placed, written, moved, pointed elsewhere, deleted.
#include "tests/support/handmaderun.h"
#include "tests/support/mouse.h"
#include "widgets/annotationlayer.h"

#include <QPlainTextEdit>

using namespace plugscope;

namespace {

constexpr TimeNs kMs = 1'000'000;
constexpr TimeNs kStart = 1'000'000'000;

} // namespace

class NotesTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aKeyPlacesANoteAndEnterKeepsIt();
    void escapeGivesUpANewNote();
    void doubleClickEdits();
    void leavingTheEditorKeepsTheText();
    void captionAndAnchorAreDragged();
    void deleteRemovesTheSelectedNote();
    void captionsStayInsideThePlot();
    void notesFollowTheirMoment();

private:
    [[nodiscard]] TimelinePlot &plot() { return m_view->plot(); }
    [[nodiscard]] QPlainTextEdit *editor() { return plot().findChild<QPlainTextEdit *>(); }
    /// A note of one short line in the middle of the window.
    std::uint32_t addNote();
    [[nodiscard]] AnnotationLayer::Place placeOf(std::uint32_t id);

    std::unique_ptr<TimelineView> m_view;
};

void NotesTest::init()
{
    m_view = std::make_unique<TimelineView>();
    m_view->setTimeline(test::makeTimeline());
    QVERIFY(test::showAndWait(*m_view, QSize(1200, 520)));
}

void NotesTest::cleanup()
{
    m_view.reset();
}

std::uint32_t NotesTest::addNote()
{
    return m_view->notes().add(
        { .timeNs = kStart + 150 * kMs, .lane = { LaneKind::CpuState, 2 }, .text = QStringLiteral("look") });
}

AnnotationLayer::Place NotesTest::placeOf(std::uint32_t id)
{
    auto *layer = plot().findChild<AnnotationLayer *>();
    return layer->placeOf(id).value_or(AnnotationLayer::Place {});
}

void NotesTest::aKeyPlacesANoteAndEnterKeepsIt()
{
    m_view->select({ SliceSource::StopWindow, 0 }); // 11.5 to 17.5 ms
    QTest::keyClick(&plot(), Qt::Key_N);
    QVERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("CPU 3 came last"));
    QTest::keyClick(editor(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(editor(), QStringLiteral("it ran rtloop"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(!editor());
    QCOMPARE(m_view->notes().all().size(), 1);
    const Annotation note = m_view->notes().all().first();
    QCOMPARE(note.text, QStringLiteral("CPU 3 came last\nit ran rtloop"));
    QVERIFY(std::abs(note.timeNs - (kStart + 14'500'000)) < kMs); // the middle of the selection
}

void NotesTest::escapeGivesUpANewNote()
{
    QTest::keyClick(&plot(), Qt::Key_N);
    QVERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("oops"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    QVERIFY(m_view->notes().all().isEmpty());
}

void NotesTest::doubleClickEdits()
{
    const std::uint32_t id = addNote();
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, placeOf(id).box.center().toPoint());
    QVERIFY(editor());
    QCOMPARE(editor()->toPlainText(), QStringLiteral("look"));
    QTest::keyClicks(editor(), QStringLiteral("here")); // all was selected
    QTest::keyClick(editor(), Qt::Key_Return);
    QCOMPARE(m_view->notes().find(id)->text, QStringLiteral("here"));
    // An emptied note is gone.
    QTRY_VERIFY(!editor());
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, placeOf(id).box.center().toPoint());
    QTest::keyClick(editor(), Qt::Key_Delete);
    QTest::keyClick(editor(), Qt::Key_Return);
    QVERIFY(m_view->notes().all().isEmpty());
}

void NotesTest::leavingTheEditorKeepsTheText()
{
    const std::uint32_t id = addNote();
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, placeOf(id).box.center().toPoint());
    QTest::keyClicks(editor(), QStringLiteral("kept"));
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, QPoint(300, 400));
    QTRY_VERIFY(!editor());
    QCOMPARE(m_view->notes().find(id)->text, QStringLiteral("kept"));
}

void NotesTest::captionAndAnchorAreDragged()
{
    const std::uint32_t id = addNote();
    const TimeSpan window = m_view->window().span();
    const QPoint from = placeOf(id).box.center().toPoint();
    test::drag(&plot(), from, from + QPoint(120, 60));
    QCOMPARE(placeOf(id).box.center().toPoint(), from + QPoint(120, 60));
    QCOMPARE(m_view->notes().find(id)->timeNs, kStart + 150 * kMs); // it still points there
    QVERIFY(m_view->window().span() == window); // dragging a note does not move the window

    const QPoint target = test::placeOf(*m_view, { LaneKind::ConsoleWrites }, kStart + 120 * kMs);
    test::drag(&plot(), placeOf(id).anchor.toPoint(), target);
    QVERIFY(m_view->notes().find(id)->lane == LaneKey { LaneKind::ConsoleWrites });
    QVERIFY(std::abs(m_view->notes().find(id)->timeNs - (kStart + 120 * kMs)) < kMs);
}

void NotesTest::deleteRemovesTheSelectedNote()
{
    const std::uint32_t first = addNote();
    const std::uint32_t second = m_view->notes().add(
        { .timeNs = kStart + 250 * kMs, .lane = { LaneKind::CpuState, 1 }, .text = QStringLiteral("other") });
    QTest::keyClick(&plot(), Qt::Key_Delete); // none is selected
    QCOMPARE(m_view->notes().all().size(), 2);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, placeOf(first).box.center().toPoint());
    QTest::keyClick(&plot(), Qt::Key_Delete);
    QVERIFY(!m_view->notes().find(first));
    QVERIFY(m_view->notes().find(second));
}

void NotesTest::captionsStayInsideThePlot()
{
    const QRectF area(100, 0, 800, 400);
    const QSizeF size(200, 40);
    QCOMPARE(captionBox({ 500, 200 }, { 20, -30 }, size, area), QRectF(520, 170, 200, 40));
    QCOMPARE(captionBox({ 500, 200 }, { -220, 30 }, size, area), QRectF(280, 230, 200, 40));
    QCOMPARE(captionBox({ 890, 5 }, { 20, -30 }, size, area), QRectF(700, 0, 200, 40));
    QCOMPARE(captionBox({ 110, 395 }, { -220, 30 }, size, area), QRectF(100, 360, 200, 40));
}

void NotesTest::notesFollowTheirMoment()
{
    const std::uint32_t id = addNote();
    m_view->window().jumpTo({ kStart + 140 * kMs, kStart + 160 * kMs });
    const QPointF anchor = placeOf(id).anchor;
    QVERIFY(std::abs(anchor.x() - plot().xOf(kStart + 150 * kMs)) < 1);
    m_view->window().jumpTo({ kStart, kStart + 100 * kMs });
    QCOMPARE(placeOf(id).id, 0U); // out of view
}

QTEST_MAIN(NotesTest)
#include "notestest.moc"
