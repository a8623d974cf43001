// SPDX-License-Identifier: GPL-3.0-or-later
// How far loading is, with a button to stop it. Shows itself while the loader works.
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace plugscope {

class TraceLoader;

class LoadBar : public QFrame
{
    Q_OBJECT

public:
    /// The loader must live as long as the bar.
    explicit LoadBar(TraceLoader &loader, QWidget *parent = nullptr);

    [[nodiscard]] QPushButton &cancelButton() { return *m_cancel; }

private:
    QLabel *m_label;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
};

} // namespace plugscope
