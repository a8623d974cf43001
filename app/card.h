// SPDX-License-Identifier: GPL-3.0-or-later
// A group of the start page: a heading and what belongs to it on a plain ground with round corners.
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace plugscope {

class Card : public QWidget
{
    Q_OBJECT

public:
    explicit Card(const QString &heading, QWidget *parent = nullptr);

    /// Below the heading.
    [[nodiscard]] QVBoxLayout *content() { return m_content; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_content;
};

} // namespace plugscope
