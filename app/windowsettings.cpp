// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowsettings.h"

#include "widgets/pagesplitter.h"
#include "widgets/sortedtable.h"

#include <QStandardPaths>
#include <QWidget>

#include <algorithm>

namespace plugscope {

namespace {

constexpr auto kGeometry = "geometry";
constexpr auto kSplitters = "splitters/";
constexpr auto kColumns = "columns/";
constexpr auto kTheme = "theme";

QString keyOf(const char *group, const QWidget &widget)
{
    return QLatin1String(group) + widget.objectName();
}

void keep(QSettings &store, const QString &key, const QList<int> &sizes)
{
    QStringList texts;
    for (const int size : sizes)
        texts += QString::number(size);
    if (texts.isEmpty())
        store.remove(key);
    else
        store.setValue(key, texts);
}

/// Empty when there is nothing usable: people edit such files.
QList<int> kept(const QSettings &store, const QString &key)
{
    QList<int> sizes;
    for (const QString &text : store.value(key).toStringList())
        sizes += text.toInt();
    const bool isUsable = std::all_of(sizes.begin(), sizes.end(), [](int size) { return size > 0 && size < 100'000; });
    return isUsable ? sizes : QList<int>();
}

} // namespace

WindowSettings::WindowSettings(const QString &file) : m_store(file, QSettings::IniFormat), m_recent(m_store) { }

QString WindowSettings::userFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/window.ini");
}

void WindowSettings::saveLayout(const QWidget &window)
{
    m_store.setValue(QLatin1String(kGeometry), window.saveGeometry());
    for (const auto *splitter : window.findChildren<PageSplitter *>())
        keep(m_store, keyOf(kSplitters, *splitter), splitter->userSizes());
    for (const auto *table : window.findChildren<SortedTable *>())
        keep(m_store, keyOf(kColumns, *table), table->userWidths());
}

void WindowSettings::restoreLayout(QWidget &window) const
{
    window.restoreGeometry(m_store.value(QLatin1String(kGeometry)).toByteArray());
    for (auto *splitter : window.findChildren<PageSplitter *>())
        splitter->setUserSizes(kept(m_store, keyOf(kSplitters, *splitter)));
    for (auto *table : window.findChildren<SortedTable *>())
        table->setUserWidths(kept(m_store, keyOf(kColumns, *table)));
}

Theme WindowSettings::theme() const
{
    return themeOfName(m_store.value(QLatin1String(kTheme)).toString());
}

void WindowSettings::setTheme(Theme theme)
{
    m_store.setValue(QLatin1String(kTheme), themeName(theme));
}

void resetLayout(QWidget &window)
{
    for (auto *splitter : window.findChildren<PageSplitter *>())
        splitter->setUserSizes({});
    for (auto *table : window.findChildren<SortedTable *>())
        table->setUserWidths({});
}

} // namespace plugscope
