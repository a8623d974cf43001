// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of CTF events, found once per event class by name and then read by index.
#pragma once

#include "tracing/readers/bthandles.h"

#include <cstdint>
#include <string_view>

namespace plugscope {

/// Where one field stands in its structure and how it is read.
struct CtfField
{
    enum class Type : std::uint8_t { None, Unsigned, Signed, Text };

    Type type = Type::None;
    std::uint64_t index = 0;

    [[nodiscard]] bool isFound() const { return type != Type::None; }
    [[nodiscard]] bool isNumber() const { return type == Type::Unsigned || type == Type::Signed; }
};

/// The member of a structure class that has one of the names in `names` ("prev_tid|prev_pid", the first that is there
/// counts). Underscores in front of names do not matter: LTTng and perf add them. Not found when there is no structure
/// or the member is neither a number nor a text.
[[nodiscard]] CtfField findCtfField(const bt_field_class *structure, std::string_view names);

/// The value of an integer as 64 bits, sign extended; 0 when the field is no number.
[[nodiscard]] std::uint64_t ctfNumber(const bt_field *structure, const CtfField &field);

/// The text of a field, valid as long as its message; empty when the field is no text.
[[nodiscard]] std::string_view ctfText(const bt_field *structure, const CtfField &field);

} // namespace plugscope
