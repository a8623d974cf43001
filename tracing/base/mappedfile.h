// SPDX-License-Identifier: GPL-3.0-or-later
// A whole file as read-only bytes.
#pragma once

#include "tracing/base/result.h"

#include <string>
#include <string_view>

namespace plugscope {

class MappedFile
{
public:
    /// Errors: FileNotFound, PermissionDenied, Io.
    static Result<MappedFile> open(const std::string &path);

    MappedFile(MappedFile &&other) noexcept;
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    MappedFile &operator=(MappedFile &&) = delete;
    ~MappedFile();

    [[nodiscard]] std::string_view view() const { return m_view; }

private:
    explicit MappedFile(std::string_view view) : m_view(view) { }

    std::string_view m_view; // empty for an empty file, which cannot be mapped
};

/// The error for a failed open() or stat() of `path`: FileNotFound, PermissionDenied or Io.
Error fileError(const std::string &path, const char *call, int errorNumber);

} // namespace plugscope
