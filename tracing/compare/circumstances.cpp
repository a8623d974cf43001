// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/compare/circumstances.h"

#include "tracing/analysis/names.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

namespace plugscope {

namespace {

using Circumstances = std::vector<Circumstance>;

void addIfDifferent(Circumstances &list, const char *name, const std::string &a, const std::string &b)
{
    if (!a.empty() && !b.empty() && a != b)
        list.push_back({ name, a, b });
}

std::string numberOrNothing(std::int64_t value)
{
    return value < 0 ? std::string() : std::to_string(value);
}

/// "1-3, 5"
std::string ranges(const std::set<std::uint32_t> &numbers)
{
    std::string text;
    for (auto it = numbers.begin(); it != numbers.end();) {
        const std::uint32_t first = *it;
        std::uint32_t last = first;
        for (++it; it != numbers.end() && *it == last + 1; ++it)
            last = *it;
        text += (text.empty() ? "" : ", ") + std::to_string(first);
        if (last != first)
            text += "-" + std::to_string(last);
    }
    return text;
}

std::string pluggedCpus(const Analysis &run)
{
    std::set<std::uint32_t> cpus;
    for (const Operation &operation : run.operations)
        cpus.insert(operation.cpu);
    return ranges(cpus);
}

std::string lostEvents(const Trace &trace)
{
    std::int64_t count = 0;
    for (const LostRange &range : trace.lostRanges()) {
        if (range.count < 0)
            return "some";
        count += range.count;
    }
    return std::to_string(count);
}

/// Steps without a name match nothing in another run.
std::string callbackNames(const Analysis &run)
{
    if (run.steps.empty())
        return {};
    const bool allNamed = std::all_of(run.steps.begin(), run.steps.end(), [&](const Step &step) {
        return step.callback != 0 && !run.string(step.callback).starts_with("0x");
    });
    return allNamed ? "known" : "not all known";
}

/// The words of `line` that `other` does not have, in their order.
std::string wordsMissingIn(const std::string &line, const std::string &other)
{
    std::multiset<std::string> others;
    std::istringstream otherWords(other);
    for (std::string word; otherWords >> word;)
        others.insert(word);
    std::string missing;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (const auto found = others.find(word); found != others.end())
            others.erase(found);
        else
            missing += (missing.empty() ? "" : " ") + word;
    }
    return missing;
}

void addCommandLine(Circumstances &list, const TraceInfo &a, const TraceInfo &b)
{
    if (a.commandLine.empty() || b.commandLine.empty())
        return;
    const std::string onlyA = wordsMissingIn(a.commandLine, b.commandLine);
    const std::string onlyB = wordsMissingIn(b.commandLine, a.commandLine);
    if (!onlyA.empty() || !onlyB.empty())
        list.push_back({ "kernel command line", onlyA, onlyB });
}

void addCoverage(Circumstances &list, const Coverage &a, const Coverage &b)
{
    struct Field
    {
        const char *name;
        Evidence Coverage::*value;
    };
    constexpr std::array kFields {
        Field { "steps", &Coverage::steps },
        Field { "console writes", &Coverage::consoleWrites },
        Field { "stop windows", &Coverage::stopWindows },
        Field { "console messages", &Coverage::consoleMessages },
        Field { "requests", &Coverage::requests },
    };
    for (const Field &field : kFields)
        addIfDifferent(list, field.name, std::string(nameOf(a.*field.value)), std::string(nameOf(b.*field.value)));
}

} // namespace

std::vector<Circumstance> differingCircumstances(const Analysis &a, const Analysis &b)
{
    const TraceInfo &infoA = a.trace->info();
    const TraceInfo &infoB = b.trace->info();
    Circumstances list;
    addIfDifferent(list, "clock unit", infoA.clockUnit, infoB.clockUnit);
    addIfDifferent(list, "kernel", infoA.kernel, infoB.kernel);
    addIfDifferent(list, "architecture", infoA.arch, infoB.arch);
    addIfDifferent(list, "CPUs", numberOrNothing(infoA.cpus), numberOrNothing(infoB.cpus));
    addIfDifferent(list, "tracer", infoA.tracer, infoB.tracer);
    addIfDifferent(list, "lost events", lostEvents(*a.trace), lostEvents(*b.trace));
    addIfDifferent(list, "callback names", callbackNames(a), callbackNames(b));
    addIfDifferent(list, "CPUs taken offline or online", pluggedCpus(a), pluggedCpus(b));
    addIfDifferent(list, "clock", infoA.clock, infoB.clock);
    addCommandLine(list, infoA, infoB);
    addCoverage(list, a.coverage, b.coverage);
    return list;
}

} // namespace plugscope
