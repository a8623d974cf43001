// SPDX-License-Identifier: GPL-3.0-or-later
// The page of two runs: timelines below each other that zoom and move together, aligned at the selected operation, and
// tables of what differs.
#pragma once

#include "tracing/compare/runcomparison.h"
#include "widgets/runtexts.h"
#include "widgets/timelineview.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QTabWidget;

namespace plugscope {

class ComparisonModel;
class DetailsPanel;
class PageSplitter;
class PairsModel;
class SortedTable;
class SummaryLabel;

class ComparePage : public QWidget
{
    Q_OBJECT

public:
    explicit ComparePage(QWidget *parent = nullptr);
    ~ComparePage() override;

    /// `explanation` is rich text about the difference.
    void setRuns(std::shared_ptr<const Timeline> a, std::shared_ptr<const Timeline> b,
                 std::shared_ptr<const RunComparison> comparison, const RunTexts &textsA, const RunTexts &textsB,
                 const QString &explanation);

    [[nodiscard]] TimelineView &viewA() { return *m_a.view; }
    [[nodiscard]] TimelineView &viewB() { return *m_b.view; }
    /// The view last worked in.
    [[nodiscard]] TimelineView &activeView() { return m_isBActive ? *m_b.view : *m_a.view; }
    [[nodiscard]] SortedTable &callbacks() { return *m_callbacks; }
    [[nodiscard]] SortedTable &pairs() { return *m_pairs; }
    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }

    /// Selects the two operations of a pair, puts their starts below each other and zooms to them.
    void showPair(std::size_t pair);
    /// Shows a time of A with the beginning of a time of B below its own.
    void showSpans(TimeSpan a, TimeSpan b);

private:
    struct Side
    {
        TimelineView *view = nullptr;
        QLabel *caption = nullptr;
        DetailsPanel *details = nullptr;
    };

    void buildSide(Side &side, const QString &name);
    void buildLayout();
    void connectSides();
    void connectSide(Side &side, Side &other, bool isB);
    void followSelection(bool fromB);
    /// The pair that an operation of A (or of B) is in, by its position.
    [[nodiscard]] std::optional<std::size_t> pairOf(std::optional<std::uint32_t> operation, bool isB) const;
    void alignPair(std::size_t pair, WindowLink::Keep keep);
    void showCallback(int row);
    [[nodiscard]] TimeNs longestOfPair(std::size_t pair) const;

    SummaryLabel *m_explanation;
    Side m_a;
    Side m_b;
    ComparisonModel *m_comparisonModel;
    PairsModel *m_pairsModel;
    SortedTable *m_callbacks;
    SortedTable *m_pairs;
    QTabWidget *m_tabs;
    PageSplitter *m_splitter;
    std::unique_ptr<WindowLink> m_link;
    std::shared_ptr<const RunComparison> m_comparison;
    bool m_isBActive = false;
    bool m_isFollowing = false;
};

} // namespace plugscope
