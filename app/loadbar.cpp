// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loadbar.h"

#include "app/traceloader.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace plugscope {

LoadBar::LoadBar(TraceLoader &loader, QWidget *parent)
    : QFrame(parent), m_label(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setFrameShape(QFrame::StyledPanel);
    m_label->setTextFormat(Qt::PlainText);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress of loading"));
    m_cancel->setToolTip(tr("Stop loading; what is open stays open"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_label);
    layout->addWidget(m_progress, 1);
    layout->addWidget(m_cancel);
    hide();
    connect(&loader, &TraceLoader::started, this, [this](const QString &what) {
        m_label->setText(tr("Loading %1").arg(what));
        m_progress->setValue(0);
        m_cancel->setEnabled(true);
        show();
    });
    connect(&loader, &TraceLoader::progressChanged, m_progress, &QProgressBar::setValue);
    connect(m_cancel, &QPushButton::clicked, this, [this, &loader] {
        m_cancel->setEnabled(false);
        loader.cancel();
    });
    connect(&loader, &TraceLoader::loaded, this, &QWidget::hide);
    connect(&loader, &TraceLoader::failed, this, &QWidget::hide);
    connect(&loader, &TraceLoader::cancelled, this, &QWidget::hide);
}

} // namespace plugscope
