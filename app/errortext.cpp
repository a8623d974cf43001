// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/errortext.h"

#include "tracing/base/escapedtext.h"

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

} // namespace

std::string errorText(const Error &error)
{
    std::string text = sentence(error);
    for (const Error &cause : error.causes)
        text += "; because: " + errorText(cause);
    return text;
}

} // namespace plugscope
