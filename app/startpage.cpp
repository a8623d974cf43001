// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/startpage.h"

#include "app/card.h"
#include "app/recipecard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

namespace plugscope {

namespace {

constexpr int kWidest = 1040;
constexpr int kSpacing = 16;

QLabel *fadedText(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// A button with some air, which Enter presses too.
QPushButton *roomyButton(const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setAutoDefault(true);
    const QSize hint = button->sizeHint();
    button->setMinimumSize(hint.width() + 24, hint.height() + 6);
    return button;
}

} // namespace

StartPage::StartPage(const QList<Sample> &samples, QWidget *parent)
    : QWidget(parent), m_open(roomyButton(tr("Open a trace…"), this)), m_recent(new QListWidget(this)),
      m_nothingRecent(fadedText(tr("What you open is listed here."), this))
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makePage(samples));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

QWidget *StartPage::makePage(const QList<Sample> &samples)
{
    auto *page = new QWidget(this);
    auto *title = new QLabel(tr("Why did taking this CPU offline or online take so long?"), page);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    title->setFont(large);

    auto *left = new QVBoxLayout;
    left->setSpacing(kSpacing);
    if (!samples.isEmpty())
        left->addWidget(makeSamples(samples));
    left->addWidget(makeRecent(), 1);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(kSpacing);
    columns->addLayout(left, 1);
    columns->addWidget(new RecipeCard(page), 1);

    auto *centre = new QWidget(page);
    centre->setMaximumWidth(kWidest);
    auto *rows = new QVBoxLayout(centre);
    rows->setContentsMargins(kSpacing, kSpacing, kSpacing, kSpacing);
    rows->addWidget(title);
    rows->addWidget(
        fadedText(tr("Open a trace of CPU hotplug, or drop one here, or two to compare them: trace.dat files, "
                     "ftrace or perf script text, kernel logs, CTF folders."),
                  page));
    rows->addSpacing(kSpacing / 2);
    rows->addLayout(makeOpenButtons());
    rows->addSpacing(kSpacing);
    rows->addLayout(columns);
    auto *across = new QHBoxLayout;
    across->addStretch(1);
    across->addWidget(centre, 1000);
    across->addStretch(1);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(2);
    layout->addLayout(across);
    layout->addStretch(3);
    return page;
}

QHBoxLayout *StartPage::makeOpenButtons()
{
    m_open->setDefault(true);
    QPushButton *folder = roomyButton(tr("Open a CTF folder…"), this);
    auto *row = new QHBoxLayout;
    row->addWidget(m_open);
    row->addWidget(folder);
    row->addStretch(1);
    connect(m_open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(folder, &QPushButton::clicked, this, &StartPage::openFolderRequested);
    return row;
}

QWidget *StartPage::makeSamples(const QList<Sample> &samples)
{
    auto *card = new Card(tr("Look at a sample"), this);
    card->content()->addWidget(fadedText(tr("One CPU taken offline and online 250 times, recorded twice."), card));
    QStringList all;
    for (const Sample &sample : samples) {
        QPushButton *button = roomyButton(sample.title, card);
        connect(button, &QPushButton::clicked, this, [this, path = sample.path] { emit filesRequested({ path }); });
        card->content()->addWidget(button);
        all += sample.path;
    }
    QPushButton *both = roomyButton(tr("Compare &both"), card);
    connect(both, &QPushButton::clicked, this, [this, all] { emit filesRequested(all); });
    card->content()->addWidget(both);
    return card;
}

QWidget *StartPage::makeRecent()
{
    auto *card = new Card(tr("Opened before"), this);
    m_nothingRecent->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_recent->setAccessibleName(tr("Opened before"));
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setUniformItemSizes(true);
    m_recent->setSpacing(3);
    m_recent->setMouseTracking(true);
    m_recent->viewport()->setAutoFillBackground(false);
    m_recent->viewport()->setCursor(Qt::PointingHandCursor);
    card->content()->addWidget(m_nothingRecent, 1);
    card->content()->addWidget(m_recent, 1);
    connect(m_recent, &QListWidget::itemClicked, this, &StartPage::openRecent);
    for (const Qt::Key key : { Qt::Key_Return, Qt::Key_Enter }) {
        auto *enter = new QShortcut(key, m_recent, nullptr, nullptr, Qt::WidgetShortcut);
        connect(enter, &QShortcut::activated, this, &StartPage::openRecent);
    }
    return card;
}

void StartPage::setRecent(const QList<RecentFiles::Entry> &entries)
{
    m_entries = entries;
    m_recent->clear();
    for (const RecentFiles::Entry &entry : entries) {
        auto *item = new QListWidgetItem(recentNames(entry) + QLatin1Char('\n') + recentFolders(entry), m_recent);
        const QString paths = entry.join(QLatin1Char('\n')).toHtmlEscaped();
        item->setToolTip(QStringLiteral("<p style='white-space:pre'>%1</p>").arg(paths));
    }
    m_recent->setVisible(!entries.isEmpty());
    m_nothingRecent->setVisible(entries.isEmpty());
}

void StartPage::openRecent()
{
    const int row = m_recent->currentRow();
    if (row >= 0)
        emit filesRequested(m_entries[row]);
}

void StartPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_open->setFocus();
}

} // namespace plugscope
