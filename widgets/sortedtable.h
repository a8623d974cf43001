// SPDX-License-Identifier: GPL-3.0-or-later
// A table over a model: sorted by its numbers, rows copied as text, columns that fit until the user sets them.
#pragma once

#include <QList>
#include <QTableView>

class QSortFilterProxyModel;

namespace plugscope {

class SortedTable : public QTableView
{
    Q_OBJECT

public:
    /// Shows `model`, which must provide kSortRole. `name` is for screen readers.
    SortedTable(QAbstractItemModel *model, const QString &name, QWidget *parent = nullptr);

    /// Selects a row of the model and shows it, without rowChosen(); -1: none.
    void showRow(int sourceRow);
    /// The first selected row of the model, -1: none.
    [[nodiscard]] int chosenRow() const;

    /// The widths that the user gave the columns; empty: they fit by themselves.
    [[nodiscard]] QList<int> userWidths() const;
    /// Takes widths as if the user had set them; a list of another length makes columns fit by themselves again.
    void setUserWidths(const QList<int> &widths);

signals:
    /// The user selected this row of the model alone. Several rows are for copying and choose nothing.
    void rowChosen(int sourceRow);

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void chooseSelected();
    void measureColumns();
    void fitColumns();
    void setCompactRows();

    QSortFilterProxyModel *m_proxy;
    QList<int> m_contentWidths; // of the columns, headings included
    bool m_isShowing = false; // showRow() is at work
    bool m_isFitting = false; // fitColumns() is at work
    bool m_hasUserWidths = false;
};

} // namespace plugscope
