// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparepage.h"

#include "tracing/timeline/sliceref.h"
#include "widgets/comparisonmodel.h"
#include "widgets/detailspanel.h"
#include "widgets/factwords.h"
#include "widgets/pagesplitter.h"
#include "widgets/pairsmodel.h"
#include "widgets/sortedtable.h"
#include "widgets/summarylabel.h"
#include "widgets/timelineplot.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace plugscope {

namespace {

constexpr int kCaptionMargin = 8;

} // namespace

ComparePage::ComparePage(QWidget *parent)
    : QWidget(parent), m_explanation(new SummaryLabel(tr("What differs"), this)),
      m_comparisonModel(new ComparisonModel(this)), m_pairsModel(new PairsModel(this)),
      m_callbacks(new SortedTable(m_comparisonModel, tr("Differences by callback"), this)),
      m_pairs(new SortedTable(m_pairsModel, tr("Pairs of operations"), this)), m_tabs(new QTabWidget(this)),
      m_splitter(new PageSplitter(Qt::Vertical, QStringLiteral("comparePage"), this))
{
    m_callbacks->setObjectName(QStringLiteral("differences"));
    m_pairs->setObjectName(QStringLiteral("pairs"));
    buildSide(m_a, tr("Timeline of run A"));
    buildSide(m_b, tr("Timeline of run B"));
    buildLayout();
    connectSides();
}

ComparePage::~ComparePage()
{
    m_link.reset(); // before the windows it links
}

void ComparePage::buildSide(Side &side, const QString &name)
{
    side.view = new TimelineView(this);
    side.view->setAccessibleName(name);
    side.caption = new QLabel(this);
    side.caption->setTextFormat(Qt::PlainText);
    side.caption->setContentsMargins(kCaptionMargin, 2, kCaptionMargin, 0);
    side.details = new DetailsPanel(this);
}

void ComparePage::buildLayout()
{
    for (const Side &side : { m_a, m_b }) {
        auto *box = new QWidget(this);
        auto *column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(side.caption);
        column->addWidget(side.view, 1);
        m_splitter->addWidget(box);
    }
    auto *details = new PageSplitter(Qt::Horizontal, QStringLiteral("compareDetails"), this);
    details->addWidget(m_a.details);
    details->addWidget(m_b.details);
    details->propose({ 1000, 1000 });
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_callbacks, tr("Differences"));
    m_tabs->addTab(m_pairs, tr("Pairs of operations"));
    m_tabs->addTab(details, tr("Details A and B"));
    m_splitter->addWidget(m_tabs);
    for (int i = 0; i < 3; ++i)
        m_splitter->setStretchFactor(i, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_explanation);
    layout->addWidget(m_splitter, 1);
}

void ComparePage::connectSides()
{
    connectSide(m_a, m_b, false);
    connectSide(m_b, m_a, true);
    connect(m_pairs, &SortedTable::rowChosen, this, [this](int row) { showPair(static_cast<std::size_t>(row)); });
    connect(m_callbacks, &SortedTable::rowChosen, this, &ComparePage::showCallback);
}

void ComparePage::connectSide(Side &side, Side &other, bool isB)
{
    connect(side.view, &TimelineView::activated, this, [this, isB] { m_isBActive = isB; });
    connect(side.view, &TimelineView::selectionChanged, side.details, &DetailsPanel::showDetails);
    connect(side.view, &TimelineView::selectionChanged, this, [this, isB] { followSelection(isB); });
    connect(side.details, &DetailsPanel::linkActivated, side.view, qOverload<SliceRef>(&TimelineView::show));
    connect(side.view, &TimelineView::cursorMoved, other.view, [this, &other, isB](TimeNs t) {
        const TimeNs offset = m_link ? m_link->offsetNs() : 0;
        other.view->setCursor(isKnown(t) ? t + (isB ? -offset : offset) : kNoTime);
    });
    // What is shown of one operation must have room for its partner too.
    side.view->setShowWidener([this, &side, isB](TimeSpan span) {
        const auto operation = side.view->selectedOperation();
        const auto pair = pairOf(operation, isB);
        if (side.view->selection().source == SliceSource::Operation && pair)
            span.endNs = std::max(span.endNs, span.startNs + longestOfPair(*pair));
        return span;
    });
}

