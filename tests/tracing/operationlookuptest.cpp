// SPDX-License-Identifier: GPL-3.0-or-later
// The look-up by moment, against going through all operations.
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
