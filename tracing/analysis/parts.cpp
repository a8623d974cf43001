// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/parts.h"

#include <algorithm>

namespace plugscope {

namespace {

/// Accounts for an operation's time piece by piece: what was taken once is not taken again.
class Account
{
public:
    explicit Account(TimeSpan whole) : m_whole(whole) { }

    /// What these spans add to the time already accounted for, within the operation.
    TimeNs take(const std::vector<TimeSpan> &spans)
    {
        for (const TimeSpan span : spans) {
            const TimeSpan inside = span.intersected(m_whole);
            if (inside.durationNs() > 0)
                m_taken.push_back(inside);
        }
        const TimeNs beforeNs = m_totalNs;
        merge();
        return m_totalNs - beforeNs;
    }
    [[nodiscard]] TimeNs restNs() const { return m_whole.durationNs() - m_totalNs; }

private:
    void merge()
    {
        std::sort(m_taken.begin(), m_taken.end(), [](TimeSpan a, TimeSpan b) { return a.startNs < b.startNs; });
        std::vector<TimeSpan> merged;
        m_totalNs = 0;
        for (const TimeSpan span : m_taken) {
            if (merged.empty() || span.startNs > merged.back().endNs)
                merged.push_back(span);
            else
                merged.back().endNs = std::max(merged.back().endNs, span.endNs);
        }
        for (const TimeSpan span : merged)
            m_totalNs += span.durationNs();
        m_taken = std::move(merged);
    }

    TimeSpan m_whole;
    std::vector<TimeSpan> m_taken;
    TimeNs m_totalNs = 0;
};

using SpansByOperation = std::vector<std::vector<TimeSpan>>; // by Operation::index

SpansByOperation writeSpans(const Analysis &analysis)
{
    SpansByOperation spans(analysis.operations.size() + 1);
    for (const ConsoleWrite &write : analysis.writes)
        spans[write.operation].push_back({ write.startNs, write.endNs });
    return spans;
}

SpansByOperation windowSpans(const Analysis &analysis)
{
    SpansByOperation spans(analysis.operations.size() + 1);
    for (const StopWindow &window : analysis.stopWindows) {
        if (isKnown(window.durationNs()))
            spans[window.operation].push_back({ window.firstInNs, window.lastOutNs });
    }
    return spans;
}

std::vector<TimeSpan> callbackSpans(std::span<const Step> steps)
{
    std::vector<TimeSpan> spans;
    for (const Step &step : steps) {
        if (isKnown(step.durationNs()) && !step.isContainer)
            spans.push_back({ step.startNs, step.endNs });
    }
    return spans;
}

} // namespace

void addParts(Analysis &analysis)
{
    const SpansByOperation writes = writeSpans(analysis);
    const SpansByOperation windows = windowSpans(analysis);
    const Coverage &coverage = analysis.coverage;
    for (Operation &operation : analysis.operations) {
        if (!isKnown(operation.durationNs()))
            continue;
        Account account({ operation.startNs, operation.endNs });
        const auto add = [&](const char *name, const std::vector<TimeSpan> &spans, Evidence evidence) {
            if (evidence != Evidence::NotTraced)
                operation.parts.push_back({ .part = name, .durationNs = account.take(spans), .evidence = evidence });
        };
        add(kPartConsoleWrite, writes[operation.index], coverage.consoleWrites);
        add(kPartStopWindow, windows[operation.index], coverage.stopWindows);
        add(kPartCallbacks, callbackSpans(analysis.stepsOf(operation)), coverage.steps);
        operation.parts.push_back(
            { .part = kPartUnexplained, .durationNs = account.restNs(), .evidence = Evidence::Inferred });
    }
}

} // namespace plugscope
