// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/startpage.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace plugscope {

StartPage::StartPage(QWidget *parent) : QWidget(parent)
{
    auto *title = new QLabel(tr("Why did taking this CPU offline or online take so long?"), this);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    title->setFont(large);
    auto *open = new QPushButton(tr("Open a trace…"), this);
    open->setDefault(true);
    auto *hint = new QLabel(tr("<p>Or drop one trace here, or two to compare them: trace.dat files, ftrace or perf "
                               "script text, kernel logs, CTF folders.</p>"
                               "<p>To record one that answers most questions:</p>"
                               "<pre>trace-cmd record -C mono -e cpuhp -e printk:console \\\n"
                               "    -e sched_switch -e sched_waking COMMAND</pre>"),
                            this);
    hint->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addSpacing(12);
    layout->addWidget(open, 0, Qt::AlignHCenter);
    layout->addSpacing(12);
    layout->addWidget(hint, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
}

} // namespace plugscope
