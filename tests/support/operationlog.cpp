// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/operationlog.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace plugscope::test {

namespace {

std::vector<std::string> splitCsv(const std::string &line)
{
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');)
        fields.push_back(field);
    return fields;
}

/// "7.722467769" as nanoseconds, without going through a double.
TimeNs toNs(const std::string &seconds)
{
    const std::size_t dot = seconds.find('.');
    std::string fraction = dot == std::string::npos ? "" : seconds.substr(dot + 1);
    fraction.resize(9, '0');
    return std::stoll(seconds.substr(0, dot)) * 1'000'000'000 + std::stoll(fraction);
}

} // namespace

std::vector<LoggedOperation> readOperationLog(const std::string &path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    std::map<std::string, std::size_t> column;
    for (const std::string &name : splitCsv(line))
        column.emplace(name, column.size());
    std::vector<LoggedOperation> operations;
    while (std::getline(file, line)) {
        const auto fields = splitCsv(line);
        LoggedOperation operation;
        if (column.contains("cpu"))
            operation.cpu = static_cast<std::uint32_t>(std::stoul(fields[column["cpu"]]));
        operation.isOffline = fields[column["direction"]] == "offline";
        operation.startNs = toNs(fields[column["start_mono"]]);
        operation.endNs = toNs(fields[column["end_mono"]]);
        operation.error = std::stoi(fields[column["errno"]]);
        operations.push_back(operation);
    }
    return operations;
}

std::vector<LoggedOperation> succeeded(std::vector<LoggedOperation> operations)
{
    std::erase_if(operations, [](const LoggedOperation &operation) { return operation.error != 0; });
    return operations;
}

} // namespace plugscope::test
