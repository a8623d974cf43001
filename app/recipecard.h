// SPDX-License-Identifier: GPL-3.0-or-later
// How to record a trace, by question: the commands to copy.
#pragma once

#include "app/card.h"
#include "app/recordingrecipes.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace plugscope {

class RecipeCard : public Card
{
    Q_OBJECT

public:
    explicit RecipeCard(QWidget *parent = nullptr);

private:
    void addQuestions();
    void addCommands();
    void showRecipe(int position);
    void copyCommands();

    QList<RecordingRecipe> m_recipes;
    QPlainTextEdit *m_commands;
    QLabel *m_note;
    QPushButton *m_copy;
    QLabel *m_copied;
};

} // namespace plugscope
