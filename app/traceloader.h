// SPDX-License-Identifier: GPL-3.0-or-later
// Loads traces beside the window: a job on a worker thread with progress and cancel. The window never waits.
#pragma once

#include "app/loadedruns.h"

#include <QFutureWatcher>
#include <QObject>
#include <QStringList>

#include <memory>

namespace plugscope {

class TraceLoader : public QObject
{
    Q_OBJECT

public:
    /// `executable` decodes, see decodeTrace().
    explicit TraceLoader(std::string executable, QObject *parent = nullptr);
    ~TraceLoader() override;

    /// Loads one or two traces, except those of `known`; a job that is still running is cancelled without a word.
    void load(const QStringList &paths, const std::vector<LoadedRun> &known = {});
    /// Loads once more what was asked for last, with another path in place of `path`.
    void loadInstead(const QString &path, const QString &replacement);
    /// Ends the job soon; cancelled() follows.
    void cancel();
    [[nodiscard]] bool isLoading() const { return m_watcher != nullptr; }

signals:
    /// A job began; `what` names the files.
    void started(const QString &what);
    void progressChanged(int permille);
    void loaded(const plugscope::LoadedRuns &runs);
    void failed(const plugscope::Error &error);
    void cancelled();

private:
    using Outcome = std::shared_ptr<const Result<LoadedRuns>>;

    void abandon();
    void finish();

    std::string m_executable;
    QStringList m_paths; // of the last load(), with what was known then
    std::vector<LoadedRun> m_known;
    QFutureWatcher<Outcome> *m_watcher = nullptr; // of the running job
};

} // namespace plugscope
