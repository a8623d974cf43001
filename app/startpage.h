// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before anything is open: how to open a trace and how to record one.
#pragma once

#include <QWidget>

namespace plugscope {

class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

signals:
    void openRequested();
};

} // namespace plugscope
