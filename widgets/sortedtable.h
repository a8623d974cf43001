// SPDX-License-Identifier: GPL-3.0-or-later
// A table over a model, sortable by its numbers, one row selected at a time, rows copied as text.
#pragma once

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
    /// The selected row of the model, -1: none.
    [[nodiscard]] int chosenRow() const;
    /// Fits the columns to what is in view of the table.
    void fitColumns();

signals:
    /// The user selected a row of the model.
    void rowChosen(int sourceRow);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void copyRows() const;

    QSortFilterProxyModel *m_proxy;
    bool m_isShowing = false; // showRow() is at work
};

} // namespace plugscope
