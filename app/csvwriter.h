// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values (RFC 4180, lines ended by a line feed).
#pragma once

#include "tracing/base/time.h"

#include <string>
#include <string_view>

namespace plugscope {

/// Collects rows field by field. A value that is not known is an empty field.
class CsvWriter
{
public:
    /// The first line; names separated by commas.
    explicit CsvWriter(std::string_view header);

    CsvWriter &text(std::string_view text); ///< control characters but tabs escaped, quoted where needed
    CsvWriter &integer(std::int64_t value);
    CsvWriter &time(TimeNs ns); ///< empty for kNoTime
    CsvWriter &rounded(double ns); ///< nearest integer
    CsvWriter &number(double value);
    CsvWriter &nothing();
    void endRow();

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    void separate();

    std::string m_text;
    bool m_rowStarted = false;
};

} // namespace plugscope
