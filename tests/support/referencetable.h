// SPDX-License-Identifier: GPL-3.0-or-later
// Reads tests/data/statistics/reference.csv, the values that R computed (see reference.R).
#pragma once

#include "tracing/base/time.h"

#include <map>
#include <string>
#include <vector>

namespace plugscope::test {

/// One line of the table: fields by the name of their column.
class ReferenceCase
{
public:
    explicit ReferenceCase(std::map<std::string, std::string> fields) : m_fields(std::move(fields)) { }

    [[nodiscard]] const std::string &text(const std::string &column) const { return m_fields.at(column); }
    [[nodiscard]] bool has(const std::string &column) const { return !text(column).empty(); }
    [[nodiscard]] double number(const std::string &column) const { return std::stod(text(column)); }
    [[nodiscard]] std::vector<TimeNs> values(const std::string &column) const;

private:
    std::map<std::string, std::string> m_fields;
};

/// All lines; empty when the file cannot be read.
std::vector<ReferenceCase> readReferenceTable(const std::string &path);

} // namespace plugscope::test
