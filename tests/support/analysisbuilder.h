// SPDX-License-Identifier: GPL-3.0-or-later
// Makes an Analysis of a few lines, for tests of what shows one. Times are ns.
#pragma once

#include "tracing/analysis/analysis.h"
#include "tracing/model/tracebuilder.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plugscope::test {

/// Collects operations with their steps, then packs them with a small trace. Operations follow each other with a gap.
class AnalysisBuilder
{
public:
    AnalysisBuilder();

    TraceInfo info; ///< of the trace
    Coverage coverage; ///< operations and steps measured, the rest not traced, unless changed

    /// Starts an operation; the steps added next belong to it.
    AnalysisBuilder &operation(Direction direction, std::uint32_t cpu, TimeNs durationNs);
    /// The last operation failed, is incomplete, ...
    AnalysisBuilder &result(OperationResult result, std::optional<std::int32_t> error = {});
    /// A callback of the last operation, after the one before it.
    AnalysisBuilder &step(std::string_view callback, TimeNs durationNs, std::int32_t state = 1);
    /// A container: `selfNs` of its length is its own.
    AnalysisBuilder &container(std::string_view callback, TimeNs durationNs, TimeNs selfNs, std::int32_t state = 1);
    AnalysisBuilder &part(std::string_view name, TimeNs durationNs, Evidence evidence);
    AnalysisBuilder &lost(std::uint32_t cpu, std::int64_t count);
    AnalysisBuilder &note(ImportNote note);

    /// Ids for lists of an Analysis that the test fills in itself after build().
    StringId string(std::string_view text) { return m_trace.string(text); }
    TaskId task(std::int32_t pid, std::string_view comm) { return m_trace.task(pid, comm); }

    /// The analysis with its statistics; the builder is spent.
    std::shared_ptr<Analysis> build();

private:
    Step &addStep(std::string_view callback, TimeNs durationNs, std::int32_t state);

    TraceBuilder m_trace;
    Analysis m_analysis;
    std::uint16_t m_eventType;
    TimeNs m_nextNs = 1'000'000'000;
    TimeNs m_nextStepNs = 0;
};

} // namespace plugscope::test
