// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace plugscope {

namespace {

struct SampleWords
{
    Q_DECLARE_TR_FUNCTIONS(Samples)
};

// A build folder has a link there, see resources/CMakeLists.txt.
constexpr auto kFromProgram = "../share/plugscope/samples";

} // namespace

QList<Sample> findSamples(const QString &programFolder)
{
    const QDir folder(QDir::cleanPath(programFolder + QLatin1Char('/') + QLatin1String(kFromProgram)));
    const QList<Sample> samples {
        { folder.filePath(QStringLiteral("printk-500.dat")), SampleWords::tr("With &messages on a serial console") },
        { folder.filePath(QStringLiteral("quiet-500.dat")), SampleWords::tr("The same test, &quiet") },
    };
    const bool areThere = std::all_of(samples.begin(), samples.end(),
                                      [](const Sample &sample) { return QFileInfo::exists(sample.path); });
    return areThere ? samples : QList<Sample>();
}

} // namespace plugscope
