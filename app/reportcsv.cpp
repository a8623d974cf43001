// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reportcsv.h"

#include "app/csvwriter.h"
#include "tracing/analysis/callbackcosts.h"
#include "tracing/analysis/names.h"
#include "tracing/analysis/parts.h"

#include <algorithm>

namespace plugscope {

namespace {

/// A part that was not traced, or that this operation does not have, is an empty field.
void addPart(CsvWriter &csv, const Operation &operation, std::string_view name)
{
    const auto found
        = std::find_if(operation.parts.begin(), operation.parts.end(), [&](const OperationPart &candidate) {
              return candidate.part == name && candidate.evidence != Evidence::NotTraced;
          });
    if (found == operation.parts.end())
        csv.nothing();
    else
        csv.time(found->durationNs);
}

void addOperation(CsvWriter &csv, const NamedRun &named, const Operation &operation)
{
    const Analysis &run = *named.analysis;
    csv.text(named.path).integer(operation.index).integer(operation.cpu).text(nameOf(operation.direction));
    csv.text(nameOf(operation.result));
    if (operation.error)
        csv.integer(*operation.error);
    else
        csv.nothing();
    csv.text(run.string(operation.failedCallback)).text(operation.rolledBack ? "true" : "false");
    csv.time(operation.startNs).time(operation.endNs).time(operation.durationNs());
    csv.time(operation.requestStartNs).time(operation.requestEndNs);
    csv.text(run.trace->taskName(operation.controlTask)).text(nameOf(operation.evidence));
    if (const Step *step = costliestStep(run, operation); step != nullptr)
        csv.text(run.string(step->callback)).time(isKnown(step->selfNs) ? step->selfNs : step->durationNs());
    else
        csv.nothing().nothing();
    for (const std::string_view name : part::kAll)
        addPart(csv, operation, name);
    csv.endRow();
}

/// "stop window: gathering" as the name of a column: "stop_window_gathering_ns".
std::string columnName(std::string_view name)
{
    std::string column;
    for (const char c : name) {
        if (c == ' ')
            column += '_';
        else if (c != ':')
            column += c;
    }
    return column + "_ns";
}

} // namespace

std::string reportCsv(std::span<const NamedRun> runs)
{
    std::string header = "file,operation,cpu,direction,result,error,failed_callback,rolled_back,start_ns,end_ns,"
                         "duration_ns,request_start_ns,request_end_ns,control_task,evidence,costliest_callback,"
                         "costliest_callback_self_ns";
    for (const std::string_view name : part::kAll)
        header += ',' + columnName(name);
    CsvWriter csv(header);
    for (const NamedRun &run : runs) {
        for (const Operation &operation : run.analysis->operations)
            addOperation(csv, run, operation);
    }
    return csv.take();
}

} // namespace plugscope
