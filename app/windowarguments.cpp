// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowarguments.h"

#include "app/commandnames.h"

#include <cerrno>
#include <sys/stat.h>

namespace plugscope {

Result<void> checkWindowArguments(const WindowRequest &request)
{
    for (const std::string &file : request.files) {
        struct stat status = {};
        if (file == "-" || stat(file.c_str(), &status) == 0)
            continue;
        if (errno == EACCES)
            return Error { .code = ErrorCode::PermissionDenied, .subject = file };
        const bool isWord = file.find_first_of("/.") == std::string::npos;
        if (!isWord || &file != &request.files.front())
            return Error { .code = ErrorCode::FileNotFound, .subject = file };
        const std::string_view command = nearestCommand(file);
        std::string detail = "neither a file nor a command";
        detail += command.empty() ? " (plugscope help)" : "; did you mean \"" + std::string(command) + "\"?";
        return Error { .code = ErrorCode::Usage, .subject = file, .detail = std::move(detail) };
    }
    return {};
}

} // namespace plugscope
