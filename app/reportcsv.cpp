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
void addPart(CsvWriter &csv, const Operation &operation, const char *name)
{
    const auto part = std::find_if(operation.parts.begin(), operation.parts.end(), [&](const OperationPart &candidate) {
        return candidate.part == name && candidate.evidence != Evidence::NotTraced;
    });
    if (part == operation.parts.end())
        csv.nothing();
    else
        csv.time(part->durationNs);
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
    for (const char *part : { kPartConsoleWrite, kPartStopWindow, kPartCallbacks, kPartUnexplained })
        addPart(csv, operation, part);
    csv.endRow();
}

} // namespace

std::string reportCsv(std::span<const NamedRun> runs)
{
    CsvWriter csv("file,operation,cpu,direction,result,error,failed_callback,rolled_back,start_ns,end_ns,duration_ns,"
                  "request_start_ns,request_end_ns,control_task,evidence,costliest_callback,costliest_callback_self_ns,"
                  "console_write_ns,stop_window_ns,callbacks_ns,unexplained_ns");
    for (const NamedRun &run : runs) {
        for (const Operation &operation : run.analysis->operations)
            addOperation(csv, run, operation);
    }
    return csv.take();
}

} // namespace plugscope
