// SPDX-License-Identifier: GPL-3.0-or-later
// Rich text with links at the top of a page.
#pragma once

#include <QLabel>

namespace plugscope {

class SummaryLabel : public QLabel
{
    Q_OBJECT

public:
    /// `name` is for screen readers.
    explicit SummaryLabel(const QString &name, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
};

} // namespace plugscope
