// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme.h"

#include "widgets/palette.h"

#include <QApplication>
#include <QStyle>
#include <QToolTip>

namespace plugscope {

namespace {

/// What Qt took from the desktop before a theme was applied.
struct Desktop
{
    QString style = QApplication::style()->name();
    QPalette toolTips = QToolTip::palette();
};

const Desktop &desktop()
{
    static const Desktop found;
    return found;
}

QPalette makePalette(const Palette &timeline, const QColor &window, const QColor &button, const QColor &highlight,
                     const QColor &link)
{
    QPalette p(timeline.text, button, button.lighter(130), button.darker(160), button.darker(120), timeline.text,
               Qt::white, timeline.background, window);
    p.setColor(QPalette::AlternateBase, timeline.laneGround);
    p.setColor(QPalette::ToolTipBase, timeline.laneGround);
    p.setColor(QPalette::ToolTipText, timeline.text);
    p.setColor(QPalette::PlaceholderText, timeline.fadedText);
    p.setColor(QPalette::Highlight, highlight);
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::Link, link);
    p.setColor(QPalette::LinkVisited, link);
    for (const QPalette::ColorRole role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        p.setColor(QPalette::Disabled, role, timeline.isDark ? QColor(0x6b7480) : QColor(0x9aa1a9));
    p.setColor(QPalette::Disabled, QPalette::Highlight, button.darker(120));
    return p;
}

} // namespace

QPalette widgetPalette(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return makePalette(Palette::light(), QColor(0xf3f4f6), QColor(0xeceef1), QColor(0x2f6db3), QColor(0x1f5fa8));
    case Theme::Dark:
        return makePalette(Palette::dark(), QColor(0x25292e), QColor(0x32373e), QColor(0x3a6aa8), QColor(0x7db4f0));
    case Theme::System:
        break;
    }
    return {};
}

void applyTheme(Theme theme)
{
    // Only Fusion draws every widget in the colours it is given.
    const QString style = theme == Theme::System ? desktop().style : QStringLiteral("fusion");
    if (QApplication::style()->name() != style)
        QApplication::setStyle(style);
    const QPalette palette = widgetPalette(theme);
    QApplication::setPalette(palette);
    QToolTip::setPalette(theme == Theme::System ? desktop().toolTips : palette);
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return QStringLiteral("light");
    case Theme::Dark:
        return QStringLiteral("dark");
    case Theme::System:
        break;
    }
    return QStringLiteral("system");
}

Theme themeOfName(const QString &name)
{
    for (const Theme theme : { Theme::Light, Theme::Dark }) {
        if (name == themeName(theme))
            return theme;
    }
    return Theme::System;
}

} // namespace plugscope
