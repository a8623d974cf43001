// SPDX-License-Identifier: GPL-3.0-or-later
// The look-ups by moment and span, against going through everything.
#include "tests/support/handmaderun.h"
#include "tracing/analysis/losslookup.h"
#include "tracing/analysis/operationlookup.h"

#include <gtest/gtest.h>

#include <random>

using namespace plugscope;

namespace {

class Random
{
public:
    explicit Random(unsigned seed) : m_engine(seed) { }
    int number(int least, int most) { return std::uniform_int_distribution(least, most)(m_engine); }
    bool oneIn(int n) { return number(1, n) == 1; }

private:
    std::mt19937 m_engine;
};

std::vector<Operation> randomOperations(Random &random)
{
    std::vector<Operation> operations;
    for (int i = random.number(0, 12); i > 0; --i) {
        Operation operation;
        operation.startNs = random.oneIn(8) ? kNoTime : random.number(0, 80);
        const TimeNs fromNs = isKnown(operation.startNs) ? operation.startNs : 0;
        operation.endNs = random.oneIn(6) ? kNoTime : fromNs + random.number(0, 15);
        if (random.oneIn(3)) {
            operation.requestStartNs = fromNs - random.number(0, 3);
            operation.requestEndNs = fromNs + random.number(0, 20);
        }
        operations.push_back(operation);
    }
    return operations;
}

} // namespace

TEST(OperationLookup, FindsTheLatestBegunOperationThatHoldsTheMoment)
{
    for (unsigned seed = 0; seed < 3'000; ++seed) {
        Random random(seed);
        const auto operations = randomOperations(random);
        const OperationLookup lookup(operations);
        for (TimeNs timeNs = -5; timeNs < 110; ++timeNs) {
            const Operation *wanted = nullptr;
            for (const Operation &operation : operations) {
                const TimeSpan span = wholeSpan(operation);
                if (isKnown(span.startNs) && span.startNs <= timeNs && timeNs <= span.endNs
                    && (wanted == nullptr || span.startNs >= wholeSpan(*wanted).startNs))
                    wanted = &operation;
            }
            ASSERT_EQ(lookup.at(timeNs), wanted) << "seed " << seed << " at " << timeNs;
        }
    }
}

TEST(LossLookup, FindsGapsThatOverlapTheSpan)
{
    for (unsigned seed = 0; seed < 300; ++seed) {
        Random random(seed);
        TraceBuilder builder;
        const auto other = builder.eventType("test", "other", EventKind::Other);
        for (std::uint32_t cpu = 0; cpu < 3; ++cpu) {
            builder.cpu(cpu).append({ .timeNs = 0, .type = other });
            builder.cpu(cpu).append({ .timeNs = 100, .type = other });
            for (int gap = random.number(0, 5); gap > 0; --gap) {
                const TimeNs afterNs = random.number(0, 90);
                const TimeNs beforeNs = afterNs + random.number(0, 20);
                builder.cpu(cpu).addLoss(random.oneIn(8) ? kNoTime : afterNs, random.oneIn(8) ? kNoTime : beforeNs, 1);
            }
        }
        const auto trace = test::makeTrace(std::move(builder));
        ASSERT_TRUE(trace);
        const LossLookup lookup(*trace);
        for (int i = 0; i < 300; ++i) {
            const auto cpu = static_cast<std::uint32_t>(random.number(0, 3));
            const TimeNs startNs = random.number(-5, 105);
            const TimeSpan span { startNs, startNs + random.number(0, 20) };
            bool wanted = false;
            for (const LostRange &lost : trace->lostRanges()) {
                const TimeNs fromNs = isKnown(lost.afterNs) ? lost.afterNs : trace->firstNs();
                const TimeNs untilNs = isKnown(lost.beforeNs) ? lost.beforeNs : trace->lastNs();
                wanted = wanted || (lost.cpu == cpu && fromNs < span.endNs && untilNs > span.startNs);
            }
            ASSERT_EQ(lookup.touches(cpu, span), wanted) << "seed " << seed << " CPU " << cpu << " at " << startNs;
        }
    }
}
