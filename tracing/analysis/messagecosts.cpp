// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/analysis/messagecosts.h"

#include "tracing/analysis/linetime.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace plugscope {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// "smpboot: Booting Node # Processor # APIC 0x#"
std::string withoutNumbers(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (!isDigit(text[i])) {
            result += text[i++];
            continue;
        }
        const bool isHex = text.substr(i).starts_with("0x");
        result += isHex ? "0x#" : "#";
        i += isHex ? 2 : 0;
        while (i < text.size() && (isHex ? isHexDigit(text[i]) : isDigit(text[i])))
            ++i;
    }
    return result;
}

struct Group
{
    MessageCost cost;
    bool numbersDiffer = false;
    std::vector<TimeNs> writesNs;
};

} // namespace

std::vector<MessageCost> messageCosts(const Analysis &analysis)
{
    std::map<std::string, Group> groups;
    std::vector<Group *> groupOf; // by message
    for (const ConsoleMessage &message : analysis.messages) {
        const std::string_view text = analysis.string(message.text);
        Group &group = groups[withoutNumbers(text)];
        groupOf.push_back(&group);
        if (group.cost.messages == 0)
            group.cost.text = text;
        group.numbersDiffer = group.numbersDiffer || group.cost.text != text;
        ++group.cost.messages;
        group.cost.inOperations += message.operation == 0 ? 0 : 1;
        group.cost.meanCharacters += static_cast<double>(wireCharacters(text, message.timeNs));
    }
    for (const ConsoleWrite &write : analysis.writes) {
        if (write.message && *write.message < groupOf.size() && isKnown(write.durationNs()))
            groupOf[*write.message]->writesNs.push_back(write.durationNs());
    }
    std::vector<MessageCost> costs;
    for (auto &[pattern, group] : groups) {
        group.cost.text = group.numbersDiffer ? pattern : group.cost.text;
        group.cost.meanCharacters /= static_cast<double>(group.cost.messages);
        group.cost.writes = summarize(std::move(group.writesNs));
        costs.push_back(std::move(group.cost));
    }
    std::stable_sort(costs.begin(), costs.end(), [](const MessageCost &a, const MessageCost &b) {
        return std::pair(a.writes.totalNs, a.messages) > std::pair(b.writes.totalNs, b.messages);
    });
    return costs;
}

} // namespace plugscope
