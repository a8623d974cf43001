// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctffolders.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace plugscope {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxDepth = 8; // LTTng needs five: session/archives/chunk/ust/uid/1000/64-bit
constexpr std::size_t kMaxEntries = 200000; // a folder that large is no trace: somebody named "/"

bool isPlainFile(const fs::path &path)
{
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// Collects trace folders; with `onlyFirst` it stops at one.
std::vector<std::string> collect(const std::string &root, bool onlyFirst)
{
    std::vector<std::string> found;
    if (isPlainFile(fs::path(root) / "metadata")) {
        found.push_back(root);
        if (onlyFirst)
            return found;
    }
    std::error_code error;
    fs::recursive_directory_iterator entry(root, fs::directory_options::skip_permission_denied, error);
    const fs::recursive_directory_iterator end;
    std::size_t seen = 0;
    while (!error && entry != end && ++seen < kMaxEntries) {
        std::error_code entryError;
        if (entry->is_directory(entryError) && !entry->is_symlink(entryError)) {
            if (isPlainFile(entry->path() / "metadata"))
                found.push_back(entry->path().string());
            if (onlyFirst && !found.empty())
                break;
        }
        if (entry.depth() >= kMaxDepth)
            entry.disable_recursion_pending();
        entry.increment(error);
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

std::vector<std::string> findCtfFolders(const std::string &path)
{
    return collect(path, false);
}

bool hasCtfFolder(const std::string &path)
{
    return !collect(path, true).empty();
}

std::vector<std::string> streamFilesIn(const std::string &folder)
{
    std::vector<std::string> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name != "metadata" && !name.starts_with('.') && isPlainFile(entry->path()))
            files.push_back(entry->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace plugscope
