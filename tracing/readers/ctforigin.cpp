// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/ctforigin.h"

#include "tracing/readers/tsdlpackets.h"

#include <filesystem>
#include <map>
#include <set>

namespace plugscope {

namespace fs = std::filesystem;

namespace {

using Settings = std::map<std::string, std::string>;

/// The `name = value;` of a block at whose opening brace the scanner stands; values in quotes without them.
Settings settingsIn(TsdlScanner &scanner)
{
    Settings settings;
    if (!scanner.take("{"))
        return settings;
    while (!scanner.atEnd() && !scanner.take("}")) {
        const std::string name(scanner.current());
        scanner.advance();
        if (scanner.take("=")) {
            std::string_view value = scanner.current();
            value.remove_prefix(value.starts_with('"') ? 1 : 0);
            settings.try_emplace(name, value);
        }
        scanner.skipStatement();
    }
    return settings;
}

std::string valueOf(const Settings &settings, const std::string &name)
{
    const auto found = settings.find(name);
    return found == settings.end() ? std::string() : found->second;
}

} // namespace

std::string ctfSessionOf(const std::string &folder)
{
    const fs::path path(folder);
    fs::path session = path;
    const fs::path above = path.parent_path();
    const fs::path twoAbove = above.parent_path();
    if (path.filename() == "kernel")
        session = above;
    else if (twoAbove.filename() == "uid" && twoAbove.parent_path().filename() == "ust")
        session = twoAbove.parent_path().parent_path();
    else if (above.filename() == "pid" && twoAbove.filename() == "ust")
        session = twoAbove.parent_path();
    const bool isChunk = session != path && session.parent_path().filename() == "archives";
    return (isChunk ? session.parent_path().parent_path() : session).string();
}

CtfOrigin ctfOriginOf(const std::string &folder, std::string_view tsdl)
{
    CtfOrigin origin { .session = ctfSessionOf(folder) };
    std::set<std::string> clocks;
    for (TsdlScanner scanner(tsdl); !scanner.atEnd();) {
        if (scanner.take("env")) {
            const Settings settings = settingsIn(scanner);
            const std::string host = valueOf(settings, "hostname");
            origin.host = host.empty() ? valueOf(settings, "host") : host; // LTTng's and perf's name for it
        } else if (scanner.take("clock")) {
            if (const std::string uuid = valueOf(settingsIn(scanner), "uuid"); !uuid.empty())
                clocks.insert(uuid);
        }
        scanner.skipStatement();
        scanner.take("}"); // a closing brace too many must not stop the loop
    }
    for (const std::string &uuid : clocks)
        origin.clocks += uuid + " ";
    return origin;
}

} // namespace plugscope
