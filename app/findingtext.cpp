// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/findingtext.h"

#include "app/durationtext.h"
#include "app/operationtext.h"
#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plugscope {

namespace {

/// A finding with what it needs to be worded.
struct Context
{
    const Finding &finding;
    const Analysis &analysis;
    DurationText durations;

    [[nodiscard]] std::string operation() const
    {
        const std::size_t index = finding.operation;
        return index == 0 || index > analysis.operations.size() ? "the whole run"
                                                                : operationText(analysis.operations[index - 1]);
    }
    [[nodiscard]] std::string duration() const
    {
        return isKnown(finding.durationNs) ? durations.text(static_cast<double>(finding.durationNs)) : "not traced";
    }
    [[nodiscard]] std::string subject(std::string_view before) const
    {
        return finding.subject.empty() ? std::string() : std::string(before) + escapedText(finding.subject);
    }
};

std::string counted(std::int64_t count, const std::string &one, const std::string &many)
{
    return count == 1 ? one : std::to_string(count) + " " + many;
}

std::string failed(const Context &context)
{
    return counted(context.finding.count, "One operation failed: ", "operations failed, the first is ")
           + context.operation() + context.subject(", in ") + ".";
}

std::string unfinished(const Context &context)
{
    return "The trace ends inside " + context.operation() + ", " + context.duration() + " after its begin"
           + context.subject(", in ") + ".";
}

std::string losses(const Context &context)
{
    return "Events were lost inside " + counted(context.finding.count, "one operation: ", "operations, the first is ")
           + context.operation() + "; what is said of them has gaps.";
}

std::string partOfTime(const Context &context, std::string_view what)
{
    return std::string(what) + " take " + percentText(context.finding.share.value_or(0))
           + " of the time of all operations; the most in " + context.operation() + ": " + context.duration() + ".";
}

std::string consoleStall(const Context &context)
{
    return partOfTime(context, "Console writes");
}

std::string stopWindow(const Context &context)
{
    return partOfTime(context, "Stop windows, in which every CPU is held,");
}

std::string rcuWait(const Context &context)
{
    return partOfTime(context, "Waits for an RCU grace period");
}

std::string slowBringUp(const Context &context)
{
    return partOfTime(context, "Waits from kicking a CPU to its first sign of life");
}

std::string slowDeath(const Context &context)
{
    return partOfTime(context, "Waits for a stopped CPU to be reported dead");
}

std::string straggler(const Context &context)
{
    return "A stop window in " + context.operation() + " waited " + context.duration() + " for CPU "
           + std::to_string(context.finding.cpu) + " alone" + context.subject(", which was running ") + ".";
}

std::string slowCallback(const Context &context)
{
    return escapedText(context.finding.subject) + " took " + context.duration() + " in " + context.operation()
           + ", at least three times its median.";
}

/// For a rule that has no words here: its code says what it is about.
std::string plain(const Context &context)
{
    std::string text = escapedText(context.finding.code);
    std::replace(text.begin(), text.end(), '-', ' ');
    return text + ": " + context.operation() + context.subject(", ") + ".";
}

} // namespace

std::string findingText(const Finding &finding, const Analysis &analysis)
{
    struct Rule
    {
        std::string_view code;
        std::string (*words)(const Context &);
    };
    constexpr std::array kRules { Rule { "failed-operations", failed },
                                  Rule { "unfinished-operation", unfinished },
                                  Rule { "lost-events-in-operations", losses },
                                  Rule { "console-stall", consoleStall },
                                  Rule { "stop-window", stopWindow },
                                  Rule { "rcu-wait", rcuWait },
                                  Rule { "slow-bring-up", slowBringUp },
                                  Rule { "slow-death", slowDeath },
                                  Rule { "straggler", straggler },
                                  Rule { "slow-callback", slowCallback } };
    const Context context { finding, analysis, durationsOf(analysis) };
    for (const Rule &rule : kRules) {
        if (rule.code == finding.code)
            return rule.words(context);
    }
    return plain(context);
}

} // namespace plugscope
