// SPDX-License-Identifier: GPL-3.0-or-later
// Splitters follow their page until the user moves them; what the user chose stays.
#include "widgets/pagesplitter.h"
#include "tests/support/mouse.h"

#include <QSplitterHandle>

using namespace plugscope;

class PageSplitterTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_splitter.reset(); }
    void proposedSizesAreNotTheUsers();
    void movedSizesStay();
    void sizesOfTheUserComeBack();

private:
    std::unique_ptr<PageSplitter> m_splitter;
};

void PageSplitterTest::init()
{
    m_splitter = std::make_unique<PageSplitter>(Qt::Vertical, QStringLiteral("page"));
    for (int i = 0; i < 2; ++i)
        m_splitter->addWidget(new QWidget);
}

void PageSplitterTest::proposedSizesAreNotTheUsers()
{
    QVERIFY(test::showAndWait(*m_splitter, QSize(300, 400 + m_splitter->handleWidth())));
    m_splitter->propose({ 3000, 1000 }); // proportions
    QCOMPARE(m_splitter->sizes(), QList<int>({ 300, 100 }));
    QVERIFY(m_splitter->userSizes().isEmpty());
    m_splitter->propose({ 100, 300 });
    QCOMPARE(m_splitter->sizes(), QList<int>({ 100, 300 }));
}

void PageSplitterTest::movedSizesStay()
{
    QVERIFY(test::showAndWait(*m_splitter, QSize(300, 400 + m_splitter->handleWidth())));
    m_splitter->propose({ 300, 100 });
    QSplitterHandle *handle = m_splitter->handle(1);
    QTest::mousePress(handle, Qt::LeftButton, {}, QPoint(100, 1));
    QTest::mouseMove(handle, QPoint(100, -99));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, QPoint(100, 1));
    QCOMPARE(m_splitter->userSizes(), QList<int>({ 200, 200 }));
    m_splitter->propose({ 300, 100 });
    QCOMPARE(m_splitter->sizes(), QList<int>({ 200, 200 }));
    m_splitter->setUserSizes({});
    QCOMPARE(m_splitter->sizes(), QList<int>({ 300, 100 }));
    QVERIFY(m_splitter->userSizes().isEmpty());
}

void PageSplitterTest::sizesOfTheUserComeBack()
{
    m_splitter->setUserSizes({ 250, 150 }); // before there is a window
    QVERIFY(test::showAndWait(*m_splitter, QSize(300, 400 + m_splitter->handleWidth())));
    m_splitter->propose({ 300, 100 });
    QCOMPARE(m_splitter->userSizes(), QList<int>({ 250, 150 }));
    m_splitter->setUserSizes({ 1, 2, 3 }); // of another version of the page
    QCOMPARE(m_splitter->sizes(), QList<int>({ 300, 100 }));
}

QTEST_MAIN(PageSplitterTest)
#include "pagesplittertest.moc"
