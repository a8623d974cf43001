// SPDX-License-Identifier: GPL-3.0-or-later
// What the user asked for on the command line, as a value. Parsing touches neither files nor the display.
#pragma once

#include "tracing/base/result.h"
#include "tracing/base/time.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plugscope {

enum class OutputFormat { Text, Json, Csv, Markdown };

/// A moment given on the command line.
struct MomentArgument
{
    TimeNs ns = 0;
    bool fromStart = false; ///< counted from the first event instead of the trace clock's zero
};

/// A condition of --fail-if: when it holds, the exit status is 1.
struct FailCondition
{
    enum class Kind { Failed, Incomplete, LostEvents, Longer, Slower };
    enum class Quantity { Min, Median, Mean, P95, Max };
    Kind kind = Kind::Failed;
    std::optional<bool> online {}; ///< Longer, Slower: one direction only
    Quantity quantity = Quantity::Median; ///< Longer
    TimeNs limitNs = 0; ///< Longer
    double limitShare = 0; ///< Slower: of A's median
    std::string text {}; ///< as given, for the message
};

struct WindowRequest
{
    std::vector<std::string> files {}; ///< none, one, or two
};

struct ReportRequest
{
    OutputFormat format = OutputFormat::Text;
    std::optional<std::int64_t> baud {}; ///< of the serial console
    std::vector<FailCondition> failIf {};
    std::vector<std::string> files {}; ///< one or more; "-" is standard input
};

struct CompareRequest
{
    OutputFormat format = OutputFormat::Text;
    std::optional<std::int64_t> baud {}; ///< of the serial console
    std::vector<FailCondition> failIf {};
    std::string a {};
    std::string b {};
};

struct ExportRequest
{
    std::string output {}; ///< ends in .png, .svg or .pdf
    int width = 1600; ///< pixels
    int height = 1000;
    std::optional<MomentArgument> from {};
    std::optional<MomentArgument> to {};
    std::optional<std::uint32_t> operation {}; ///< Operation::index
    std::string session {}; ///< empty: none
    std::vector<std::string> files {}; ///< one or two
};

struct VersionRequest
{
};

struct HelpRequest
{
    std::string command {}; ///< empty: the overview
};

using Request = std::variant<WindowRequest, ReportRequest, CompareRequest, ExportRequest, VersionRequest, HelpRequest>;

/// Reads the arguments after the program's name. Errors: Usage, with the argument as subject and what was expected as
/// detail.
Result<Request> parseCommandLine(std::span<const std::string_view> arguments);

} // namespace plugscope
