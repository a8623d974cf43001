// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/analysisbuilder.h"

#include "tracing/model/traceblock.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

namespace plugscope::test {

namespace {

std::shared_ptr<const Trace> packed(TraceBuilder &&builder)
{
    const int fd = memfd_create("block", 0);
    const auto written = writeTraceBlock(std::move(builder), fd);
    const auto trace = mapTraceBlock(fd);
    close(fd);
    if (!written || !trace)
        throw std::runtime_error("the trace of a test cannot be packed");
    return *trace;
}

void addStatistics(Analysis &analysis)
{
    std::map<std::tuple<Direction, StringId, std::int32_t, bool>, std::vector<TimeNs>> callbacks;
    std::vector<TimeNs> durations[2];
    for (const Operation &operation : analysis.operations) {
        DirectionStatistics &of = operation.direction == Direction::Offline ? analysis.offline : analysis.online;
        of.failed += operation.result == OperationResult::Failed ? 1 : 0;
        of.incomplete += operation.result == OperationResult::Incomplete ? 1 : 0;
        if (operation.result != OperationResult::Succeeded)
            continue;
        durations[static_cast<int>(operation.direction)].push_back(operation.durationNs());
        for (const Step &step : analysis.stepsOf(operation))
            callbacks[{ operation.direction, step.callback, step.state, step.isContainer }].push_back(
                step.durationNs());
    }
    analysis.offline.durations = summarize(durations[0]);
    analysis.online.durations = summarize(durations[1]);
    for (const auto &[key, values] : callbacks) {
        analysis.callbacks.push_back({ .callback = std::get<1>(key),
                                       .direction = std::get<0>(key),
                                       .state = std::get<2>(key),
                                       .isContainer = std::get<3>(key),
                                       .durations = summarize(values) });
    }
    std::stable_sort(analysis.callbacks.begin(), analysis.callbacks.end(), [](const auto &x, const auto &y) {
        return x.direction != y.direction ? x.direction < y.direction : x.durations.totalNs > y.durations.totalNs;
    });
}

} // namespace

AnalysisBuilder::AnalysisBuilder() : m_eventType(m_trace.eventType("cpuhp", "cpuhp_enter", EventKind::CpuhpEnter))
{
    info.format = "test";
    coverage.operations = Evidence::Measured;
    coverage.steps = Evidence::Measured;
}

AnalysisBuilder &AnalysisBuilder::operation(Direction direction, std::uint32_t cpu, TimeNs durationNs)
{
    Operation operation;
    operation.index = static_cast<std::uint32_t>(m_analysis.operations.size() + 1);
    operation.cpu = cpu;
    operation.direction = direction;
    operation.result = OperationResult::Succeeded;
    operation.startNs = m_nextNs;
    operation.endNs = m_nextNs + durationNs;
    operation.controlTask = m_trace.task(100, "bash");
    operation.firstStep = static_cast<std::uint32_t>(m_analysis.steps.size());
    const auto row = m_trace.addCpuhp({ .cpu = cpu });
    m_trace.cpu(0).append(
        { .timeNs = m_nextNs, .type = m_eventType, .task = operation.controlTask, .arg0 = row, .arg1 = kNoArg });
    m_analysis.operations.push_back(operation);
    m_nextStepNs = m_nextNs;
    m_nextNs += durationNs + 1'000'000;
    return *this;
}

AnalysisBuilder &AnalysisBuilder::result(OperationResult result, std::optional<std::int32_t> error)
{
    m_analysis.operations.back().result = result;
    m_analysis.operations.back().error = error;
    return *this;
}

Step &AnalysisBuilder::addStep(std::string_view callback, TimeNs durationNs, std::int32_t state)
{
    Operation &operation = m_analysis.operations.back();
    Step step;
    step.startNs = m_nextStepNs;
    step.endNs = m_nextStepNs + durationNs;
    step.selfNs = durationNs;
    step.state = state;
    step.callback = m_trace.string(callback);
    step.cpu = operation.cpu;
    step.task = operation.controlTask;
    ++operation.stepCount;
    m_analysis.steps.push_back(step);
    return m_analysis.steps.back();
}

AnalysisBuilder &AnalysisBuilder::step(std::string_view callback, TimeNs durationNs, std::int32_t state)
{
    addStep(callback, durationNs, state);
    m_nextStepNs += durationNs;
    return *this;
}

AnalysisBuilder &AnalysisBuilder::container(std::string_view callback, TimeNs durationNs, TimeNs selfNs,
                                            std::int32_t state)
{
    Step &step = addStep(callback, durationNs, state);
    step.isContainer = true;
    step.selfNs = selfNs;
    return *this;
}

AnalysisBuilder &AnalysisBuilder::part(std::string_view name, TimeNs durationNs, Evidence evidence)
{
    m_analysis.operations.back().parts.push_back(
        { .part = std::string(name), .durationNs = durationNs, .evidence = evidence });
    return *this;
}

AnalysisBuilder &AnalysisBuilder::lost(std::uint32_t cpu, std::int64_t count)
{
    m_trace.cpu(cpu).appendLoss(count);
    return *this;
}

AnalysisBuilder &AnalysisBuilder::note(ImportNote note)
{
    m_trace.addNote(std::move(note));
    return *this;
}

std::shared_ptr<Analysis> AnalysisBuilder::build()
{
    m_trace.info = info;
    auto analysis = std::make_shared<Analysis>(std::move(m_analysis));
    analysis->trace = packed(std::move(m_trace));
    analysis->coverage = coverage;
    addStatistics(*analysis);
    return analysis;
}

} // namespace plugscope::test
