// SPDX-License-Identifier: GPL-3.0-or-later
// Asks where and how large to write a picture. Open it with open(): it does not stop the program.
#pragma once

#include <QDialog>
#include <QSize>

#include <functional>

class QCheckBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace plugscope {

struct Picture;

class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ExportDialog(QWidget *parent = nullptr);

    /// What the fields begin with.
    void setRequest(const QString &path, const QString &title);
    /// Says why the picture could not be written; the dialog stays open.
    void showProblem(const QString &text);

signals:
    /// The user wants the picture. Accept or showProblem() follows.
    void requested(const QString &path, const QSize &size, const QString &title, bool dark);

private:
    void browse();
    void request();

    QLineEdit *m_path;
    QLineEdit *m_title;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QCheckBox *m_dark;
    QLabel *m_problem;
};

/// Opens a dialog that writes `picture()` as the user asks for it. It begins with `path` and the picture's title, and
/// tells `done` where the picture is.
void openExportDialog(QWidget *parent, const QString &path, const std::function<Picture()> &picture,
                      const std::function<void(const QString &)> &done);

} // namespace plugscope
