// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exportdialog.h"

#include "app/errortext.h"
#include "widgets/pictureexport.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace plugscope {

namespace {

QSpinBox *pixelBox(int value, const QString &name, QWidget *parent)
{
    auto *box = new QSpinBox(parent);
    box->setRange(200, 20'000);
    box->setSingleStep(100);
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

/// A row of several fields. A form makes a buddy of a single field only, and without one the label shows its ampersand.
void addRow(QFormLayout *form, const QString &text, QLayout *fields, QWidget *buddy)
{
    auto *label = new QLabel(text);
    label->setBuddy(buddy);
    form->addRow(label, fields);
}

} // namespace

ExportDialog::ExportDialog(QWidget *parent)
    : QDialog(parent), m_path(new QLineEdit(this)), m_title(new QLineEdit(this)),
      m_width(pixelBox(1600, tr("Width in pixels"), this)), m_height(pixelBox(1000, tr("Height in pixels"), this)),
      m_dark(new QCheckBox(tr("&Dark colours"), this)), m_problem(new QLabel(this))
{
    setWindowTitle(tr("Export the picture"));
    m_path->setMinimumWidth(420);
    m_path->setPlaceholderText(tr("a name that ends in .png, .svg or .pdf"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();

    auto *browseButton = new QPushButton(tr("&Browse…"), this);
    auto *file = new QHBoxLayout;
    file->addWidget(m_path, 1);
    file->addWidget(browseButton);
    auto *size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_height);
    size->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    auto *form = new QFormLayout(this);
    addRow(form, tr("&File"), file, m_path);
    form->addRow(tr("&Title"), m_title);
    addRow(form, tr("&Size"), size, m_width);
    form->addRow(QString(), m_dark);
    form->addRow(m_problem);
    form->addRow(buttons);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::request);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ExportDialog::setRequest(const QString &path, const QString &title)
{
    m_path->setText(path);
    m_title->setText(title);
    m_problem->hide();
    m_path->setFocus();
    m_path->selectAll();
}

void ExportDialog::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->show();
}

void ExportDialog::browse()
{
    auto *dialog = new QFileDialog(this, tr("Export the picture"), m_path->text(), tr("Pictures (*.png *.svg *.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

void ExportDialog::request()
{
    emit requested(m_path->text(), QSize(m_width->value(), m_height->value()), m_title->text(), m_dark->isChecked());
}

void openExportDialog(QWidget *parent, const QString &path, const std::function<Picture()> &picture,
                      const std::function<void(const QString &)> &done)
{
    auto *dialog = new ExportDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRequest(path, picture().title);
    QObject::connect(dialog, &ExportDialog::requested, parent,
                     [dialog, picture, done](const QString &file, const QSize &size, const QString &title, bool dark) {
                         Picture wanted = picture();
                         wanted.size = size;
                         wanted.title = title;
                         wanted.palette = dark ? Palette::dark() : Palette::light();
                         const auto written = writePicture(wanted, file);
                         if (!written) {
                             dialog->showProblem(QString::fromStdString(errorText(written.error())));
                             return;
                         }
                         done(file);
                         dialog->accept();
                     });
    dialog->open();
}

} // namespace plugscope
