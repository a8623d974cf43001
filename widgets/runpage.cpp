// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runpage.h"

#include "tracing/timeline/sliceref.h"
#include "widgets/callbacksmodel.h"
#include "widgets/detailspanel.h"
#include "widgets/operationsmodel.h"
#include "widgets/overviewstrip.h"
#include "widgets/pagesplitter.h"
#include "widgets/slicelink.h"
#include "widgets/sortedtable.h"
#include "widgets/summarylabel.h"
#include "widgets/textlist.h"
#include "widgets/timelineplot.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace plugscope {

RunPage::RunPage(QWidget *parent)
    : QWidget(parent), m_summary(new SummaryLabel(tr("Summary"), this)), m_view(new TimelineView(this)),
      m_overview(new OverviewStrip(m_view->window(), this)), m_operationsModel(new OperationsModel(this)),
      m_callbacksModel(new CallbacksModel(this)),
      m_operations(new SortedTable(m_operationsModel, tr("Operations"), this)),
      m_callbacks(new SortedTable(m_callbacksModel, tr("Callbacks"), this)),
      m_findings(new TextList(tr("Findings"), tr("Nothing stands out in this run."), this)),
      m_problems(new TextList(tr("Problems of the file"), tr("The file was read completely."), this)),
      m_tabs(new QTabWidget(this)), m_details(new DetailsPanel(this)),
      m_splitter(new PageSplitter(Qt::Vertical, QStringLiteral("runPage"), this))
{
    m_operations->setObjectName(QStringLiteral("operations"));
    m_callbacks->setObjectName(QStringLiteral("callbacks"));
    buildLayout();
    connectSelection();
}

void RunPage::buildLayout()
{
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_operations, tr("Operations"));
    m_tabs->addTab(m_callbacks, tr("Callbacks"));
    m_tabs->addTab(m_findings, tr("Findings"));
    m_tabs->addTab(m_problems, tr("Problems"));

    auto *lower = new PageSplitter(Qt::Horizontal, QStringLiteral("runTables"), this);
    lower->addWidget(m_tabs);
    lower->addWidget(m_details);
    lower->propose({ 2000, 1000 });
    m_splitter->addWidget(m_view);
    m_splitter->addWidget(lower);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_summary);
    layout->addWidget(m_overview);
    layout->addWidget(m_splitter, 1);
}

void RunPage::connectSelection()
{
    connect(m_view, &TimelineView::selectionChanged, this, [this](SliceRef ref) {
        m_details->showDetails(ref);
        const auto operation = m_view->selectedOperation();
        m_operations->showRow(operation ? static_cast<int>(*operation) : -1);
    });
    connect(m_operations, &SortedTable::rowChosen, this, [this](int row) {
        m_view->show({ SliceSource::Operation, static_cast<std::uint32_t>(row) });
    });
    connect(m_callbacks, &SortedTable::rowChosen, this, &RunPage::showCallback);
    const auto show = [this](SliceRef ref) { m_view->show(ref); };
    connect(m_details, &DetailsPanel::linkActivated, this, show);
    connect(m_findings, &TextList::chosen, this, show);
    connect(m_problems, &TextList::chosen, this, show);
    connect(m_summary, &QLabel::linkActivated, this, [this](const QString &link) {
        const SliceRef ref = refOfLink(link, *m_view->timeline()->analysis);
        if (ref.source != SliceSource::None)
            m_view->show(ref);
    });
    connect(&m_view->plot(), &TimelinePlot::arranged, this, &RunPage::alignOverview);
}

void RunPage::setRun(std::shared_ptr<const Timeline> timeline, const RunTexts &texts)
{
    m_summary->setText(texts.summary);
    m_operationsModel->setAnalysis(timeline->analysis);
    m_callbacksModel->setAnalysis(timeline->analysis);
    m_details->setAnalysis(timeline->analysis);
    m_findings->setTexts(texts.findings);
    m_problems->setTexts(texts.problems);
    m_tabs->setTabText(m_tabs->indexOf(m_findings), tr("Findings (%1)").arg(texts.findings.size()));
    m_tabs->setTabText(m_tabs->indexOf(m_problems), tr("Problems (%1)").arg(texts.problems.size()));
    m_overview->setTimeline(timeline);
    m_view->setTimeline(std::move(timeline));
    // As high as the lanes need, as long as the tables keep a third.
    const int natural = m_view->plot().naturalHeight() * 5 / 4;
    const int lanes = std::min(natural, height() * 2 / 3);
    m_splitter->propose({ lanes, std::max(height() / 3, height() - lanes) });
}

void RunPage::alignOverview()
{
    const QRect lanes = m_view->plot().laneArea();
    m_overview->setSideMargins(lanes.left(), width() - lanes.right() - 1);
}

void RunPage::showCallback(int row)
{
    const Analysis &analysis = *m_view->timeline()->analysis;
    const CallbackStatistics &callback = analysis.callbacks[static_cast<std::size_t>(row)];
    const SliceRef longest = longestStep(analysis, callback.direction,
                                         [&](const Step &step) { return step.callback == callback.callback; });
    if (longest.source != SliceSource::None)
        m_view->show(longest);
}

} // namespace plugscope
