// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/traceloader.h"

#include "app/runnames.h"
#include "tracing/base/escapedtext.h"

#include <QPromise>
#include <QtConcurrentRun>

#include <algorithm>
#include <new>

namespace plugscope {

namespace {

using Outcome = std::shared_ptr<const Result<LoadedRuns>>;

class PromiseMonitor final : public LoadMonitor
{
public:
    explicit PromiseMonitor(QPromise<Outcome> &promise) : m_promise(promise) { }

    void setProgress(int permille) override { m_promise.setProgressValue(permille); }
    [[nodiscard]] bool isCancelled() const override { return m_promise.isCanceled(); }

private:
    QPromise<Outcome> &m_promise;
};

void runJob(QPromise<Outcome> &promise, const std::string &executable, const std::vector<std::string> &paths,
            const std::vector<LoadedRun> &known)
{
    promise.setProgressRange(0, 1000);
    PromiseMonitor monitor(promise);
    // Analysis of a huge trace is the one place where memory can run out in this process.
    try {
        promise.addResult(std::make_shared<const Result<LoadedRuns>>(loadRuns(executable, paths, monitor, known)));
    } catch (const std::bad_alloc &) {
        promise.addResult(std::make_shared<const Result<LoadedRuns>>(
            Error { .code = ErrorCode::OutOfMemory, .subject = paths.front() }));
    }
}

} // namespace

TraceLoader::TraceLoader(std::string executable, QObject *parent) : QObject(parent), m_executable(std::move(executable))
{
}

TraceLoader::~TraceLoader()
{
    if (!m_watcher)
        return;
    m_watcher->disconnect(this);
    m_watcher->cancel();
    m_watcher->waitForFinished();
}

void TraceLoader::load(const QStringList &paths, const std::vector<LoadedRun> &known)
{
    abandon();
    m_paths = paths;
    m_known = known;
    std::vector<std::string> files;
    for (const QString &path : paths)
        files.push_back(path.toLocal8Bit().toStdString());
    QStringList names;
    for (const std::string &name : namesApart(files))
        names += QString::fromStdString(escapedText(name));
    m_watcher = new QFutureWatcher<Outcome>(this);
    connect(m_watcher, &QFutureWatcherBase::progressValueChanged, this, &TraceLoader::progressChanged);
    connect(m_watcher, &QFutureWatcherBase::finished, this, &TraceLoader::finish);
    m_watcher->setFuture(QtConcurrent::run(runJob, m_executable, files, known));
    emit started(names.join(QStringLiteral(", ")));
}

void TraceLoader::loadInstead(const QString &path, const QString &replacement)
{
    QStringList paths = m_paths;
    std::replace(paths.begin(), paths.end(), path, replacement);
    load(paths, std::vector<LoadedRun>(m_known));
}

void TraceLoader::abandon()
{
    if (!m_watcher)
        return;
    m_watcher->disconnect(this);
    connect(m_watcher, &QFutureWatcherBase::finished, m_watcher, &QObject::deleteLater);
    m_watcher->cancel();
    m_watcher = nullptr;
}

void TraceLoader::cancel()
{
    if (m_watcher)
        m_watcher->cancel();
}

void TraceLoader::finish()
{
    QFutureWatcher<Outcome> *watcher = m_watcher;
    m_watcher = nullptr;
    watcher->deleteLater();
    if (watcher->isCanceled() || watcher->future().resultCount() == 0) {
        emit cancelled();
        return;
    }
    const Outcome outcome = watcher->result();
    if (*outcome)
        emit loaded(outcome->value());
    else if (outcome->error().code == ErrorCode::Cancelled)
        emit cancelled();
    else
        emit failed(outcome->error());
}

} // namespace plugscope
