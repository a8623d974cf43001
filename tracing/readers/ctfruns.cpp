// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctfruns.h"

#include "tracing/readers/ctffolders.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace plugscope {

namespace fs = std::filesystem;

namespace {

bool isAtOrBelow(const fs::path &path, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// Absolute and without links.
fs::path wholePath(const std::string &path)
{
    std::error_code error;
    fs::path whole = fs::canonical(path, error);
    return error ? fs::path(path) : whole;
}

/// The session folder of a trace, as the user would write it; empty when it lies above `root`.
fs::path sessionAsNamed(const CtfTraceFolder &trace, const fs::path &root)
{
    const fs::path whole = wholePath(trace.path);
    const fs::path session = trace.origin.session;
    fs::path named = trace.path;
    for (auto levels = std::distance(whole.begin(), whole.end()) - std::distance(session.begin(), session.end());
         levels > 0; --levels) {
        if (named == root)
            return {};
        named = named.parent_path();
    }
    return named;
}

/// True when no trace of another run lies in the folder.
bool isOnlyFor(const CtfRun &run, const fs::path &folder, const std::vector<CtfRun> &runs)
{
    return std::all_of(runs.begin(), runs.end(), [&](const CtfRun &other) {
        return &other == &run || std::none_of(other.begin(), other.end(), [&](const CtfTraceFolder &trace) {
            return isAtOrBelow(trace.path, folder);
        });
    });
}

} // namespace

std::vector<CtfRun> findCtfRuns(const std::string &root, std::vector<Error> &errors)
{
    std::vector<CtfRun> runs;
    for (const std::string &path : findCtfFolders(root)) {
        Result<CtfMetadata> metadata = readCtfMetadata(path);
        if (!metadata) {
            errors.push_back(metadata.error());
        } else if (metadata->kind == CtfMetadataKind::Ctf2) {
            errors.push_back({ .code = ErrorCode::UnsupportedFormat,
                               .subject = path,
                               .detail = "CTF 2, which needs babeltrace 2.1; this program is built with 2.0, which "
                                         "reads CTF 1.8 (lttng create --trace-format=ctf-1.8)" });
        } else if (metadata->kind == CtfMetadataKind::Ctf1) {
            CtfOrigin origin = ctfOriginOf(wholePath(path).string(), metadata->text);
            auto run = std::find_if(runs.begin(), runs.end(),
                                    [&](const CtfRun &known) { return known.front().origin == origin; });
            if (run == runs.end())
                run = runs.emplace(runs.end());
            run->push_back({ .path = path, .metadata = std::move(*metadata), .origin = std::move(origin) });
        }
    }
    return runs;
}

std::optional<std::size_t> runOfFolder(const std::vector<CtfRun> &runs, const std::string &root)
{
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (std::any_of(runs[i].begin(), runs[i].end(),
                        [&](const CtfTraceFolder &trace) { return trace.path == root; }))
            return i;
    }
    return std::nullopt;
}

std::vector<std::string> ctfRunPaths(const std::vector<CtfRun> &runs, const std::string &root)
{
    std::vector<std::string> paths;
    for (const CtfRun &run : runs) {
        const fs::path session = sessionAsNamed(run.front(), root);
        if (!session.empty() && isOnlyFor(run, session, runs)) {
            paths.push_back(session.string());
            continue;
        }
        for (const CtfTraceFolder &trace : run)
            paths.push_back(trace.path);
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

} // namespace plugscope
