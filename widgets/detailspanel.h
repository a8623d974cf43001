// SPDX-License-Identifier: GPL-3.0-or-later
// The panel that tells everything known about the selection.
#pragma once

#include "tracing/timeline/timeline.h"

#include <QTextBrowser>

#include <memory>

namespace plugscope {

class DetailsPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit DetailsPanel(QWidget *parent = nullptr);

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    void showDetails(SliceRef ref);

signals:
    /// A link was clicked.
    void linkActivated(plugscope::SliceRef ref);

protected:
    void changeEvent(QEvent *event) override;

private:
    std::shared_ptr<const Analysis> m_analysis;
    SliceRef m_shown;
};

} // namespace plugscope
