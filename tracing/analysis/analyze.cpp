// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the analyses in the order in which they need each other.
#include "tracing/analysis/analysis.h"
#include "tracing/analysis/callbackstatistics.h"
#include "tracing/analysis/console.h"
#include "tracing/analysis/eventlist.h"
#include "tracing/analysis/findings.h"
#include "tracing/analysis/functionoperations.h"
#include "tracing/analysis/inferredoperations.h"
#include "tracing/analysis/lostspans.h"
#include "tracing/analysis/onlinecpus.h"
#include "tracing/analysis/operationlookup.h"
#include "tracing/analysis/operations.h"
#include "tracing/analysis/parts.h"
#include "tracing/analysis/stopwindows.h"

#include <algorithm>
#include <set>

namespace plugscope {

namespace {

using Runs = std::map<std::uint32_t, std::vector<StopperRun>>;

/// Operations from the best source that the trace has.
void findOperations(Analysis &analysis, const FunctionSpans &functions, const Runs &runs)
{
    const Trace &trace = *analysis.trace;
    const auto requests = collectRequests(trace, functions);
    if (areRequestsTraced(trace, functions))
        analysis.coverage.requests = Evidence::Measured;
    const bool hasSteps = trace.countOf(EventKind::CpuhpEnter) + trace.countOf(EventKind::CpuhpMultiEnter) > 0;
    // Described but absent events are a fact too: no operation. A request without them says otherwise.
    if (hasSteps || (isTraced(trace, EventKind::CpuhpEnter) && requests.empty())) {
        GroupedOperations grouped = groupOperations(trace, pairSteps(trace));
        analysis.operations = std::move(grouped.operations);
        analysis.steps = std::move(grouped.steps);
        analysis.straySteps = std::move(grouped.straySteps);
        analysis.coverage.operations = Evidence::Measured;
        analysis.coverage.steps = Evidence::Measured;
        assignRequests(requests, analysis.operations);
    } else if (!requests.empty()) {
        analysis.operations = operationsFromRequests(trace, functions, requests);
        analysis.coverage.operations = Evidence::Measured;
    } else if (!runs.empty()) {
        analysis.operations = inferOperations(trace, runs);
        analysis.coverage.operations = Evidence::Inferred;
    } else if (trace.countOf(EventKind::Message) > 0) {
        analysis.operations = operationsFromMessages(trace);
        analysis.coverage.operations = Evidence::Bounded;
    }
}

/// What is seen of an operation reaches to its begin and end where those are known.
void setSeenSpans(std::vector<Operation> &operations)
{
    for (Operation &operation : operations) {
        if (!isKnown(operation.seenFromNs))
            operation.seenFromNs = isKnown(operation.startNs) ? operation.startNs : operation.endNs;
        if (!isKnown(operation.seenUntilNs))
            operation.seenUntilNs = isKnown(operation.endNs) ? operation.endNs : operation.startNs;
    }
}

/// Marks the operations in which a CPU that takes part lost events: their facts have gaps.
void markLosses(Analysis &analysis)
{
    const LostSpans losses(*analysis.trace);
    for (Operation &operation : analysis.operations) {
        std::set<std::uint32_t> cpus { operation.cpu };
        for (const Step &step : analysis.stepsOf(operation))
            cpus.insert(step.recordedOn);
        const TimeSpan span = wholeSpan(operation);
        operation.touchedByLoss
            = std::any_of(cpus.begin(), cpus.end(), [&](std::uint32_t cpu) { return losses.touch(cpu, span); });
        if (operation.touchedByLoss && operation.evidence == Evidence::Measured)
            operation.evidence = Evidence::Bounded;
    }
}

void assignOperations(std::vector<StopWindow> &windows, const std::vector<Operation> &operations)
{
    const OperationLookup lookup(operations);
    for (StopWindow &window : windows) {
        const Operation *operation = lookup.at(window.firstInNs);
        window.operation = operation == nullptr ? 0 : operation->index;
    }
}

} // namespace

std::shared_ptr<const Analysis> analyze(std::shared_ptr<const Trace> trace)
{
    auto analysis = std::make_shared<Analysis>();
    analysis->trace = std::move(trace);
    const FunctionSpans functions(*analysis->trace);
    const Runs runs = collectStopperRuns(*analysis->trace);

    findOperations(*analysis, functions, runs);
    setSeenSpans(analysis->operations);
    if (!analysis->trace->lostRanges().empty())
        markLosses(*analysis);

    const OnlineCpus online(*analysis->trace, analysis->operations);
    StopWindows stops = findStopWindows(*analysis->trace, functions, runs, online);
    assignOperations(stops.windows, analysis->operations);
    analysis->stopWindows = std::move(stops.windows);
    analysis->coverage.stopWindows = stops.coverage;

    ConsoleTraffic console = collectConsole(*analysis->trace, functions, analysis->operations, analysis->steps);
    analysis->messages = std::move(console.messages);
    analysis->writes = std::move(console.writes);
    analysis->coverage.consoleMessages = console.messageCoverage;
    analysis->coverage.consoleWrites = console.writeCoverage;

    addParts(*analysis, functions);
    addStatistics(*analysis);
    addFindings(*analysis);
    return analysis;
}

} // namespace plugscope
