// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runchoice.h"

#include "tracing/base/escapedtext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace plugscope {

namespace {

/// A path without the folder that it lies in, safe to show.
QString shownPath(const std::string &path, const std::string &folder)
{
    std::string_view rest = path;
    if (path.size() > folder.size() && path.starts_with(folder))
        rest.remove_prefix(folder.size());
    rest.remove_prefix(std::min(rest.find_first_not_of('/'), rest.size()));
    return QString::fromStdString(escapedText(rest));
}

} // namespace

RunChoice::RunChoice(const Error &error, QWidget *parent)
    : QDialog(parent), m_folder(QString::fromLocal8Bit(error.subject.c_str())), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Which run?"));
    auto *label = new QLabel(tr("%1 leads to %2 runs that do not belong together: they are of different sessions, "
                                "hosts or clocks. Open one of them:")
                                 .arg(QString::fromStdString(escapedText(error.subject)))
                                 .arg(error.causes.size()),
                             this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    m_list->setAccessibleName(tr("Runs"));
    for (const Error &run : error.causes) {
        auto *item = new QListWidgetItem(shownPath(run.subject, error.subject), m_list);
        item->setData(Qt::UserRole, QString::fromLocal8Bit(run.subject.c_str()));
    }
    m_list->setCurrentRow(0);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &RunChoice::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &RunChoice::choose);
    resize(620, 360);
    m_list->setFocus();
}

void RunChoice::choose()
{
    if (const QListWidgetItem *item = m_list->currentItem()) {
        emit chosen(m_folder, item->data(Qt::UserRole).toString());
        accept();
    }
}

} // namespace plugscope
