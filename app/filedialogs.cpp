// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/filedialogs.h"

namespace plugscope {

void askForPath(QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &answer)
{
    auto *dialog = new QFileDialog(parent, question.title, question.folder, question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(question.mode);
    dialog->setDefaultSuffix(question.suffix);
    if (question.mode == QFileDialog::AnyFile)
        dialog->setAcceptMode(QFileDialog::AcceptSave);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, answer);
    dialog->open();
}

} // namespace plugscope
