// SPDX-License-Identifier: GPL-3.0-or-later
// A list of sentences, each a way to what it rests on.
#pragma once

#include "widgets/runtexts.h"

#include <QListWidget>

namespace plugscope {

class TextList : public QListWidget
{
    Q_OBJECT

public:
    /// `emptyText` stands there when there is no sentence.
    TextList(const QString &name, QString emptyText, QWidget *parent = nullptr);

    void setTexts(const QList<LinkedText> &texts);

signals:
    /// A sentence that rests on something was clicked or entered.
    void chosen(plugscope::SliceRef ref);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_emptyText;
    QList<LinkedText> m_texts;
};

} // namespace plugscope
