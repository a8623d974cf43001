// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one run: summary, overview, timeline, tables and details, all showing the same selection.
#pragma once

#include "widgets/runtexts.h"
#include "widgets/timelineview.h"

#include <QWidget>

#include <memory>

class QTabWidget;

namespace plugscope {

class CallbacksModel;
class DetailsPanel;
class OperationsModel;
class OverviewStrip;
class PageSplitter;
class SortedTable;
class SummaryLabel;
class TextList;

class RunPage : public QWidget
{
    Q_OBJECT

public:
    explicit RunPage(QWidget *parent = nullptr);

    void setRun(std::shared_ptr<const Timeline> timeline, const RunTexts &texts);

    [[nodiscard]] TimelineView &view() { return *m_view; }
    [[nodiscard]] SortedTable &operations() { return *m_operations; }
    [[nodiscard]] SortedTable &callbacks() { return *m_callbacks; }
    [[nodiscard]] DetailsPanel &details() { return *m_details; }
    [[nodiscard]] OverviewStrip &overview() { return *m_overview; }
    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }
    [[nodiscard]] PageSplitter &splitter() { return *m_splitter; }

private:
    void buildLayout();
    void connectSelection();
    void alignOverview();
    void showCallback(int row);

    SummaryLabel *m_summary;
    TimelineView *m_view;
    OverviewStrip *m_overview;
    OperationsModel *m_operationsModel;
    CallbacksModel *m_callbacksModel;
    SortedTable *m_operations;
    SortedTable *m_callbacks;
    TextList *m_findings;
    TextList *m_problems;
    QTabWidget *m_tabs;
    DetailsPanel *m_details;
    PageSplitter *m_splitter;
};

} // namespace plugscope
