// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/referencetable.h"

#include <fstream>
#include <sstream>

namespace plugscope::test {

namespace {

std::vector<std::string> splitLine(const std::string &line)
{
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t comma = line.find(','); comma != std::string::npos; comma = line.find(',', begin)) {
        fields.push_back(line.substr(begin, comma - begin));
        begin = comma + 1;
    }
    fields.push_back(line.substr(begin));
    return fields;
}

} // namespace

std::vector<TimeNs> ReferenceCase::values(const std::string &column) const
{
    std::vector<TimeNs> values;
    std::istringstream stream(text(column));
    for (TimeNs value = 0; stream >> value;)
        values.push_back(value);
    return values;
}

std::vector<ReferenceCase> readReferenceTable(const std::string &path)
{
    std::ifstream file(path);
    std::vector<std::string> columns;
    std::vector<ReferenceCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        const std::vector<std::string> fields = splitLine(line);
        if (columns.empty()) {
            columns = fields;
            continue;
        }
        std::map<std::string, std::string> named;
        for (std::size_t i = 0; i < columns.size() && i < fields.size(); ++i)
            named[columns[i]] = fields[i];
        cases.emplace_back(std::move(named));
    }
    return cases;
}

} // namespace plugscope::test
