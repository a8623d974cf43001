// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loadedruns.h"

#include "app/runnames.h"
#include "tracing/decode/decodeprocess.h"

#include <algorithm>

namespace plugscope {

namespace {

// Analysis and layout take about a tenth of the time of decoding.
constexpr int kDecodePermille = 900;

/// Passes the progress of one trace on as its share of the whole job.
class ShareMonitor final : public LoadMonitor
{
public:
    ShareMonitor(LoadMonitor &whole, std::size_t position, std::size_t count)
        : m_whole(whole), m_position(static_cast<int>(position)), m_count(static_cast<int>(count))
    {
    }

    void setProgress(int permille) override
    {
        m_whole.setProgress((m_position * 1000 + permille * kDecodePermille / 1000) / m_count);
    }
    [[nodiscard]] bool isCancelled() const override { return m_whole.isCancelled(); }

private:
    LoadMonitor &m_whole;
    int m_position;
    int m_count;
};

Error cancelled()
{
    return { .code = ErrorCode::Cancelled };
}

Result<LoadedRun> loadRun(const std::string &executable, const std::string &path, LoadMonitor &monitor)
{
    auto trace = decodeTrace(executable, path, monitor);
    if (!trace) {
        Error error = trace.error();
        if (error.subject.empty() || error.subject == "-")
            error.subject = displayName(path);
        return error;
    }
    if (monitor.isCancelled())
        return cancelled();
    auto analysis = analyze(std::move(*trace));
    if (monitor.isCancelled())
        return cancelled();
    LoadedRun run;
    run.named = { .path = path, .analysis = analysis };
    run.timeline = buildTimeline(analysis);
    return run;
}

} // namespace

Result<LoadedRuns> loadRuns(const std::string &executable, const std::vector<std::string> &paths, LoadMonitor &monitor,
                            const std::vector<LoadedRun> &known)
{
    LoadedRuns loaded;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const LoadedRun &run) { return run.named.path == paths[i]; });
        if (found != known.end()) {
            loaded.runs.push_back(*found);
            continue;
        }
        ShareMonitor share(monitor, i, paths.size());
        auto run = loadRun(executable, paths[i], share);
        if (!run)
            return run.error();
        loaded.runs.push_back(std::move(*run));
    }
    const std::vector<std::string> names = namesApart(paths);
    for (std::size_t i = 0; i < names.size(); ++i)
        loaded.runs[i].named.name = names[i];
    if (loaded.runs.size() == 2)
        loaded.comparison = compareRuns(loaded.runs[0].named.analysis, loaded.runs[1].named.analysis);
    if (monitor.isCancelled())
        return cancelled();
    return loaded;
}

} // namespace plugscope
