// SPDX-License-Identifier: GPL-3.0-or-later
// Entry of the program. Nothing of the window system is touched before the command line asks for a window.
#include "app/commandline.h"
#include "app/headless.h"
#include "app/helptext.h"
#include "tracing/decode/decodeprocess.h"

#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

using namespace plugscope;

namespace {

int print(const std::string &text)
{
    const auto printed = printResult(text);
    return printed ? kExitDone : failWith(printed.error());
}

struct Runner
{
    int operator()(const ReportRequest &request) const { return runReport(request); }
    int operator()(const CompareRequest &request) const { return runCompare(request); }
    int operator()(const HelpRequest &request) const { return print(helpText(request.command)); }
    int operator()(const VersionRequest &) const { return print("plugscope " PLUGSCOPE_VERSION "\n"); }
    int operator()(const ExportRequest &) const { return failWith(withoutWindow("export")); }
    int operator()(const WindowRequest &) const { return failWith(withoutWindow("window")); }

private:
    static Error withoutWindow(const char *what)
    {
        return { .code = ErrorCode::Usage, .subject = what, .detail = "this build has no window" };
    }
};

int run(int argc, char **argv)
{
    std::vector<std::string_view> arguments;
    for (int i = 1; i < argc; ++i)
        arguments.emplace_back(argv[i]);
    const auto request = parseCommandLine(arguments);
    return request ? std::visit(Runner {}, *request) : failWith(request.error());
}

} // namespace

int main(int argc, char **argv)
{
    if (const auto status = runAsDecodeChild(argc, argv))
        return *status;
    try {
        return run(argc, argv);
    } catch (const std::exception &) { // the one thing that is thrown here: no memory
        std::fputs("plugscope: not enough memory\n", stderr);
        return kExitError;
    }
}
