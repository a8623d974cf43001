// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recipecard.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace plugscope {

namespace {

constexpr int kCommandsMargin = 10; // around the commands

/// Room for the longest of the recipes: the page stays still when another is chosen.
QSize sizeFor(const QList<RecordingRecipe> &recipes, const QFontMetrics &metrics)
{
    int columns = 0;
    int lines = 0;
    for (const RecordingRecipe &recipe : recipes) {
        const QStringList text = recipe.commands.split(QLatin1Char('\n'));
        lines = std::max(lines, static_cast<int>(text.size()));
        for (const QString &line : text)
            columns = std::max(columns, metrics.horizontalAdvance(line));
    }
    return { columns + 2 * kCommandsMargin, lines * metrics.lineSpacing() + 2 * kCommandsMargin };
}

} // namespace

RecipeCard::RecipeCard(QWidget *parent)
    : Card(tr("Record a trace (as root)"), parent), m_recipes(recordingRecipes()), m_commands(new QPlainTextEdit(this)),
      m_note(new QLabel(this)), m_copy(new QPushButton(tr("Co&py"), this)), m_copied(new QLabel(tr("Copied."), this))
{
    addQuestions();
    addCommands();
    showRecipe(0);
}

void RecipeCard::addQuestions()
{
    auto *questions = new QButtonGroup(this);
    for (int i = 0; i < m_recipes.size(); ++i) {
        auto *question = new QRadioButton(m_recipes[i].question, this);
        question->setChecked(i == 0);
        questions->addButton(question, i);
        content()->addWidget(question);
    }
    connect(questions, &QButtonGroup::idToggled, this, [this](int position, bool isChosen) {
        if (isChosen)
            showRecipe(position);
    });
}

void RecipeCard::addCommands()
{
    m_commands->setReadOnly(true);
    m_commands->setTabChangesFocus(true);
    m_commands->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_commands->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_commands->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_commands->setAccessibleName(tr("Commands"));
    m_commands->setFixedHeight(sizeFor(m_recipes, m_commands->fontMetrics()).height());
    m_commands->setMinimumWidth(sizeFor(m_recipes, m_commands->fontMetrics()).width());
    m_commands->setFrameShape(QFrame::NoFrame);
    m_commands->viewport()->setBackgroundRole(QPalette::AlternateBase);
    m_commands->document()->setDocumentMargin(kCommandsMargin - 1);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_note->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_copied->setForegroundRole(QPalette::PlaceholderText);
    connect(m_copy, &QPushButton::clicked, this, &RecipeCard::copyCommands);
    auto *row = new QHBoxLayout;
    row->addWidget(m_copy);
    row->addWidget(m_copied);
    row->addStretch(1);
    content()->addSpacing(4);
    content()->addWidget(m_commands);
    content()->addWidget(m_note);
    content()->addStretch(1);
    content()->addLayout(row);
}

void RecipeCard::showRecipe(int position)
{
    m_commands->setPlainText(m_recipes[position].commands);
    m_note->setText(m_recipes[position].note);
    m_copied->hide();
}

void RecipeCard::copyCommands()
{
    QApplication::clipboard()->setText(m_commands->toPlainText() + QLatin1Char('\n'));
    m_copied->show();
}

} // namespace plugscope
