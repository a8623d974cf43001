// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/readers/bthandles.h"

#include <string_view>

namespace plugscope {

namespace {

/// Babeltrace puts "name-addr=0x..., ..." behind many messages: nothing that helps people, and other numbers each run.
std::string withoutAddresses(std::string_view message)
{
    const std::size_t address = message.find("-addr=0x");
    if (address == std::string_view::npos)
        return std::string(message);
    const std::size_t colon = message.rfind(": ", address);
    return std::string(message.substr(0, colon == std::string_view::npos ? address : colon));
}

} // namespace

std::vector<std::string> takeBtCauses()
{
    std::vector<std::string> causes;
    const bt_error *error = bt_current_thread_take_error();
    if (error == nullptr)
        return causes;
    for (std::uint64_t i = 0; i < bt_error_get_cause_count(error); ++i) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, i);
        // The library's own causes only say which method of which component failed.
        if (bt_error_cause_get_actor_type(cause) != BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN)
            causes.push_back(withoutAddresses(bt_error_cause_get_message(cause)));
    }
    if (causes.empty() && bt_error_get_cause_count(error) > 0)
        causes.push_back(withoutAddresses(bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0))));
    bt_error_release(error);
    return causes;
}

std::string joinedCauses(const std::vector<std::string> &causes)
{
    constexpr std::size_t kMax = 2; // the innermost tell most; further ones only say whom they were passed on by
    std::string text;
    for (std::size_t i = 0; i < causes.size() && i < kMax; ++i) {
        if (i == 0 || !causes[i].starts_with("Cannot handle state"))
            text += (i == 0 ? "" : "; ") + causes[i];
    }
    return text;
}

} // namespace plugscope
