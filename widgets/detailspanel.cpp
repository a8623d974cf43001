// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/detailspanel.h"

#include "widgets/detailshtml.h"
#include "widgets/slicelink.h"

#include <QEvent>

namespace plugscope {

DetailsPanel::DetailsPanel(QWidget *parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    setAccessibleName(tr("Details of the selection"));
    setFrameShape(QFrame::NoFrame);
    setMinimumWidth(180);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        const SliceRef ref = m_analysis ? refOfLink(url.toString(), *m_analysis) : SliceRef {};
        if (ref.source != SliceSource::None)
            emit linkActivated(ref);
    });
}

void DetailsPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    showDetails({});
}

void DetailsPanel::showDetails(SliceRef ref)
{
    m_shown = ref;
    const QString html = m_analysis ? DetailsHtml(*m_analysis, Palette::fitting(palette())).of(ref) : QString();
    setHtml(html.isEmpty() ? tr("<p>Select an operation, callback, stop window, message or console write in the "
                                "timeline or in a table.</p>")
                           : html);
}

void DetailsPanel::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showDetails(m_shown);
}

} // namespace plugscope
