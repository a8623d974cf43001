// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/argumentvalues.h"
#include "app/commandnames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <utility>

namespace plugscope {

namespace {

using Arguments = std::span<const std::string_view>;

Error usage(std::string_view subject, std::string detail)
{
    return { .code = ErrorCode::Usage, .subject = std::string(subject), .detail = std::move(detail) };
}

std::string insteadOf(std::string_view expected, std::string_view given)
{
    return "expected " + std::string(expected) + ", not \"" + std::string(given) + "\"";
}

struct Option
{
    std::string_view name;
    std::string_view value;
};

/// Arguments of one verb, options apart from files.
struct Sorted
{
    std::vector<Option> options;
    std::vector<std::string> files;
    bool help = false;
};

/// Sorts arguments; every option but --help takes a value, as the next argument or after "=".
Result<Sorted> sortArguments(Arguments arguments, std::initializer_list<std::string_view> known)
{
    Sorted sorted;
    bool onlyFiles = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view argument = arguments[i];
        if (argument.empty())
            return usage("\"\"", "an empty argument is no file name");
        if (onlyFiles || argument.front() != '-' || argument == "-") {
            sorted.files.emplace_back(argument);
            continue;
        }
        if (argument == "--") {
            onlyFiles = true;
            continue;
        }
        if (argument == "--help" || argument == "-h") {
            sorted.help = true;
            continue;
        }
        const std::size_t equals = argument.find('=');
        const std::string_view name = argument.substr(0, equals);
        if (std::find(known.begin(), known.end(), name) == known.end())
            return usage(name, "unknown option");
        if (equals != std::string_view::npos)
            sorted.options.push_back({ name, argument.substr(equals + 1) });
        else if (i + 1 < arguments.size())
            sorted.options.push_back({ name, arguments[++i] });
        else
            return usage(name, "a value is missing");
    }
    if (std::count(sorted.files.begin(), sorted.files.end(), "-") > 1)
        return usage("-", "standard input can be read only once");
    return sorted;
}

std::optional<OutputFormat> parseFormat(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, OutputFormat>, 4> kNames { { { "text", OutputFormat::Text },
                                                                                  { "json", OutputFormat::Json },
                                                                                  { "csv", OutputFormat::Csv },
                                                                                  { "markdown",
                                                                                    OutputFormat::Markdown } } };
    for (const auto &[name, format] : kNames) {
        if (text == name)
            return format;
    }
    return std::nullopt;
}

/// --format, --baud and --fail-if, common to report and compare.
template <typename R>
Result<void> applyTextOptions(R &request, const std::vector<Option> &options,
                              std::optional<FailCondition> (*parseCondition)(std::string_view),
                              std::string_view conditions)
{
    for (const Option &option : options) {
        if (option.name == "--format") {
            const auto format = parseFormat(option.value);
            if (!format)
                return usage(option.name, insteadOf("text, json, csv or markdown", option.value));
            request.format = *format;
        } else if (option.name == "--baud") {
            request.baud = parseBaud(option.value);
            if (!request.baud)
                return usage(option.name, insteadOf("a rate such as 115200", option.value));
        } else {
            const auto condition = parseCondition(option.value);
            if (!condition)
                return usage(option.name, insteadOf(conditions, option.value));
            request.failIf.push_back(*condition);
        }
    }
    return {};
}

Result<Request> parseReport(Arguments arguments)
{
    auto sorted = sortArguments(arguments, { "--format", "--fail-if", "--baud" });
    if (!sorted)
        return sorted.error();
    if (sorted->help)
        return Request(HelpRequest { "report" });
    ReportRequest request;
    if (const auto applied = applyTextOptions(request, sorted->options, parseReportCondition,
                                              "failed, incomplete, lost-events or a limit such as online-median>50ms");
        !applied)
        return applied.error();
    if (sorted->files.empty())
        return usage("report", "a trace is missing");
    request.files = std::move(sorted->files);
    return Request(std::move(request));
}

Result<Request> parseCompare(Arguments arguments)
{
    auto sorted = sortArguments(arguments, { "--format", "--fail-if", "--baud" });
    if (!sorted)
        return sorted.error();
    if (sorted->help)
        return Request(HelpRequest { "compare" });
    CompareRequest request;
    if (const auto applied = applyTextOptions(request, sorted->options, parseCompareCondition,
                                              "slower or a limit such as offline-slower>5%");
        !applied)
        return applied.error();
    if (sorted->files.size() != 2)
        return usage("compare", "two traces are needed, " + std::to_string(sorted->files.size()) + " given");
    request.a = std::move(sorted->files[0]);
    request.b = std::move(sorted->files[1]);
    return Request(std::move(request));
}

Result<void> applyMoment(std::optional<MomentArgument> &target, const Option &option)
{
    target = parseMoment(option.value);
    if (!target)
        return usage(option.name, insteadOf("a time such as 1000.163142, or +2.5s from the first event", option.value));
    return {};
}

Result<void> applyOperation(ExportRequest &request, const Option &option)
{
    std::uint32_t index = 0;
    const char *const end = option.value.data() + option.value.size();
    const auto [stop, error] = std::from_chars(option.value.data(), end, index);
    if (error != std::errc() || stop != end || index == 0)
        return usage(option.name, insteadOf("the number of an operation, from 1", option.value));
    request.operation = index;
    return {};
}

Result<void> applyOutput(ExportRequest &request, const Option &option)
{
    constexpr std::array<std::string_view, 3> kEndings { ".png", ".svg", ".pdf" };
    if (std::none_of(kEndings.begin(), kEndings.end(), [&](auto ending) { return option.value.ends_with(ending); }))
        return usage(option.name, insteadOf("a name that ends in .png, .svg or .pdf", option.value));
    request.output = option.value;
    return {};
}

Result<void> applyExportOption(ExportRequest &request, const Option &option)
{
    if (option.name == "--output")
        return applyOutput(request, option);
    if (option.name == "--operation")
        return applyOperation(request, option);
    if (option.name == "--from")
        return applyMoment(request.from, option);
    if (option.name == "--to")
        return applyMoment(request.to, option);
    if (option.name == "--session") {
        request.session = option.value;
        return {};
    }
    const auto size = parseSize(option.value);
    if (!size)
        return usage(option.name, insteadOf("WIDTHxHEIGHT in pixels, each 1 to 16384", option.value));
    request.width = size->first;
    request.height = size->second;
    return {};
}

Result<Request> parseExport(Arguments arguments)
{
    auto sorted = sortArguments(arguments, { "--output", "--size", "--from", "--to", "--operation", "--session" });
    if (!sorted)
        return sorted.error();
    if (sorted->help)
        return Request(HelpRequest { "export" });
    ExportRequest request;
    for (const Option &option : sorted->options) {
        if (const auto applied = applyExportOption(request, option); !applied)
            return applied.error();
    }
    if (request.output.empty())
        return usage("export", "--output is missing");
    if (request.operation && (request.from || request.to))
        return usage("--operation", "cannot be combined with --from and --to");
    const bool sameZero = request.from && request.to && request.from->fromStart == request.to->fromStart;
    if (sameZero && request.from->ns >= request.to->ns)
        return usage("--to", "must be later than --from");
    if (sorted->files.empty() || sorted->files.size() > 2)
        return usage("export", "one or two traces are needed, " + std::to_string(sorted->files.size()) + " given");
    request.files = std::move(sorted->files);
    return Request(std::move(request));
}

Result<Request> parseHelp(Arguments arguments)
{
    if (arguments.empty())
        return Request(HelpRequest {});
    constexpr std::array<std::string_view, 3> kCommands { "report", "compare", "export" };
    const bool known = std::find(kCommands.begin(), kCommands.end(), arguments[0]) != kCommands.end();
    if (arguments.size() > 1 || !known)
        return usage("help", insteadOf("report, compare or export", arguments.back()));
    return Request(HelpRequest { std::string(arguments[0]) });
}

Result<Request> parseWindow(Arguments arguments)
{
    auto sorted = sortArguments(arguments, {});
    if (!sorted)
        return sorted.error();
    if (sorted->help)
        return Request(HelpRequest {});
    if (sorted->files.size() > 2)
        return usage(sorted->files[2],
                     "the window shows at most two traces, " + std::to_string(sorted->files.size()) + " given");
    return Request(WindowRequest { std::move(sorted->files) });
}

} // namespace

Result<Request> parseCommandLine(std::span<const std::string_view> arguments)
{
    if (arguments.empty())
        return Request(WindowRequest {});
    const std::string_view verb = arguments[0];
    const Arguments rest = arguments.subspan(1);
    if (verb == "report")
        return parseReport(rest);
    if (verb == "compare")
        return parseCompare(rest);
    if (verb == "export")
        return parseExport(rest);
    if (verb == "help")
        return parseHelp(rest);
    if (verb == "--version" && rest.empty())
        return Request(VersionRequest {});
    Result<Request> window = parseWindow(arguments);
    // Arguments that make no sense for the window may be those of a command whose name is misspelt.
    if (const std::string_view meant = nearestCommand(verb); !window && !meant.empty())
        return usage(verb, "no such command; did you mean \"" + std::string(meant) + "\"?");
    return window;
}

} // namespace plugscope