void ComparePage::setRuns(std::shared_ptr<const Timeline> a, std::shared_ptr<const Timeline> b,
                          std::shared_ptr<const RunComparison> comparison, const RunTexts &textsA,
                          const RunTexts &textsB, const QString &explanation)
{
    m_link.reset();
    m_comparison = std::move(comparison);
    m_explanation->setText(explanation);
    m_a.caption->setText(tr("A: %1").arg(textsA.name));
    m_b.caption->setText(tr("B: %1").arg(textsB.name));
    m_a.details->setAnalysis(a->analysis);
    m_b.details->setAnalysis(b->analysis);
    m_a.view->setTimeline(std::move(a));
    m_b.view->setTimeline(std::move(b));
    m_comparisonModel->setComparison(m_comparison);
    m_pairsModel->setComparison(m_comparison);
    const int captions = std::max(m_a.view->plot().captionWidth(), m_b.view->plot().captionWidth());
    m_a.view->plot().setCaptionWidth(captions);
    m_b.view->plot().setCaptionWidth(captions);
    m_link = std::make_unique<WindowLink>(m_a.view->window(), m_b.view->window());
    m_a.view->window().fitAll();
    // The timelines get what they need, as long as the tables keep a quarter.
    const int wanted = m_a.view->plot().naturalHeight() + m_a.caption->sizeHint().height();
    const int each = std::min(wanted, height() * 3 / 8);
    m_splitter->propose({ each, each, std::max(height() / 4, height() - 2 * each) });
}

std::optional<std::size_t> ComparePage::pairOf(std::optional<std::uint32_t> operation, bool isB) const
{
    if (!operation || !m_comparison)
        return std::nullopt;
    const auto &pairs = m_comparison->pairs;
    const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const OperationPair &pair) {
        return (isB ? pair.b : pair.a) == *operation + 1;
    });
    return found == pairs.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - pairs.begin()));
}

TimeNs ComparePage::longestOfPair(std::size_t pair) const
{
    const OperationPair &operations = m_comparison->pairs[pair];
    return std::max(m_comparison->a->operations[operations.a - 1].durationNs(),
                    m_comparison->b->operations[operations.b - 1].durationNs());
}

void ComparePage::followSelection(bool fromB)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    Side &from = fromB ? m_b : m_a;
    Side &other = fromB ? m_a : m_b;
    const auto pair = pairOf(from.view->selectedOperation(), fromB);
    m_pairs->showRow(pair ? static_cast<int>(*pair) : -1);
    if (pair) {
        const OperationPair &operations = m_comparison->pairs[*pair];
        other.view->select({ SliceSource::Operation, (fromB ? operations.a : operations.b) - 1 });
        alignPair(*pair, fromB ? WindowLink::Keep::B : WindowLink::Keep::A);
    } else {
        other.view->select({});
    }
    m_isFollowing = false;
}

void ComparePage::alignPair(std::size_t pair, WindowLink::Keep keep)
{
    const OperationPair &operations = m_comparison->pairs[pair];
    const Operation &a = m_comparison->a->operations[operations.a - 1];
    const Operation &b = m_comparison->b->operations[operations.b - 1];
    if (!m_link || !isKnown(a.startNs) || !isKnown(b.startNs))
        return;
    m_a.view->plot().setOrigin(a.startNs, tr("start of %1").arg(operationTitle(a)));
    m_b.view->plot().setOrigin(b.startNs, tr("start of %1").arg(operationTitle(b)));
    m_link->align(a.startNs, b.startNs, keep);
}

void ComparePage::showPair(std::size_t pair)
{
    m_a.view->show({ SliceSource::Operation, m_comparison->pairs[pair].a - 1 });
}

void ComparePage::showSpans(TimeSpan a, TimeSpan b)
{
    m_link->align(a.startNs, b.startNs);
    m_a.view->window().jumpTo(a);
}

void ComparePage::showCallback(int row)
{
    // The longest run of the callback in B, which is what a reader of a positive difference looks for.
    const CallbackComparison *callback = m_comparisonModel->callbackAt(row);
    if (!callback)
        return;
    const SliceRef longest = longestStep(*m_comparison->b, callback->direction, [&](const Step &step) {
        return m_comparison->b->string(step.callback) == callback->callback;
    });
    if (longest.source != SliceSource::None)
        m_b.view->show(longest);
}

} // namespace plugscope
