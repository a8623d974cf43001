// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/copyrows.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>

#include <algorithm>

namespace plugscope {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CopyRows)
};

/// The cells of one line; a cell that holds a tab or line feed would become several.
template <typename TextOf> QString line(int columns, const TextOf &textOf)
{
    QStringList cells;
    for (int column = 0; column < columns; ++column)
        cells += QString(textOf(column))
                     .replace(QLatin1Char('\t'), QLatin1Char(' '))
                     .replace(QLatin1Char('\n'), QLatin1Char(' '));
    return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

QAction *addCommand(QAbstractItemView *view, const QString &text, QKeySequence::StandardKey key)
{
    auto *action = new QAction(text, view);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    view->addAction(action);
    return action;
}

} // namespace

QString selectedRowsText(const QAbstractItemView &view)
{
    const QAbstractItemModel &model = *view.model();
    QModelIndexList rows = view.selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(), [](const QModelIndex &a, const QModelIndex &b) { return a.row() < b.row(); });
    const int columns = model.columnCount();
    QString text;
    if (rows.size() > 1 && columns > 1)
        text += line(columns, [&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
    for (const QModelIndex &row : rows)
        text += line(columns, [&](int column) { return row.siblingAtColumn(column).data().toString(); });
    return text;
}

void addCopyCommands(QAbstractItemView *view)
{
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QAction *copy = addCommand(view, Words::tr("&Copy"), QKeySequence::Copy);
    copy->setObjectName(QStringLiteral("copyRows"));
    QObject::connect(copy, &QAction::triggered, view, [view] {
        const QString text = selectedRowsText(*view);
        if (!text.isEmpty())
            QApplication::clipboard()->setText(text);
    });
    QAction *all = addCommand(view, Words::tr("Select &all"), QKeySequence::SelectAll);
    QObject::connect(all, &QAction::triggered, view, &QAbstractItemView::selectAll);
}

} // namespace plugscope
