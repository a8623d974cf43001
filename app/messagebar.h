// SPDX-License-Identifier: GPL-3.0-or-later
// A message on top of the window that does not stop the work: an error, and a button to take it away.
#pragma once

#include <QFrame>

class QLabel;

namespace plugscope {

class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// Shows plain text until it is closed or replaced.
    void showMessage(const QString &text);
    [[nodiscard]] QString message() const;

private:
    QLabel *m_label;
};

} // namespace plugscope
