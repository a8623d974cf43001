// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/errortext.h"

#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <string_view>

namespace plugscope {

namespace {

/// What a code says by itself.
std::string_view meaning(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileNotFound:
        return "no such file or folder";
    case ErrorCode::PermissionDenied:
        return "no permission to read it";
    case ErrorCode::EmptyInput:
        return "it is empty";
    case ErrorCode::NotATrace:
        return "it is not a trace that this program knows";
    case ErrorCode::NoEvents:
        return "no event in it could be read";
    case ErrorCode::SeveralRuns:
        return "it leads to several runs that do not belong together; name one of them";
    case ErrorCode::UnsupportedFormat:
        return "its format cannot be read";
    case ErrorCode::Damaged:
        return "it is damaged so early that nothing could be read";
    case ErrorCode::DecoderDied:
        return "the decoding process ended without a result";
    case ErrorCode::DecoderResult:
        return "the result of the decoding process is not sound";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::OutOfMemory:
        return "not enough memory";
    case ErrorCode::Io:
        return "reading or writing failed";
    case ErrorCode::NoDisplay:
        return "no display to open a window on (report, compare and export work without one)";
    case ErrorCode::Usage:
        return {};
    }
    return {};
}

/// True where the detail, if any, is only what the operating system says to the same effect.
bool saysAll(ErrorCode code)
{
    return code == ErrorCode::FileNotFound || code == ErrorCode::PermissionDenied || code == ErrorCode::EmptyInput;
}

std::string sentence(const Error &error)
{
    std::string text = escapedText(error.subject);
    if (saysAll(error.code))
        return text + (text.empty() ? "" : ": ") + std::string(meaning(error.code));
    for (const std::string &part : { std::string(meaning(error.code)), escapedText(error.detail) }) {
        if (!part.empty())
            text += (text.empty() ? "" : ": ") + part;
    }
    return text;
}

/// ": a, b, c"
std::string pathsText(const std::vector<Error> &runs)
{
    constexpr std::size_t kMost = 20; // it is one line
    std::string text;
    for (std::size_t i = 0; i < std::min(runs.size(), kMost); ++i)
        text += (i == 0 ? ": " : ", ") + escapedText(runs[i].subject);
    return runs.size() > kMost ? text + " and " + std::to_string(runs.size() - kMost) + " more" : text;
}

} // namespace

std::string errorText(const Error &error)
{
    std::string text = sentence(error);
    if (error.code == ErrorCode::SeveralRuns)
        return text + pathsText(error.causes);
    for (const Error &cause : error.causes)
        text += "; because: " + errorText(cause);
    return text;
}

} // namespace plugscope
