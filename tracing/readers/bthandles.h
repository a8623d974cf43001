// SPDX-License-Identifier: GPL-3.0-or-later
// Owners for the objects of the Babeltrace 2 C library, and its errors as values. Only the CTF reader includes this.
#pragma once

#include "tracing/base/result.h"

#include <babeltrace2/babeltrace.h>

#include <memory>
#include <string>
#include <vector>

namespace plugscope {

/// Gives a reference back; `put` is the put function of the object's type.
template <auto put> struct BtPut
{
    template <typename T> void operator()(T *object) const { put(object); }
};

using BtGraph = std::unique_ptr<bt_graph, BtPut<bt_graph_put_ref>>;
using BtPlugin = std::unique_ptr<const bt_plugin, BtPut<bt_plugin_put_ref>>;
using BtValue = std::unique_ptr<bt_value, BtPut<bt_value_put_ref>>;
using BtSinkClass = std::unique_ptr<bt_component_class_sink, BtPut<bt_component_class_sink_put_ref>>;
using BtMessageIterator = std::unique_ptr<bt_message_iterator, BtPut<bt_message_iterator_put_ref>>;
using BtMessage = std::unique_ptr<const bt_message, BtPut<bt_message_put_ref>>;

/// Takes the calling thread's error, so that the next call does not find it, and returns what the plugins said, the
/// innermost cause first, without addresses of objects.
[[nodiscard]] std::vector<std::string> takeBtCauses();

/// The causes in one line, the innermost first.
[[nodiscard]] std::string joinedCauses(const std::vector<std::string> &causes);

} // namespace plugscope
